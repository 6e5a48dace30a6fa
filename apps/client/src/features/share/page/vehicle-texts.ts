/** Texts of what a position link shows, for people who do not know the product. */
import { defineTexts } from '../../../core/i18n/texts.ts'

export const vehicleTexts = defineTexts('sharedVehicle', {
  late: { zh: '连接中断，显示的是之前的位置，正在重试…', en: 'Connection lost. Showing the last position; retrying…' },
  isLive: { zh: '实时', en: 'Live' },
  lastKnown: { zh: '最后已知位置', en: 'Last known' },
  live: { zh: '{age}定位', en: 'Located {age}' },
  old: { zh: '最后定位于{age}', en: 'Last located {age}' },
  noFix: { zh: '最后定位于{age}，当前未定位', en: 'Last located {age}, currently no fix' },
  vehicleOffline: { zh: '车辆离线，最后定位于{age}', en: 'Vehicle offline, last located {age}' },
  onlineNoFix: { zh: '车辆在线，尚未定位', en: 'Vehicle online, not located yet' },
  never: { zh: '该车辆从未定位', en: 'This vehicle has never been located' },
  state: { zh: '状态', en: 'State' },
  speed: { zh: '速度', en: 'Speed' },
  heading: { zh: '方向', en: 'Heading' },
  position: { zh: '位置', en: 'Position' },
  time: { zh: '定位时间', en: 'Fix time' },
  none: { zh: '—', en: '—' },
})
