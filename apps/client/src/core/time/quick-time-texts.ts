import { defineTexts } from '../i18n/texts.ts'

export const quickTimeTexts = defineTexts('quickTimes', {
  from: { zh: '开始时间', en: 'From' },
  to: { zh: '结束时间', en: 'To' },
  range: { zh: '时间', en: 'Time' },
  today: { zh: '今天', en: 'Today' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  dayBefore: { zh: '前天', en: '2 days ago' },
  week: { zh: '近7天', en: 'Last 7 days' },
  thisMonth: { zh: '本月', en: 'This month' },
  lastMonth: { zh: '上月', en: 'Last month' },
  badTimes: { zh: '请选择开始和结束时间', en: 'Please select a start and an end time' },
})
