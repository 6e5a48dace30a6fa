import { defineTexts } from '../../core/i18n/texts.ts'

export const missedTexts = defineTexts('missed', {
  since: { zh: '自 {time} 以来新增报警 {count} 辆：', en: 'Newly in alarm since {time} ({count}): ' },
  passed: { zh: '自 {time} 以来曾报警、现已解除 {count} 辆：', en: 'Alarms that came and went since {time} ({count}): ' },
  passedToo: { zh: '；期间曾报警、现已解除 {count} 辆：', en: '; alarms that came and went ({count}): ' },
  comma: { zh: '、', en: ', ' },
  more: { zh: ' 等另外 {count} 辆', en: ' and {count} more' },
  show: { zh: '查看', en: 'Show' },
})
