/** Texts of what a track link shows, for people who do not know the product. */
import { defineTexts } from '../../../core/i18n/texts.ts'

export const pathTexts = defineTexts('sharedPath', {
  what: { zh: '{period} 的行驶轨迹', en: 'Route driven {period}' },
  length: { zh: '行驶里程', en: 'Distance' },
  atLeast: { zh: '上报间隔较长，实际里程可能更长', en: 'Reports are far apart: at least this much' },
  from: { zh: '起点', en: 'Start' },
  to: { zh: '终点', en: 'End' },
  all: { zh: '显示整条轨迹', en: 'Show the whole route' },
  nothing: { zh: '该时段没有轨迹', en: 'No track in this period' },
  nothingText: { zh: '车辆在此时段内没有上报位置。', en: 'The vehicle reported no positions in this period.' },
})
