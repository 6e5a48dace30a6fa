import { defineTexts } from '../i18n/texts.ts'

export const tableTexts = defineTexts('table', {
  total: { zh: '共{count}条', en: 'Rows: {count}' },
  totalMore: { zh: '共{count}条以上', en: 'Rows: more than {count}' },
  printedOf: { zh: '前{n}条，共{total}条', en: 'The first {n} of {total} rows' },
  mail: { zh: '定时发送到邮箱', en: 'Send by mail on a schedule' },
  mailNow: { zh: '立即发送到邮箱…', en: 'Send by mail now…' },
  print: { zh: '打印 / PDF', en: 'Print / PDF' },
  export: { zh: '导出', en: 'Export' },
  exporting: { zh: '正在导出…', en: 'Exporting…' },
  exportFailed: { zh: '导出失败', en: 'Export failed' },
  xlsx: { zh: 'Excel表格（XLSX）', en: 'Excel (XLSX)' },
  csv: { zh: 'CSV', en: 'CSV' },
  columns: { zh: '显示列', en: 'Columns' },
})
