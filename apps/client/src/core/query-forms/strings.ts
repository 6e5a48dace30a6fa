import { defineTexts } from '../i18n/texts.ts'

export const queryFormTexts = defineTexts('queryForms', {
  show: { zh: '查询', en: 'Show' },
  edit: { zh: '修改', en: 'Edit' },
})
