import { defineTexts } from '../../../core/i18n/texts.ts'

export const expenseSumTexts = defineTexts('expenseSums', {
  shown: { zh: '查看方式', en: 'Shown as' },
  requests: { zh: '用车记录', en: 'Trips' },
  byMonth: { zh: '按月汇总', en: 'By month' },
  byVehicle: { zh: '按车汇总', en: 'By vehicle' },
  month: { zh: '月份', en: 'Month' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
  noVehicle: { zh: '未派车', en: 'No vehicle' },
  total: { zh: '合计', en: 'Total' },
  count: { zh: '笔数', en: 'Entries' },
  yuan: { zh: '元', en: 'CNY' },
  period: { zh: '填报时间', en: 'Entered' },
  first: { zh: '开始日期', en: 'First day' },
  last: { zh: '结束日期', en: 'Last day' },
  thisYear: { zh: '今年', en: 'This year' },
  thisMonth: { zh: '本月', en: 'This month' },
  lastMonth: { zh: '上月', en: 'Last month' },
  failed: { zh: '费用汇总加载失败', en: 'The sums could not be loaded' },
  none: { zh: '该时段没有费用', en: 'No expenses in this period' },
  noneText: { zh: '填报用车费用后，汇总会显示在这里。', en: 'Sums appear here once expenses have been entered.' },
})
