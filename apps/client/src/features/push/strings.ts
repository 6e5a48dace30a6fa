import { defineTexts } from '../../core/i18n/texts.ts'

export const pushTexts = defineTexts('push', {
  title: { zh: '推送设置', en: 'Push settings' },
  accept: { zh: '接收推送', en: 'Receive push notifications' },
  acceptText: {
    zh: '关闭后，平台不再向您的任何设备推送消息。',
    en: 'Turn off to stop notifications on all your devices.',
  },
  device: { zh: '此浏览器的通知', en: 'Notifications in this browser' },
  deviceOn: {
    zh: '退出登录前有效，客户端关闭时也能收到。',
    en: 'On until you sign out, even while the client is closed.',
  },
  deviceOff: { zh: '未开启', en: 'Off' },
  unsupported: {
    zh: '此浏览器或此连接方式不支持通知（需要 HTTPS）。',
    en: 'Notifications are not supported by this browser or connection (HTTPS is required).',
  },
  denied: {
    zh: '浏览器已阻止通知，请在浏览器的网站设置中允许。',
    en: 'The browser blocks notifications. Allow them in the browser settings for this site.',
  },
  saved: { zh: '已保存', en: 'Saved' },
  account: { zh: '公众号消息', en: 'Official account messages' },
  accountText: { zh: '通过公众号模板消息接收推送。', en: 'Receive notifications as template messages of the official account.' },
  bind: { zh: '绑定', en: 'Link' },
  bound: { zh: '已绑定公众号', en: 'Official account linked' },
  test: { zh: '给我发送测试通知', en: 'Send me a test notification' },
  testNoDevice: {
    zh: '请先开启此浏览器的通知。',
    en: 'Turn on notifications in this browser first.',
  },
  testNotAccepted: { zh: '请先开启接收推送。', en: 'Turn on push notifications first.' },
  testSent: { zh: '已发送到 {count} 台设备', en: 'Devices notified: {count}' },
})
