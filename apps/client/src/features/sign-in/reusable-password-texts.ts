import { defineTexts } from '../../core/i18n/texts.ts'

export const reusablePasswordTexts = defineTexts('reusablePassword', {
  title: { zh: '{title}不支持加密发送密码', en: '{title} does not accept encrypted passwords' },
  text: {
    zh: '密码将以可被再次使用的形式发送。您正在使用多个平台：如果其他平台的密码相同，该平台或同一网络中的他人就能用它登录其他平台。',
    en: 'Your password would be sent in a form that can be reused. You use several platforms: where the password is the same, this platform, or others on the network, could sign in with it.',
  },
  remembered: {
    zh: '选择“仍然发送”后，本设备对该平台不再询问。',
    en: 'After “Send anyway” this device does not ask again for this platform.',
  },
  send: { zh: '仍然发送', en: 'Send anyway' },
  keep: { zh: '不发送', en: 'Do not send' },
})
