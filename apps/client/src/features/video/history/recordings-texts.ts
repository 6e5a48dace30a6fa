import { defineTexts } from '../../../core/i18n/texts.ts'

export const recordingsTexts = defineTexts('recordings', {
  recordings: { zh: '历史视频', en: 'Recordings' },
})
