/** Texts of the legend of maps. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const legendTexts = defineTexts('mapLegend', {
  legend: { zh: '图例', en: 'Map legend' },
  icons: { zh: '车辆图标', en: 'Icons of vehicles' },
  driving: { zh: '行驶，箭头指向车头方向', en: 'Driving; the arrow points where it heads' },
  idling: { zh: '怠速：停着，发动机未熄火', en: 'Idling: standing with the engine on' },
  parked: { zh: '停车', en: 'Parked' },
  offline: { zh: '离线，显示最后位置', en: 'Offline, at its last position' },
  noFix: { zh: '虚线圈：未定位，显示最后位置', en: 'Dashed: no GPS, at its last position' },
  alarm: { zh: '红圈：正在报警', en: 'Red ring: in alarm' },
  clusters: { zh: '聚合圆圈', en: 'Circles with a number' },
  cluster: {
    zh: '多辆车；圆环按颜色表示行驶、怠速、停车、离线的比例',
    en: 'Several vehicles; the ring shows how many drive, idle, are parked or offline',
  },
  clusterAlarm: { zh: '红点：其中有车辆报警', en: 'Red dot: at least one is in alarm' },
  lines: { zh: '轨迹线', en: 'Lines of tracks' },
  speed: { zh: '颜色表示车速（<公里/小时>）', en: 'The colour is the speed, in <km/h>' },
  gap: { zh: '虚线：这段没有上报', en: 'Dashed: nothing was reported here' },
  late: { zh: '点线：补传的点', en: 'Dotted: sent late' },
})
