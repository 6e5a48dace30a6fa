import { defineTexts } from '../../../core/i18n/texts.ts'

/** Beside both legal texts. */
export const legalTexts = defineTexts('legal', {
  stand: { zh: '第 {version} 版，{day}更新', en: 'Version {version}, updated {day}' },
})
