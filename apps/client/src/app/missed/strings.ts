import { defineTexts } from '../../core/i18n/texts.ts'

export const missedTexts = defineTexts('missed', {
  since: { zh: '自 {time} 起新增报警车辆 {count} 辆：', en: 'New alarms since {time} ({count}): ' },
  passed: { zh: '自 {time} 起报警已解除车辆 {count} 辆：', en: 'Alarms raised and cleared since {time} ({count}): ' },
  passedToo: { zh: '；期间报警已解除车辆 {count} 辆：', en: '; raised and cleared meanwhile ({count}): ' },
  comma: { zh: '、', en: ', ' },
  more: { zh: ' 等，另有 {count} 辆', en: ' and {count} more' },
  show: { zh: '查看', en: 'Show' },
})
