/** What is said of alarms that superior platforms want dealt with; apart, because nearly nobody has one. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const supervisedTexts = defineTexts('dutyAlarms', {
  result: { zh: '处理结果', en: 'Result' },
  result0: { zh: '处理中', en: 'In progress' },
  result1: { zh: '已处理完毕', en: 'Done' },
  result2: { zh: '不作处理', en: 'No action' },
  result3: { zh: '将来处理', en: 'Later' },
  note: { zh: '处理说明', en: 'What was done' },
  noNote: { zh: '请填写处理说明', en: 'Please say what was done' },
  noteHint: {
    zh: '上级平台只收到处理结果，说明留存在本平台备查。',
    en: 'The superior platform gets the result; the note stays here for inspections.',
  },
  report: { zh: '上报处理结果', en: 'Report the result' },
  reportAgain: { zh: '更新处理结果', en: 'Report the next result' },
  alarm: { zh: '报警类型', en: 'Alarm' },
  plate: { zh: '车牌号', en: 'Plate' },
  alarmTime: { zh: '报警时间', en: 'Alarm at' },
  level: { zh: '督办级别', en: 'Urgency' },
  urgent: { zh: '紧急', en: 'Urgent' },
  normal: { zh: '一般', en: 'Normal' },
  supervisor: { zh: '督办人', en: 'Supervisor' },
  number: { zh: '督办编号', en: 'Their number' },
  warning: { zh: '报警预警', en: 'Warning of an alarm' },
  elsewhere: { zh: '其他平台通报的报警', en: 'Alarm reported by another platform' },
})
