/** Texts around charts. */
import { defineTexts } from '../i18n/texts.ts'

export const chartTexts = defineTexts('charts', {
  loading: { zh: '正在加载图表', en: 'Loading the chart' },
  failed: { zh: '图表加载失败', en: 'The chart could not be loaded' },
  none: { zh: '没有可显示的数据', en: 'Nothing to draw' },
  notKnown: { zh: '未知', en: 'not known' },
  some: { zh: '{title}（共 {all} 个点，列出 {n} 个）', en: '{title} ({n} of {all} points)' },
})
