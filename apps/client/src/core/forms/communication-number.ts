/** What every form says of a terminal phone number: the bounds are those of `commCardNum` in the contract. */
import { defineTexts } from '../i18n/texts.ts'

export const communicationNumberTexts = defineTexts('communicationNumber', {
  hint: {
    zh: '3至20位数字，开头的0可省略',
    en: '3–20 digits; leading zeros are ignored',
  },
  invalid: { zh: '终端手机号为3至20位数字', en: 'The terminal phone number must have 3 to 20 digits' },
})
