/** Texts of what a position link shows, for people who do not know the product. */
import { defineTexts } from '../../../core/i18n/texts.ts'

export const vehicleTexts = defineTexts('sharedVehicle', {
  late: { zh: '连接中断，显示的是之前的位置，正在重试…', en: 'Connection lost. Showing the last position; retrying…' },
  isLive: { zh: '实时', en: 'Live' },
  terminalOffline: { zh: '终端离线', en: 'Terminal offline' },
  lastKnown: { zh: '最后已知位置', en: 'Last known' },
  live: { zh: '定位：{age}', en: 'Position {age}' },
  old: { zh: '最后位置：{age}', en: 'Last position {age}' },
  noFix: { zh: '未定位，最后位置：{age}', en: 'No GPS, last position {age}' },
  vehicleOffline: { zh: '车辆离线，最后位置：{age}', en: 'Vehicle offline, last position {age}' },
  onlineNoFix: { zh: '车辆在线，尚未定位', en: 'Vehicle online, no GPS yet' },
  never: { zh: '该车辆从未定位', en: 'This vehicle has never had GPS' },
  state: { zh: '状态', en: 'State' },
  speed: { zh: '速度', en: 'Speed' },
  heading: { zh: '方向', en: 'Heading' },
  position: { zh: '位置', en: 'Position' },
  time: { zh: '定位时间', en: 'GPS time' },
  none: { zh: '—', en: '—' },
})
