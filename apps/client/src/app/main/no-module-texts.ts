/** Texts for accounts that have the right to no module. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const noModuleTexts = defineTexts('noModule', {
  none: { zh: '当前账号没有可用功能', en: 'This account has no permission for any module' },
  ask: {
    zh: '请联系管理员开通权限，或换一个账号登录。',
    en: 'Ask your administrator for rights, or sign in with another account.',
  },
  toMy: { zh: '个人中心', en: 'Personal centre' },
})
