import { defineTexts } from '../../../core/i18n/texts.ts'

export const sensorCurveTexts = defineTexts('sensorCurves', {
  none: { zh: '该时段没有传感器读数', en: 'No sensor was read in this period' },
  noneText: {
    zh: '在车辆详情的“传感器”中设置后，已上报的历史也会按设置读出。',
    en: 'Once sensors are set up on the page of the vehicle, what was sent before is read by them too.',
  },
  failed: { zh: '传感器曲线加载失败', en: 'The curves of sensors could not be loaded' },
  speed: { zh: '速度', en: 'Speed' },
  noNow: { zh: '—', en: '—' },
  least: { zh: '最低 {value}', en: 'least {value}' },
  mean: { zh: '平均 {value}', en: 'mean {value}' },
  greatest: { zh: '最高 {value}', en: 'greatest {value}' },
  beyond: { zh: '异常 {duration}', en: '{duration} beyond limits' },
  faults: { zh: '{n} 次读数无效', en: '{n} [reading|readings] that were none' },
  drawn: { zh: '{name}，{summary}', en: '{name}, {summary}' },
  file: { zh: '导出读数', en: 'Save the readings' },
  fileName: { zh: '传感器 {vehicle}', en: 'Sensors {vehicle}' },
  time: { zh: '时间', en: 'Time' },
})
