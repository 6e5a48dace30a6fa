import { defineTexts } from '../../core/i18n/texts.ts'

export const platformTexts = defineTexts('platforms', {
  heading: { zh: '连接车辆监控平台', en: 'Connect to your fleet' },
  intro: { zh: '选择此服务器，或输入其他平台地址。', en: 'Use this server, or enter the address of another platform.' },
  thisServer: { zh: '当前服务器', en: 'This server' },
  signedInHere: { zh: '已登录，点击进入', en: 'Signed in, tap to go on' },
  address: { zh: '服务器地址', en: 'Server address' },
  placeholder: { zh: '域名或 IP，可带端口', en: 'Domain or IP, with a port if needed' },
  hint: { zh: '未填写端口时使用 {port}', en: 'Without a port, {port} is used' },
  add: { zh: '添加平台', en: 'Add platform' },
  saved: { zh: '常用平台列表', en: 'Common platform list' },
  current: { zh: '使用中', en: 'In use' },
  remove: { zh: '删除 {title}', en: 'Delete {title}' },
  empty: { zh: '还没有保存的平台', en: 'No platform saved yet' },
  inUse: { zh: '不能删除当前登录的平台', en: 'The logged-in platform cannot be deleted' },
  keepOne: { zh: '至少保留一个平台', en: 'At least one platform must remain' },
})
