import { defineTexts } from '../../../core/i18n/texts.ts'

export const movementTexts = defineTexts('movementSettings', {
  title: { zh: '行驶判定标准', en: 'What counts as a stop' },
  text: {
    zh: '轨迹回放、行车日报、报表、排名、首页、行程和分享链接都按此标准统计。下级机构未单独设置时，沿用上级的标准。',
    en: 'Replay, daily cards, reports, rankings, home, trips and shared links all count by it. Organisations below follow it unless they have their own.',
  },
  rebuilt: {
    zh: '修改后，仍保存有轨迹的日子会按新标准自动重新统计，需要一些时间；轨迹已过期的日子保留原来的数字。',
    en: 'After a change, days whose tracks are kept are counted again by themselves, which takes a while. Days whose tracks have expired keep their figures.',
  },
  organisation: { zh: '机构', en: 'Organisation' },
  minimumStop: { zh: '最短停车时间', en: 'Shortest stop' },
  minimumStopHint: { zh: '更短的停留计入行驶时间', en: 'A shorter rest belongs to the drive' },
  restsBelow: { zh: '静止速度', en: 'Speed of standing' },
  restsBelowHint: { zh: '低于此速度视为静止', en: 'A vehicle slower than this stands' },
  idlingAfter: { zh: '怠速起算时间', en: 'Idling from' },
  idlingAfterHint: {
    zh: '发动机运转的停车，达到此时间才计为怠速',
    en: 'Standing with the engine on counts as idling when it lasts this long',
  },
  minutes: { zh: '{n} 分钟', en: '{n} [minute|minutes]' },
  kmh: { zh: '{n} <公里/小时>', en: '{n} <km/h>' },
  atOnce: { zh: '立即起算', en: 'At once' },
  inherited: { zh: '沿用上级（{value}）', en: 'As above ({value})' },
  saved: {
    zh: '已保存，{n}辆车将重新统计',
    en: 'Saved. Figures of {n} [vehicle|vehicles] are made again',
  },
})
