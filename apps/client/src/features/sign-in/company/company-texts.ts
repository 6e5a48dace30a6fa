import { defineTexts } from '../../../core/i18n/texts.ts'

export const companyTexts = defineTexts('companySignIn', {
  or: { zh: '或使用企业账号', en: 'Or with your company account' },
  link: { zh: '也可以不设密码，直接关联企业账号登录', en: 'Or skip the password and sign in with your company account' },
  with: { zh: '使用{name}登录', en: 'Sign in with {name}' },
  nameAt: { zh: '{name}的用户名', en: 'User name at {name}' },
  passwordAt: { zh: '{name}的密码', en: 'Password at {name}' },
  leaving: { zh: '正在前往{name}', en: 'Taking you to {name}' },
  title: { zh: '企业登录', en: 'Company sign-in' },
  finishing: { zh: '正在登录', en: 'Signing you in' },
  notDone: { zh: '没有登录成功', en: 'You are not signed in' },
  elsewhere: {
    zh: '登录不是在本窗口发起的，请回到登录页重新开始',
    en: 'This sign-in did not begin in this window. Go back and begin again',
  },
  noStorage: {
    zh: '浏览器禁止保存数据，无法使用企业账号登录',
    en: 'Your browser does not let this page store anything, so you cannot sign in with a company account',
  },
  back: { zh: '返回登录页', en: 'Back to sign-in' },
})
