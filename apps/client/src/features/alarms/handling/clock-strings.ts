import { defineTexts } from '../../../core/i18n/texts.ts'

export const alarmClockTexts = defineTexts('alarmClock', {
  title: { zh: '响应时限', en: 'Response' },
  claimIn: { zh: '须在{duration}内认领', en: 'Claim within {duration}' },
  claimOver: { zh: '超时{duration}未认领', en: 'Claim overdue by {duration}' },
  processIn: { zh: '须在{duration}内处理', en: 'Process within {duration}' },
  processOver: { zh: '超时{duration}未处理', en: 'Processing overdue by {duration}' },
  soon: { zh: '即将超时', en: 'Due soon' },
  overdue: { zh: '超时', en: 'Overdue' },
  escalated: { zh: '已上报', en: 'Escalated' },
  step: { zh: '超时上报', en: 'Escalated' },
  claim: { zh: '未按时认领', en: 'Not claimed in time' },
  process: { zh: '未按时处理', en: 'Not handled in time' },
  notified: { zh: '通知{name}', en: '{name} was notified' },
  notifiedNobody: { zh: '没有可通知的人员', en: 'Nobody could be notified' },
})
