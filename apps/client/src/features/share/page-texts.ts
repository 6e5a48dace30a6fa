/** Texts of the page behind a link: for people who may know nothing of the product. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const pageTexts = defineTexts('sharedPage', {
  title: { zh: '车辆位置', en: 'Vehicle position' },
  trackTitle: { zh: '车辆轨迹', en: 'Vehicle track' },
  loading: { zh: '正在查询位置…', en: 'Finding the vehicle…' },
  mapLoading: { zh: '正在加载地图…', en: 'Loading the map…' },
  mapFailed: { zh: '地图加载失败', en: 'The map could not be loaded' },
  unreached: { zh: '暂时无法获取位置', en: 'The position cannot be had right now' },
  late: { zh: '连接中断，显示的是之前的位置，正在重试…', en: 'No connection. What you see is from before; trying again…' },
  isLive: { zh: '实时', en: 'Live' },
  lastKnown: { zh: '最后已知位置', en: 'Last known' },
  live: { zh: '{age}定位', en: 'Located {age}' },
  old: { zh: '最后定位于{age}', en: 'Last located {age}' },
  noFix: { zh: '最后定位于{age}，当前未定位', en: 'Last located {age}, no fix now' },
  vehicleOffline: { zh: '车辆离线，最后定位于{age}', en: 'Vehicle offline, last located {age}' },
  onlineNoFix: { zh: '车辆在线，尚未定位', en: 'The vehicle is online and has no fix yet' },
  never: { zh: '该车辆从未定位', en: 'This vehicle has never been located' },
  state: { zh: '状态', en: 'State' },
  speed: { zh: '速度', en: 'Speed' },
  heading: { zh: '方向', en: 'Heading' },
  position: { zh: '位置', en: 'Position' },
  time: { zh: '定位时间', en: 'Time of fix' },
  none: { zh: '—', en: '—' },
  until: { zh: '链接有效期至{time}', en: 'This link is open until {time}' },
})
