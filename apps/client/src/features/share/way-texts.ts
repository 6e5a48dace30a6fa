/** Texts of the page behind a link to a track: for people who may know nothing of the product. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const wayTexts = defineTexts('sharedWay', {
  title: { zh: '车辆轨迹', en: 'Vehicle track' },
  loading: { zh: '正在查询轨迹…', en: 'Finding the track…' },
  mapLoading: { zh: '正在加载地图…', en: 'Loading the map…' },
  mapFailed: { zh: '地图加载失败', en: 'The map could not be loaded' },
  unreached: { zh: '暂时无法获取轨迹', en: 'The track cannot be had right now' },
  what: { zh: '{from} 至 {to} 的行驶路线', en: 'The way it drove from {from} to {to}' },
  from: { zh: '起点', en: 'Start' },
  to: { zh: '终点', en: 'End' },
  all: { zh: '显示全部路线', en: 'Show all of the way' },
  nothing: { zh: '该时段没有轨迹', en: 'No track in this time' },
  nothingText: { zh: '车辆在此时段内没有上报位置。', en: 'The vehicle sent no positions then.' },
  until: { zh: '链接有效期至{time}', en: 'This link is open until {time}' },
})
