/** Texts of the page for addresses that lead nowhere: not with those of the start, which every visitor waits for. */
import { defineTexts } from '../core/i18n/texts.ts'

export const errorTexts = defineTexts('error', {
  notFound: { zh: '页面不存在', en: 'Page not found' },
  notFoundText: { zh: '链接可能已失效，或地址输入有误。', en: 'The link may have expired, or the address may be mistyped.' },
  linkFailed: { zh: '链接无法打开', en: 'This link could not be opened' },
  errorCode: { zh: '错误代码：{code}', en: 'Error code: {code}' },
  toMain: { zh: '返回首页', en: 'Back to home' },
})
