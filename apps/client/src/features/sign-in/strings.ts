import { defineTexts } from '../../core/i18n/texts.ts'

export const signInTexts = defineTexts('signIn', {
  heading: { zh: '登录', en: 'Sign in' },
  intro: { zh: '随时掌握每一辆车的位置与状态。', en: 'Know where every vehicle is, and how it does.' },
  user: { zh: '用户名', en: 'User name' },
  password: { zh: '密码', en: 'Password' },
  show: { zh: '显示密码', en: 'Show password' },
  hide: { zh: '隐藏密码', en: 'Hide password' },
  submit: { zh: '登录', en: 'Sign in' },
  platform: { zh: '平台', en: 'Platform' },
  change: { zh: '切换', en: 'Change' },
  changePlatform: { zh: '切换平台', en: 'Change platform' },
  noPlatform: { zh: '请选择要登录的平台', en: 'Please select the platform to log in' },
  choosePlatform: { zh: '选择平台', en: 'Choose a platform' },
  changePassword: { zh: '修改密码', en: 'Change password' },
  mustChange: { zh: '首次登录请先修改密码', en: 'Please change your password first' },
  oldPassword: { zh: '原密码', en: 'Old password' },
  newPassword: { zh: '新密码', en: 'New password' },
  repeat: { zh: '再次输入新密码', en: 'New password again' },
  rule: { zh: '至少{length}位', en: 'At least {length} characters' },
  changed: { zh: '密码已修改', en: 'Password changed' },
})
