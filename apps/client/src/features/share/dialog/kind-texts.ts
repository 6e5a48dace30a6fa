import { defineTexts } from '../../../core/i18n/texts.ts'

/** What the dialog says of each kind of link: its title, and what a reader sees. */
export const kindTexts = defineTexts('share', {
  position: { zh: '分享位置', en: 'Share position' },
  positionShows: {
    zh: '获得链接的人无需登录，在链接失效前可以查看{name}的位置、速度和方向，其他内容不可见。',
    en: 'Anyone with this link can see the position, speed and heading of {name} until it expires. No sign-in needed; nothing else is visible.',
  },
  track: { zh: '分享轨迹', en: 'Share track' },
  trackShows: {
    zh: '获得链接的人无需登录，在链接失效前可以查看{name}在{from}至{to}的行驶轨迹，其他内容不可见。',
    en: 'Anyone with this link can see the route {name} drove from {from} to {to} until it expires. No sign-in needed; nothing else is visible.',
  },
  period: { zh: '{from} 至 {to}', en: '{from} to {to}' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
})
