/** Texts of the page of a share link, for people who do not know the product. */
import { defineTexts } from '../../../core/i18n/texts.ts'

export const pageTexts = defineTexts('sharedPage', {
  positionTitle: { zh: '车辆位置', en: 'Vehicle position' },
  positionLoading: { zh: '正在查询位置…', en: 'Loading the position…' },
  positionUnreachable: { zh: '暂时无法获取位置', en: 'Position unavailable right now' },
  trackTitle: { zh: '车辆轨迹', en: 'Vehicle track' },
  trackLoading: { zh: '正在查询轨迹…', en: 'Loading the track…' },
  trackUnreachable: { zh: '暂时无法获取轨迹', en: 'Track unavailable right now' },
  mapLoading: { zh: '正在加载地图…', en: 'Loading the map…' },
  mapFailed: { zh: '地图加载失败', en: 'The map could not be loaded' },
  until: { zh: '链接有效期至{time}', en: 'Link expires {time}' },
})

/** Without anything to fill in. */
export type PageText = Exclude<keyof (typeof pageTexts)['rows'], 'until'>
