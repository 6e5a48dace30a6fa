import { defineTexts } from '../../core/i18n/texts.ts'

export const networkTexts = defineTexts('network', {
  online: { zh: '设备已联网', en: 'This device is online' },
  goOn: { zh: '返回', en: 'Go back' },
  title: { zh: '网络未连接', en: 'No network' },
  text: {
    zh: '请检查网络设置；网络恢复后将自动返回。',
    en: 'Check the network settings. This page returns automatically once you are online.',
  },
})
