import { defineTexts } from '../../core/i18n/texts.ts'

export const photoButtonTexts = defineTexts('photoButton', {
  photograph: { zh: '拍照', en: 'Photograph' },
})
