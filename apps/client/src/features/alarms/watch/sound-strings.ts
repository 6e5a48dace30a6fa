import { defineTexts } from '../../../core/i18n/texts.ts'

export const alarmSoundTexts = defineTexts('alarmSound', {
  mute: { zh: '关闭提示音', en: 'Mute' },
  unmute: { zh: '开启提示音', en: 'Unmute' },
  muteHint: { zh: '关闭提示音：新的一级报警以声音和语音提示', en: 'Mute: new level 1 alarms are announced by sound and speech' },
  unmuteHint: { zh: '开启提示音：新的一级报警以声音和语音提示', en: 'Unmute: announce new level 1 alarms by sound and speech' },
  blocked: { zh: '点击页面后才有提示音', en: 'Sound starts after your first press' },
  urgent: { zh: '一级报警：{vehicle} {type}', en: 'Level 1: {vehicle} {type}' },
  more: { zh: '另有{n}条未认领', en: '{n} more to claim' },
  show: { zh: '查看', en: 'Show' },
  fold: { zh: '收起', en: 'Fold' },
  unfold: { zh: '展开', en: 'Unfold' },
  said: { zh: '一级报警，{vehicle}，{type}', en: 'Level 1 alarm, {vehicle}, {type}' },
})
