import { defineTexts } from '../../core/i18n/texts.ts'

export const openPushTexts = defineTexts('openPush', {
  notHere: { zh: '当前版本暂无此消息对应的页面', en: 'This version cannot open this message' },
})
