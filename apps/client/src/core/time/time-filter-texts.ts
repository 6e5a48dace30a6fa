import { defineTexts } from '../i18n/texts.ts'

export const timeFilterTexts = defineTexts('timeFilter', {
  all: { zh: '全部', en: 'All' },
  today: { zh: '今天', en: 'Today' },
  threeDays: { zh: '近3天', en: '3 days' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  week: { zh: '近7天', en: '1 week' },
  lastWeek: { zh: '上周', en: 'Last week' },
  month: { zh: '近1个月', en: '1 month' },
  lastMonth: { zh: '上月', en: 'Last month' },
  custom: { zh: '自定义', en: 'Custom' },
  calendar: { zh: '打开日历', en: 'Open calendar' },
})
