import { defineTexts } from '../../core/i18n/texts.ts'

export const ruleActionTexts = defineTexts('ruleActions', {
  text: { zh: '播报内容', en: 'What is read to the driver' },
  textMissing: { zh: '请输入播报内容', en: 'Please enter what is read to the driver' },
  channels: { zh: '摄像头通道', en: 'Channels of the cameras' },
  channelsMissing: { zh: '请至少选择一个通道', en: 'Please select at least one channel' },
  seconds: { zh: '报警前后各', en: 'Before and after the alarm' },
  secondsUnit: { zh: '秒', en: 's' },
  phone: { zh: '终端拨打的电话', en: 'Phone that the terminal calls' },
  person: { zh: '执行人', en: 'Whose task it is' },
  personMissing: { zh: '请选择执行人', en: 'Please select a person' },
  nobody: { zh: '该机构没有可派任务的人', en: 'Nobody can be given tasks here' },
  minutes: { zh: '完成时限', en: 'To be done within' },
  minutesUnit: { zh: '分钟', en: 'min' },
  onceText: { zh: '每次报警最多一次；不适用于补传的旧数据', en: 'At most once per alarm, and not for late reports' },
  onceLate: { zh: '每次报警最多一次', en: 'At most once per alarm' },
  blockText: { zh: '报警处理完之前，出车检查不能通过', en: 'Until the alarm is handled, no departure check passes' },
  webhookText: {
    zh: '发送到管理后台中勾选了“规则要求推送”的推送地址，每次报警一次',
    en: 'To webhooks that take what rules find (administration), once per alarm',
  },
  noRight: { zh: '您没有此动作所需的权限', en: 'You do not have the right that this needs' },
  does: { zh: '动作：{actions}', en: 'Then: {actions}' },
})
