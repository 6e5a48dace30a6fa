import { defineTexts } from '../../core/i18n/texts.ts'

export const privacyTexts = defineTexts('privacy', {
  title: { zh: '隐私政策', en: 'Privacy Policy' },
  intro: {
    zh: '本页说明本客户端处理您的哪些信息、保存在哪里、发送给谁。负责处理这些信息的是您所登录平台的运营方。',
    en: 'This page says which information about you the client handles, where it stays and who gets it. Responsible for it is the operator of the platform you sign in to.',
  },
  h1: { zh: '一、登录时发送的信息', en: '1. What is sent when you sign in' },
  p1: {
    zh: '用户名（或车牌号、手机号）、加密后的密码、设备类型、客户端版本，以及开启推送时的推送标识。密码不会以明文发送。平台会记录登录时间、网络地址和浏览器名称，您可以在“授权”页面查看。',
    en: 'Your user name (or plate or mobile number), the password in encrypted form, the kind of device, the version of the client and, if you allow pushes, an identifier for them. The password is never sent readably. The platform records time, network address and browser of each sign-in; you can see these records under Authorisation.',
  },
  h2: { zh: '二、保存在本设备上的信息', en: '2. What stays on this device' },
  p2: {
    zh: '平台列表、登录凭证、语言、主题和其他设置。只有勾选“记住密码”时才会保存密码，而且是以只能在本设备上解开的加密形式保存。退出登录会删除登录凭证；清除浏览器数据会删除全部内容。',
    en: 'The list of platforms, the proof that you are signed in, language, theme and other settings. A password is kept only if you tick Remember password, encrypted so that only this device can open it. Signing out removes the proof of sign-in; clearing the data of the browser removes everything.',
  },
  h3: { zh: '三、车辆信息', en: '3. Vehicles' },
  p3: {
    zh: '您看到的位置、轨迹和状态保存在平台上，由车载终端上报。本客户端不读取您手机自身的位置。',
    en: 'The positions, tracks and states you see are kept on the platform and come from devices in the vehicles. The client does not read the position of your own phone.',
  },
  h4: { zh: '四、相机', en: '4. Camera' },
  p4: {
    zh: '仅在您扫描平台二维码时使用相机。图像只在本设备上识别，不上传、不保存。',
    en: 'The camera is used only while you scan the code of a platform. Its pictures are read on this device, neither sent nor kept.',
  },
  h5: { zh: '五、第三方', en: '5. Others' },
  p5: {
    zh: '本客户端不含广告和统计跟踪。若运营方配置了外部地图，地图服务商会得知您的网络地址和所查看的区域；若您开启推送，消息经由您的浏览器或手机厂商的推送服务送达；若您从公众号或小程序进入，该应用会得知您打开了本客户端。',
    en: 'The client holds no advertising networks and no trackers. If the operator uses maps of someone else, these learn your network address and the area you look at. If you allow pushes, they come by the service of your browser or phone maker. If you come from an official account or mini-program, that app knows that you opened the client.',
  },
  h6: { zh: '六、您的权利', en: '6. Your rights' },
  p6: {
    zh: '您可以向运营方查询、更正或要求删除与您有关的信息，也可以随时收回同意并退出登录。联系方式请向您的单位或运营方索取。',
    en: 'You can ask the operator what is held about you, have it corrected or deleted, and withdraw your consent and sign out at any time. Your organisation or the operator tells you whom to write to.',
  },
})
