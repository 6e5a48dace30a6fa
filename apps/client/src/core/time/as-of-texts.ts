import { defineTexts } from '../i18n/texts.ts'

/** Until when reports are in figures that count today. */
export const asOfTexts = defineTexts('asOf', {
  asOf: {
    zh: '今天的数据统计到 {time}，之后的上报还未计入',
    en: 'Today’s figures include reports up to {time}; newer ones follow shortly',
  },
})
