import { defineTexts } from '../../../core/i18n/texts.ts'

export const visitTexts = defineTexts('geofenceVisits', {
  title: { zh: '“{name}”的到访', en: 'Visits to “{name}”' },
  text: {
    zh: '按轨迹统计到达、离开和停留时间；路线按途经点统计，并与计划到达时间比较',
    en: 'Arrivals, departures and time spent by stored tracks; of a route at its waypoints, compared with the planned times',
  },
  days: { zh: '最近 {n} 天', en: 'Last {n} [day|days]' },
  stop: { zh: '停止', en: 'Stop' },
  begins: { zh: '正在读取轨迹…', en: 'Reading tracks…' },
  looked: { zh: '已查 {n}/{all} 辆车。', en: 'Checked {n} of {all} [vehicle|vehicles].' },
  sum: { zh: '共 {n} 次到访。', en: '{n} [visit|visits].' },
  /** Of those whose begin and end are known. */
  mean: { zh: '平均停留 {long}。', en: 'On average {long}.' },
  late: { zh: '有计划的 {n} 次中，{m} 次晚到 10 分钟以上。', en: 'Of {n} that were planned {m} were more than 10 min late.' },
  none: { zh: '该时段没有到访。', en: 'There was no visit in this time.' },
  visits: { zh: '到访', en: 'Visits' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
  waypoint: { zh: '途经点', en: 'Waypoint' },
  arrived: { zh: '到达', en: 'Arrived' },
  left: { zh: '离开', en: 'Left' },
  minutes: { zh: '停留（分钟）', en: 'Stay (min)' },
  lateColumn: { zh: '晚到（分钟）', en: 'Late (min)' },
  outsideColumn: { zh: '开放时间外', en: 'Outside of hours' },
  before: { zh: '时段之前', en: 'before' },
  still: { zh: '仍在', en: 'still there' },
  lateBy: { zh: '晚到 {n} 分钟', en: '{n} min late' },
  earlyBy: { zh: '早到 {n} 分钟', en: '{n} min early' },
  outside: { zh: '在开放时间以外', en: 'outside of opening hours' },
  first: { zh: '只列出前 {n} 次，文件中为全部', en: 'The first {n} are listed; the file has all' },
  saveFile: { zh: '导出 XLSX', en: 'Export XLSX' },
  yes: { zh: '是', en: 'yes' },
})
