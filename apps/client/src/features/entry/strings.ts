import { defineTexts } from '../../core/i18n/texts.ts'

export const entryTexts = defineTexts('entry', {
  toSignIn: { zh: '去登录', en: 'Go to sign-in' },
  hint: {
    zh: '请返回打开此页面的系统重试，或使用用户名登录。',
    en: 'Return to the system you came from and try again, or sign in with your user name.',
  },
})
