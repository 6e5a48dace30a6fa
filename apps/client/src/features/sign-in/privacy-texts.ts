import { defineTexts } from '../../core/i18n/texts.ts'

export const privacyTexts = defineTexts('privacy', {
  title: { zh: '隐私政策', en: 'Privacy Policy' },
  intro: {
    zh: '本页说明本客户端处理您的哪些信息、保存在哪里、发送给谁。负责处理这些信息的是您所登录平台的运营方。',
    en: 'This page explains which information about you this client handles, where it is stored and who receives it. The operator of the platform you sign in to is responsible for it.',
  },
  h1: { zh: '一、登录时发送的信息', en: '1. What is sent when you sign in' },
  p1: {
    zh: '用户名（或车牌号、手机号）、加密后的密码、设备类型、客户端版本，以及开启推送时的推送标识。密码不会以明文发送。平台会记录登录时间、网络地址和浏览器名称，您可以在“授权”页面查看。',
    en: 'Your user name (or plate or mobile number), your encrypted password, the device type, the client version and, if push is enabled, a push identifier. The password is never sent in plain text. The platform records the time, network address and browser of each sign-in; you can see these records under Authorisation.',
  },
  h2: { zh: '二、保存在本设备上的信息', en: '2. What is stored on this device' },
  p2: {
    zh: '平台列表、登录凭证、语言、主题和其他设置。只有勾选“记住密码”时才会保存密码，而且是以只能在本设备上解开的加密形式保存。退出登录会删除登录凭证；清除浏览器数据会删除全部内容。',
    en: 'The platform list, your sign-in tokens, language, theme and other settings. A password is stored only if you tick Remember password, encrypted so that only this device can decrypt it. Signing out deletes the sign-in tokens; clearing the browser data deletes everything.',
  },
  h3: { zh: '三、车辆信息', en: '3. Vehicle information' },
  p3: {
    zh: '您看到的位置、轨迹和状态保存在平台上，由车载终端上报。本客户端不读取您手机自身的位置。',
    en: 'The positions, tracks and states you see are stored on the platform and reported by terminals in the vehicles. The client does not read the position of your own phone.',
  },
  h4: { zh: '四、相机', en: '4. Camera' },
  p4: {
    zh: '仅在您扫描平台二维码时使用相机。图像只在本设备上识别，不上传、不保存。',
    en: 'The camera is used only while you scan the QR code of a platform. Images are processed on this device only; they are neither uploaded nor stored.',
  },
  h5: { zh: '五、第三方', en: '5. Third parties' },
  p5: {
    zh: '本客户端不含广告和统计跟踪。若运营方配置了外部地图，地图服务商会得知您的网络地址和所查看的区域；若您开启推送，消息经由您的浏览器或手机厂商的推送服务送达；若您从公众号或小程序进入，该应用会得知您打开了本客户端。',
    en: 'The client contains no advertising and no tracking. If the operator uses external maps, the map provider learns your network address and the area you view. If you enable push, messages are delivered by the push service of your browser or phone vendor. If you come from an official account or mini-program, that app learns that you opened this client.',
  },
  h6: { zh: '六、您的权利', en: '6. Your rights' },
  p6: {
    zh: '您可以向运营方查询、更正或要求删除与您有关的信息，也可以随时撤回同意并退出登录。联系方式请向您的单位或运营方索取。',
    en: 'You can ask the operator to show, correct or delete the information held about you, and you can withdraw your consent and sign out at any time. Ask your organisation or the operator for contact details.',
  },
})
