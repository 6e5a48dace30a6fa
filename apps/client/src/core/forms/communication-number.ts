/** What every form says of a communication number: the bounds are those of `commCardNum` in the contract. */
import { defineTexts } from '../i18n/texts.ts'

export const communicationNumberTexts = defineTexts('communicationNumber', {
  hint: {
    zh: '终端的手机号，3至20位，开头的0可省略',
    en: "The terminal's phone number: 3 to 20 digits, leading zeros are ignored",
  },
  invalid: { zh: '通讯号为3至20位数字', en: 'The communication number must have 3 to 20 digits' },
})
