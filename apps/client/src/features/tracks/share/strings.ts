import { defineTexts } from '../../../core/i18n/texts.ts'

export const trackShareTexts = defineTexts('trackShare', {
  share: { zh: '分享轨迹', en: 'Share track' },
  what: {
    zh: '拿到链接的人无需登录，即可在链接失效前看到{name}在{from}至{to}的行驶路线，除此之外什么也看不到。',
    en: 'Anyone with the link can see the route {name} drove from {from} to {to} without signing in, until the link expires. They see nothing else.',
  },
  shows: { zh: '{from} 至 {to}', en: '{from} to {to}' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
})
