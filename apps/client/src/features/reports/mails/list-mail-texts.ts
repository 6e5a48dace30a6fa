/** Texts of lists by mail. */
import { defineTexts } from '../../../core/i18n/texts.ts'

export const listMailTexts = defineTexts('listMail', {
  send: { zh: '用邮件发送列表', en: 'Send the list by mail' },
  sendNow: { zh: '发送', en: 'Send' },
  rowCount: { zh: '{n} 行，XLSX', en: '{n} [row|rows], XLSX' },
  who: {
    zh: '本企业用户账号中的邮箱，最多 {n} 个，用逗号或换行分隔',
    en: 'Addresses from accounts of your company, up to {n}, separated by commas or new lines',
  },
  sent: { zh: '已发送给 {n} 人', en: 'Sent to {n} [person|people]' },
  notTaken: { zh: '邮件服务器未接收：{names}（{answer}）', en: 'The mail server did not take it for {names} ({answer})' },
  tooMany: {
    zh: '列表超过 {n} 行，无法用邮件发送。请缩小筛选范围，或导出文件。',
    en: 'The list has more than {n} rows, which is more than a mail carries. Narrow it down or export it.',
  },
  empty: { zh: '列表中没有数据', en: 'The list is empty' },
})
