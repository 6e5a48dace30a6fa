import { defineTexts } from '../i18n/texts.ts'

export const tableTexts = defineTexts('table', {
  total: { zh: '共{count}条', en: 'Total: {count}' },
  columns: { zh: '显示列', en: 'Columns' },
})
