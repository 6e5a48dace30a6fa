/** The keys of the product: what the overview lists, and what `useShortcut` answers to. Keys of single controls (lists, sliders) are theirs. */
import type { Text } from '@outrider/contract'

interface ShortcutRow {
  /** As the browser names them (KeyboardEvent.key), without regard to case. Any of them runs it. */
  keys: readonly [string, ...string[]]
  what: Text
  where: keyof typeof shortcutPlaces
}

export const shortcutPlaces = {
  everywhere: { zh: '所有页面', en: 'Everywhere' },
  vehicle: { zh: '已打开的车辆', en: 'Open vehicle' },
  alarms: { zh: '报警', en: 'Alarms' },
  wall: { zh: '大屏模式', en: 'Wall mode' },
  replay: { zh: '轨迹回放', en: 'Track replay' },
} as const satisfies Record<string, Text>

export const shortcuts = {
  search: {
    keys: ['/'],
    what: { zh: '搜索车辆、卡口和功能', en: 'Search vehicles, checkpoints and screens' },
    where: 'everywhere',
  },
  overview: { keys: ['?'], what: { zh: '显示快捷键', en: 'Show the keyboard shortcuts' }, where: 'everywhere' },
  close: {
    keys: ['Escape'],
    what: { zh: '关闭车辆，回到列表', en: 'Close the vehicle and go back to the list' },
    where: 'vehicle',
  },
  follow: { keys: ['f'], what: { zh: '跟踪或停止跟踪', en: 'Follow, or stop following' }, where: 'vehicle' },
  nextAlarm: { keys: ['j', 'ArrowDown'], what: { zh: '下一条报警', en: 'Next alarm' }, where: 'alarms' },
  previousAlarm: { keys: ['k', 'ArrowUp'], what: { zh: '上一条报警', en: 'Previous alarm' }, where: 'alarms' },
  claimAlarm: { keys: ['c'], what: { zh: '认领或释放报警', en: 'Claim or release the alarm' }, where: 'alarms' },
  closeAlarm: { keys: ['Escape'], what: { zh: '关闭报警', en: 'Close the alarm' }, where: 'alarms' },
  leaveWall: { keys: ['Escape'], what: { zh: '退出大屏模式', en: 'Leave wall mode' }, where: 'wall' },
  play: { keys: [' '], what: { zh: '播放或暂停', en: 'Play or pause' }, where: 'replay' },
  slower: { keys: ['['], what: { zh: '减慢播放', en: 'Play slower' }, where: 'replay' },
  faster: { keys: [']'], what: { zh: '加快播放', en: 'Play faster' }, where: 'replay' },
  video: { keys: ['v'], what: { zh: '查看实时视频', en: 'Show live video' }, where: 'vehicle' },
  message: { keys: ['m'], what: { zh: '发送消息', en: 'Send a message' }, where: 'vehicle' },
  track: { keys: ['t'], what: { zh: '查看今天的轨迹', en: 'Show the track of today' }, where: 'vehicle' },
} as const satisfies Record<string, ShortcutRow>

export type ShortcutName = keyof typeof shortcuts
