import { defineTexts } from '../../../core/i18n/texts.ts'

export const dayTrackTexts = defineTexts('dayTrack', {
  trackOf: { zh: '{name}的轨迹', en: 'Track of {name}' },
  day: { zh: '日期', en: 'Day' },
  previousDay: { zh: '前一天', en: 'Previous day' },
  nextDay: { zh: '后一天', en: 'Next day' },
  loading: { zh: '正在加载轨迹…', en: 'Loading the track…' },
  failed: { zh: '轨迹加载失败', en: 'The track could not be loaded' },
  none: { zh: '当天没有定位数据', en: 'No positions on this day' },
  soFar: { zh: '截至{time}', en: 'Up to {time}' },
  wholeDay: { zh: '全天', en: 'The whole day' },
  replay: { zh: '回放', en: 'Replay' },
  retry: { zh: '重试', en: 'Retry' },
  close: { zh: '关闭轨迹', en: 'Close the track' },
})
