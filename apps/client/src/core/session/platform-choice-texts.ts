import { defineTexts } from '../i18n/texts.ts'

export const platformChoiceTexts = defineTexts('platformChoice', {
  max: { zh: '最多选择五个平台', en: 'Choose up to five platforms' },
  none: { zh: '请选择要登录的平台', en: 'Please select the platform to log in' },
})

export type PlatformChoiceProblem = keyof typeof platformChoiceTexts.rows
