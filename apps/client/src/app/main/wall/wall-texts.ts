import { defineTexts } from '../../../core/i18n/texts.ts'

export const wallTexts = defineTexts('wall', {
  open: { zh: '大屏模式', en: 'Wall mode' },
  leave: { zh: '退出大屏模式（Esc）', en: 'Leave wall mode (Esc)' },
  tour: { zh: '轮播异常车辆', en: 'Rotate through vehicles that need attention' },
})
