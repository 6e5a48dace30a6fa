import { defineTexts } from '../../core/i18n/texts.ts'

export const escalationTexts = defineTexts('adminEscalation', {
  title: { zh: '报警逐级上报', en: 'Escalation of alarms' },
  text: {
    zh: '报警超时无人认领或处理时，先通知第一人；他未接手时，过设定的分钟数通知下一人。对下级机构同样有效，除非下级另行设置',
    en: 'When nobody takes an alarm in time, the first person is notified; if that person does not take it either, the next one is, after the minutes set. This also applies to organisations below, unless they have their own',
  },
  failed: { zh: '逐级上报设置加载失败', en: 'Escalation could not be loaded' },
  organisation: { zh: '机构', en: 'Organisation' },
  levels: { zh: '哪些级别', en: 'Levels' },
  level: { zh: '{n}级', en: 'Level {n}' },
  person: { zh: '第{n}人（登录名）', en: 'Person {n} (sign-in name)' },
  minutes: { zh: '多少分钟后通知下一人', en: 'Minutes until the next one' },
  saved: { zh: '已保存', en: 'Saved' },
  ofAbove: {
    zh: '该机构没有单独设置，按上级机构或平台的设置。填写后以这里为准',
    en: 'This organisation has no escalation of its own: that of the organisation above, or of the platform, applies. What you enter here replaces it',
  },
  emptyHint: { zh: '清空第1人即取消单独设置', en: 'Clear person 1 to have no escalation of its own' },
})
