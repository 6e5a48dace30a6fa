import { defineTexts } from '../../core/i18n/texts.ts'

export const guideTexts = defineTexts('guide', {
  guide: { zh: '新手引导', en: 'Quick tour' },
  place: { zh: '第{at}步，共{count}步', en: 'Step {at} of {count}' },
  next: { zh: '下一步', en: 'Next' },
  back: { zh: '上一步', en: 'Back' },
  skip: { zh: '跳过', en: 'Skip' },
  done: { zh: '知道了', en: 'Got it' },
  again: {
    zh: '以后可在“个人中心 › 导航与新手引导”中重看。',
    en: 'To see this again: Personal centre › Navigation and tour.',
  },

  modules: { zh: '功能入口', en: 'Find your way around' },
  modulesWide: {
    zh: '监控、轨迹、报表、设置等都从这一列进入。',
    en: 'Monitoring, tracks, reports and settings all open from this bar.',
  },
  modulesNarrow: { zh: '点底部的标签，在各功能之间切换。', en: 'Tap a tab to switch between functions.' },
  search: { zh: '搜索', en: 'Search' },
  searchWide: {
    zh: '查找车辆、卡口和功能，按 Enter 打开第一项。随时按 / 即可开始搜索。',
    en: 'Find vehicles, checkpoints and screens; Enter opens the first hit. Press / to search at any time.',
  },
  searchNarrow: {
    zh: '输入车牌号或自编号，地图会定位到这辆车。',
    en: 'Type a plate or fleet number, and the map goes to that vehicle.',
  },
  counts: { zh: '车队概况', en: 'Your fleet at a glance' },
  countsText: { zh: '点任一数字，只看这一类车辆。', en: 'Select a number to see only those vehicles.' },
  list: { zh: '车辆列表', en: 'Vehicle list' },
  listText: {
    zh: '选中一辆车，地图随即定位并显示详情；点右键有更多操作。',
    en: 'Select a vehicle to see it on the map with its details. Right-click it for more.',
  },
  map: { zh: '地图', en: 'Map' },
  mapWide: {
    zh: '颜色表示车辆状态，点车辆看详情。在空白处点右键，可以测距、查找附近车辆。',
    en: 'Colours show what each vehicle is doing; select one for details. Right-click elsewhere to measure or find vehicles nearby.',
  },
  mapNarrow: {
    zh: '颜色表示车辆状态，点车辆看详情。长按空白处，可以测距、查找附近车辆。',
    en: 'Colours show what each vehicle is doing; tap one for details. Press and hold elsewhere to measure or find vehicles nearby.',
  },
  streets: { zh: '街道地图', en: 'Street maps' },
  streetsText: {
    zh: '内置的世界地图没有街道。从这里下载所需地区的街道地图，或使用地图服务商的地图。',
    en: 'The built-in world map has no streets. Fetch those of your area from here, or use the map of a provider.',
  },
  alarms: { zh: '报警', en: 'Alarms' },
  alarmsText: {
    zh: '这里的数字是未读报警数，点开即可查看和处理。',
    en: 'A number here means unread alarms. Open it to review and handle them.',
  },
  more: { zh: '更多功能', en: 'All functions' },
  moreText: { zh: '其他功能都在这里，常用的可以放到首页。', en: 'Everything else is here; keep what you use often on Home.' },
  menu: { zh: '个人菜单', en: 'Your menu' },
  menuWide: {
    zh: '切换主题和语言，进入个人中心。按 ? 查看全部快捷键。',
    en: 'Theme, language and the personal centre. Press ? for all keyboard shortcuts.',
  },
  menuNarrow: { zh: '切换主题和语言，进入个人中心。', en: 'Theme, language and the personal centre.' },
})
