import { defineTexts } from '../i18n/texts.ts'

export const contactTexts = defineTexts('contact', {
  operator: { zh: '平台运营方', en: 'Who runs this platform' },
})
