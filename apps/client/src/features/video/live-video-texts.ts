import { defineTexts } from '../../core/i18n/texts.ts'

export const liveVideoTexts = defineTexts('liveVideo', {
  liveVideo: { zh: '实时视频', en: 'Live video' },
})
