import { defineTexts } from '../i18n/texts.ts'

/** Until when reports are in figures that count today. */
export const asOfTexts = defineTexts('asOf', {
  asOf: {
    zh: '今天的数据统计到 {time}，之后的上报还未计入',
    en: 'Today counts what was reported until {time}; later reports are not in it yet',
  },
})
