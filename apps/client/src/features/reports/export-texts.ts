import { defineTexts } from '../../core/i18n/texts.ts'

export const exportTexts = defineTexts('reportExport', {
  export: { zh: '导出', en: 'Export' },
  xlsx: { zh: 'Excel 表格（XLSX）', en: 'Excel (XLSX)' },
  csv: { zh: 'CSV', en: 'CSV' },
  print: { zh: '打印 / PDF', en: 'Print / PDF' },
  making: { zh: '正在生成文件', en: 'Making the file' },
  rows: { zh: '{n} / {total} 行', en: '{n} of {total} rows' },
  waiting: { zh: '排队中', en: 'Waiting for its turn' },
  fetching: { zh: '正在下载', en: 'Downloading' },
  cancel: { zh: '取消', en: 'Cancel' },
  failed: { zh: '文件未能生成', en: 'The file could not be made' },
  saved: { zh: '文件已保存', en: 'The file is saved' },
})
