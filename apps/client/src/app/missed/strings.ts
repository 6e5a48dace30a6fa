import { defineTexts } from '../../core/i18n/texts.ts'

export const missedTexts = defineTexts('missed', {
  since: { zh: '自 {time} 起新增报警车辆 {count} 辆：', en: 'New alarms since {time} ({count}): ' },
  passed: { zh: '自 {time} 起报警已解除车辆 {count} 辆：', en: 'Alarms raised and cleared since {time} ({count}): ' },
  passedToo: { zh: '；期间报警已解除车辆 {count} 辆：', en: '; raised and cleared meanwhile ({count}): ' },
  comma: { zh: '、', en: ', ' },
  more: { zh: ' 等，另有 {count} 辆', en: ' and {count} more' },
  pushNotAccepted: { zh: '您已关闭推送，因此未推送。', en: 'Nothing was pushed: you have turned push notifications off.' },
  pushOff: {
    zh: '此浏览器未开启通知，因此未推送到此处。',
    en: 'Nothing was pushed here: notifications are off in this browser.',
  },
  pushDenied: { zh: '浏览器已阻止通知，因此未推送到此处。', en: 'Nothing was pushed here: the browser blocks notifications.' },
  pushUnsupported: {
    zh: '此浏览器或此连接方式不支持通知，因此未推送到此处。',
    en: 'Nothing was pushed here: notifications are not supported by this browser or connection.',
  },
  pushSettings: { zh: '推送设置', en: 'Push settings' },
  show: { zh: '查看', en: 'Show' },
})
