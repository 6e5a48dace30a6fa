import { defineTexts } from '../../core/i18n/texts.ts'

export const buttonTexts = defineTexts('trackButton', {
  track: { zh: '轨迹', en: 'Track' },
})
