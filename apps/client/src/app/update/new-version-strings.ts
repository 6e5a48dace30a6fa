import { defineTexts } from '../../core/i18n/texts.ts'

/** Of browsers; what only shells need is in strings.ts, so that the sign-in form comes without it. */
export const newVersionTexts = defineTexts('newVersion', {
  ready: { zh: '新版本已就绪', en: 'A new version is ready' },
  reload: { zh: '立即重新加载', en: 'Reload now' },
})
