import { defineTexts } from '../../core/i18n/texts.ts'

export const liveVideoTexts = defineTexts('liveVideo', {
  liveVideo: { zh: '实时视频', en: 'Live video' },
  mini: { zh: '小窗视频', en: 'Mini video' },
  inWall: { zh: '在视频页面观看', en: 'Watch on the video screen' },
})
