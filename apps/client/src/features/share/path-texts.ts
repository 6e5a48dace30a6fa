/** Texts of the public track page, for people who do not know the product. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const pathTexts = defineTexts('sharedPath', {
  title: { zh: '车辆轨迹', en: 'Vehicle track' },
  loading: { zh: '正在查询轨迹…', en: 'Loading the track…' },
  mapLoading: { zh: '正在加载地图…', en: 'Loading the map…' },
  mapFailed: { zh: '地图加载失败', en: 'The map could not be loaded' },
  unreachable: { zh: '暂时无法获取轨迹', en: 'The track is currently unavailable' },
  what: { zh: '{from} 至 {to} 的行驶路线', en: 'Route driven from {from} to {to}' },
  from: { zh: '起点', en: 'Start' },
  to: { zh: '终点', en: 'End' },
  all: { zh: '显示全部路线', en: 'Show the whole route' },
  nothing: { zh: '该时段没有轨迹', en: 'No track in this period' },
  nothingText: { zh: '车辆在此时段内没有上报位置。', en: 'The vehicle reported no positions in this period.' },
  until: { zh: '链接有效期至{time}', en: 'Link valid until {time}' },
})
