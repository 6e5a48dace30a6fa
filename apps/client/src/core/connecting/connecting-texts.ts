import { defineTexts } from '../i18n/texts.ts'

/** A plate as it is entered in a terminal; the same in both languages. */
export const samplePlate = '沪A12345'

export const connectingTexts = defineTexts('connecting', {
  title: { zh: '如何接入终端', en: 'How to connect a terminal' },
  intro: {
    zh: '在JT/T 808终端的菜单、配置工具或短信指令中填写以下内容：',
    en: 'Enter this in the JT/T 808 terminal: in its menu, with its configuration tool, or by text message.',
  },
  host: { zh: '主服务器地址（IP或域名）', en: 'Server address (IP or host name)' },
  port: { zh: 'TCP端口', en: 'TCP port' },
  udpPort: { zh: 'UDP端口', en: 'UDP port' },
  phone: { zh: '终端手机号', en: 'Terminal phone no.' },
  phoneSample: {
    zh: '如 13812345678，须与新增车辆时填写的一致',
    en: 'Such as 13812345678; the same as on the form of the vehicle',
  },
  plate: { zh: '车牌号', en: 'Plate number' },
  plateSample: { zh: '如 {plate}', en: 'Such as {plate}' },
  plateColor: { zh: '车牌颜色', en: 'Plate colour' },
  plateColorSample: {
    zh: '如 2（1 蓝、2 黄、3 黑、4 白、5 绿、9 其他、0 未上牌）',
    en: 'Such as 2 (1 blue, 2 yellow, 3 black, 4 white, 5 green, 9 other, 0 not plated)',
  },
  ofBrowser: {
    zh: '这是您的浏览器访问平台所用的地址，终端须能从外部访问它。如终端使用其他地址，请管理员通过 --gateway-address 设置。',
    en: 'This is the address by which your browser reaches the platform. Terminals must be able to reach it too; if they need another one, the administrator sets it with --gateway-address.',
  },
  ofThisComputer: {
    zh: '浏览器通过本机地址访问平台，其他设备无法连接该地址。请填写服务器的IP或域名；管理员可通过 --gateway-address 设置。',
    en: 'Your browser reaches the platform on this computer: other devices cannot connect to this address. Enter the IP or host name of the server; the administrator can set it with --gateway-address.',
  },
  afterwards: {
    zh: '终端连接后会出现在“新增车辆”的待接入终端中，选择即可自动填写。',
    en: 'A terminal that connects is then listed under Add vehicle as waiting; select it there to fill in the form.',
  },
  textMessage: { zh: '短信指令', en: 'By text message' },
  textMessageOf: { zh: '短信指令（{maker}）', en: 'By text message: {maker}' },
  otherMakers: { zh: '其他厂家的短信指令', en: 'By text message: other makers' },
  otherMakersHint: {
    zh: '发送到终端SIM卡号码。其他厂家格式不同：以上两种较常见，第二种中的123456为出厂密码。请以终端说明书为准。',
    en: 'Send it to the number of the SIM card in the terminal. Other makers have formats of their own: these two are common, and 123456 in the second is the factory password. The manual of the terminal has the one that counts.',
  },
  apn: { zh: '接入点APN', en: 'APN' },
  apnHint: { zh: '由SIM卡运营商提供，填写后写入短信指令', en: 'Of the SIM card’s operator; it goes into the text messages' },
  nthTextMessage: { zh: '短信指令{nth}', en: 'Text message {nth}' },
  textMessageHint: {
    zh: '发送到终端SIM卡号码。各厂家格式不同：以上两种较常见，第二种中的123456为出厂密码。请以终端说明书为准。',
    en: 'Send it to the number of the SIM card in the terminal. Each maker has a format of its own: these two are common, and 123456 in the second is the factory password. The manual of the terminal has the one that counts.',
  },
  copy: { zh: '复制{label}', en: 'Copy: {label}' },
})
