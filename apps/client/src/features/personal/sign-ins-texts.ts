import { defineTexts } from '../../core/i18n/texts.ts'

export const signInsTexts = defineTexts('signIns', {
  signIns: { zh: '登录记录 · {platform}', en: 'Sign-ins · {platform}' },
  unknownDevice: { zh: '未知设备', en: 'Unknown device' },
  newDevice: { zh: '新设备', en: 'New device' },
  current: { zh: '当前设备', en: 'This device' },
  unfinished: { zh: '未通过两步验证', en: 'Second step missing' },
  over: { zh: '已下线', en: 'Signed out' },
  end: { zh: '强制下线', en: 'Sign out this device' },
  ended: { zh: '该设备已下线', en: 'That device has been signed out' },
  password: { zh: '密码登录', en: 'by password' },
  plate: { zh: '车牌登录', en: 'by plate number' },
  userKey: { zh: '单点登录', en: 'by single sign-on' },
  param: { zh: '外部系统登录', en: 'by an external system' },
  sms: { zh: '短信登录', en: 'by SMS code' },
  passwordChange: { zh: '修改密码后', en: 'after a password change' },
  looks: { zh: '以您的视角查看过的管理员', en: 'Administrators who looked at what you see' },
  lookGoesOn: { zh: '进行中', en: 'Going on' },
  company: { zh: '企业账号', en: 'company account' },
  passkey: { zh: '通行密钥登录', en: 'by passkey' },
})
