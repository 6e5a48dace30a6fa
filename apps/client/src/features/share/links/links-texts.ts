import { defineTexts } from '../../../core/i18n/texts.ts'

export const sharedLinksTexts = defineTexts('sharedLinks', {
  title: { zh: '分享的链接', en: 'Shared links' },
  whose: { zh: '链接范围', en: 'Whose links' },
  mine: { zh: '我的', en: 'Mine' },
  all: { zh: '所属机构的全部', en: 'All of my organisations' },
  linksOn: { zh: '{platform}上的链接', en: 'Links on {platform}' },
  none: { zh: '暂无有效链接', en: 'No active links' },
  noneText: { zh: '可在车辆卡片或轨迹回放中分享。', en: 'Share from a vehicle’s card or from a track replay.' },
  noneOfAll: { zh: '所属机构的车辆暂无有效链接。', en: 'No vehicle of your organisations is being shared.' },
  position: { zh: '{name} · 实时位置', en: '{name} · live position' },
  track: { zh: '{name} · {from} 至 {to} 的轨迹', en: '{name} · track from {from} to {to}' },
  by: { zh: '由{maker}分享', en: 'Shared by {maker}' },
})
