import { defineTexts } from '../../../core/i18n/texts.ts'

export const talkButtonTexts = defineTexts('talkButtons', {
  talk: { zh: '对讲', en: 'Talk' },
  listen: { zh: '监听', en: 'Listen in' },
})
