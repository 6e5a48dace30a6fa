/** Refusals of a time range of reports (report-query.ts). */
import type { ErrorDefinition } from './error-definition.ts'

export const reportErrors = {
  'report.endBeforeStart': {
    rspCode: 4000601,
    reaction: 'show',
    zh: '结束时间不能早于开始时间',
    en: 'The end time cannot be earlier than the start time',
  },
  'report.tooLong': {
    rspCode: 4000602,
    reaction: 'show',
    zh: '时间范围不能超过30天',
    en: 'The range cannot exceed 30 days',
  },
  'report.noVehicle': {
    rspCode: 4000605,
    reaction: 'show',
    zh: '请至少选择一辆车',
    en: 'Select at least one vehicle',
  },
  'report.noReason': {
    rspCode: 4000604,
    reaction: 'show',
    zh: '请填写原因',
    en: 'Give a reason',
  },
  'report.exportUnknown': {
    rspCode: 4040602,
    reaction: 'show',
    zh: '该导出任务不存在或已过期',
    en: 'This export does not exist any more',
  },
  'report.scheduleUnknown': {
    rspCode: 4040603,
    reaction: 'show',
    zh: '该定时发送不存在或已删除',
    en: 'This scheduled mail does not exist any more',
  },
  'report.noMail': {
    rspCode: 4000606,
    reaction: 'show',
    zh: '平台未配置邮件发送',
    en: 'This platform sends no mail',
  },
  'report.mailRecipient': {
    rspCode: 4000615,
    reaction: 'show',
    zh: '不是本企业用户的邮箱：{address}',
    en: 'Nobody of your company has this address: {address}',
  },
  'report.mailNotTaken': {
    rspCode: 5000601,
    reaction: 'show',
    zh: '邮件未能发出，请稍后再试',
    en: 'The mail could not be sent; try again later',
  },
  'report.scheduleLimit': {
    rspCode: 4000607,
    reaction: 'show',
    zh: '定时发送已达上限，请先删除不用的',
    en: 'You have as many scheduled mails as possible; delete one first',
  },
  'report.columnUnknown': {
    rspCode: 4000608,
    reaction: 'show',
    zh: '该报表没有这一列：{column}',
    en: 'The report has no such column: {column}',
  },
  'report.templateLimit': {
    rspCode: 4000609,
    reaction: 'show',
    zh: '报表模板已达上限（{count} 个），请先删除不用的',
    en: 'You have as many report templates as possible ({count}); delete one first',
  },
  'report.templateUnknown': {
    rspCode: 4040604,
    reaction: 'show',
    zh: '该报表模板不存在或已删除',
    en: 'This report template does not exist any more',
  },
  'report.eventUnknown': {
    rspCode: 4040601,
    reaction: 'show',
    zh: '该记录不存在或无权查看',
    en: 'This event does not exist, or you may not see it',
  },
} as const satisfies Record<string, ErrorDefinition>
