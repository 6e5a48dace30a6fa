/** Of the screens that change a password. The sign-in form is shown without them. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const newPasswordTexts = defineTexts('newPassword', {
  setPassword: { zh: '设置密码', en: 'Set a password' },
  passwordOf: { zh: '{name}，请设置您的密码', en: '{name}, set your password' },
  signInName: { zh: '登录名：{login}', en: 'Your sign-in name: {login}' },
  choosePassword: { zh: '保存密码', en: 'Save password' },
  passwordChosen: { zh: '密码已设置，请登录', en: 'The password is set. Sign in with it' },
  linkOver: { zh: '链接无效', en: 'This link does not work' },
  linkMissing: { zh: '链接不完整，请向管理员索取新的链接', en: 'The link is incomplete. Ask your administrator for another one' },
  changePassword: { zh: '修改密码', en: 'Change password' },
  changeEnds: {
    zh: '修改后，您在其他设备上的登录和已分享的链接都会失效。',
    en: 'You will be signed out on other devices, and links you have shared will stop working.',
  },
  mustChange: { zh: '请先设置您自己的密码', en: 'Set your own password to continue' },
  oldPassword: { zh: '原密码', en: 'Old password' },
  newPassword: { zh: '新密码', en: 'New password' },
  repeat: { zh: '确认新密码', en: 'Confirm new password' },
  rule: { zh: '至少{length}位', en: 'At least {length} characters' },
  ruleWith: { zh: '至少{length}位，须包含{kinds}', en: 'At least {length} characters, including {kinds}' },
  upper: { zh: '大写字母', en: 'an upper-case letter' },
  lower: { zh: '小写字母', en: 'a lower-case letter' },
  digit: { zh: '数字', en: 'a digit' },
  special: { zh: '特殊字符', en: 'a special character' },
  changed: { zh: '密码已修改', en: 'Password changed' },
})
