import { defineTexts } from '../../../core/i18n/texts.ts'

/** What the dialog says of each kind of link: its title, and what a reader sees. */
export const kindTexts = defineTexts('share', {
  position: { zh: '分享位置', en: 'Share position' },
  positionShows: {
    zh: '拿到链接的人无需登录，即可在链接失效前看到{name}的位置、速度和方向，除此之外什么也看不到。',
    en: 'Anyone with the link can see the position, speed and heading of {name} without signing in, until the link expires. They see nothing else.',
  },
  track: { zh: '分享轨迹', en: 'Share track' },
  trackShows: {
    zh: '拿到链接的人无需登录，即可在链接失效前看到{name}在{from}至{to}的行驶路线，除此之外什么也看不到。',
    en: 'Anyone with the link can see the route {name} drove from {from} to {to} without signing in, until the link expires. They see nothing else.',
  },
  period: { zh: '{from} 至 {to}', en: '{from} to {to}' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
})
