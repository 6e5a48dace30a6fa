import { defineTexts } from '../i18n/texts.ts'

export const allActionsTexts = defineTexts('allActions', {
  open: { zh: '全部操作', en: 'All actions' },
})
