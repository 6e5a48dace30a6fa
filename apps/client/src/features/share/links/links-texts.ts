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
  search: { zh: '车牌号或分享人', en: 'Plate number or who shared' },
  noneFound: { zh: '没有符合的链接', en: 'No matching links' },
  someShown: { zh: '共{total}个链接，已显示{shown}个', en: '{shown} of {total} links shown' },
  total: { zh: '共{total}个链接', en: 'Links: {total}' },
  more: { zh: '显示更多', en: 'Show more' },
  noAccess: {
    zh: '分享人目前无权查看该车辆，链接不显示内容',
    en: 'Shows nothing now: its creator may not see the vehicle',
  },
  revokeAll: { zh: '全部撤销（{count}）', en: 'Revoke all {count}' },
  revokeAllSure: {
    zh: '所属机构共有{count}个有效链接。撤销后，获得这些链接的人将无法再查看车辆。',
    en: 'Active links of your organisations: {count}. People who have them will lose access.',
  },
  revokeFoundSure: {
    zh: '有{count}个有效链接符合“{search}”。撤销后，获得这些链接的人将无法再查看车辆。',
    en: '{count} active [link matches|links match] “{search}”. People who have them will lose access.',
  },
  revoked: { zh: '已撤销{count}个链接', en: 'Links revoked: {count}' },
  by: { zh: '由{maker}分享', en: 'Shared by {maker}' },
})
