import type { ValueFault } from '@outrider/contract'
import { defineTexts } from '../../../core/i18n/texts.ts'

export const readoutTexts = defineTexts('sensorReadouts', {
  title: { zh: '传感器', en: 'Sensors' },
  failed: { zh: '传感器读数加载失败', en: 'What the sensors read could not be loaded' },
  nth: { zh: '{name} {n}', en: '{name} {n}' },
  withUnit: { zh: '{value} {unit}', en: '{value} {unit}' },
  since: { zh: '{time}', en: 'at {time}' },
  good: { zh: '正常', en: 'normal' },
  warn: { zh: '注意', en: 'watch' },
  bad: { zh: '异常', en: 'beyond limits' },
})

export const faultTexts = defineTexts('sensorFaults', {
  notSent: { zh: '未上报', en: 'not sent' },
  tooShort: { zh: '数据长度不足', en: 'too few bytes' },
  noValue: { zh: '无读数', en: 'no reading' },
  outOfRange: { zh: '超出有效范围', en: 'impossible value' },
  old: { zh: '长时间未上报', en: 'not sent for long' },
} as const satisfies Record<ValueFault, { zh: string; en: string }>)
