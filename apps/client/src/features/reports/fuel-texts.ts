import { defineTexts } from '../../core/i18n/texts.ts'

export const fuelTexts = defineTexts('fuel', {
  level: { zh: '油量', en: 'Fuel level' },
  levelOf: { zh: '{name} 的油量', en: 'Fuel level of {name}' },
  time: { zh: '时间', en: 'Time' },
  refuelling: { zh: '加油 {n} L', en: 'Refuelled {n} L' },
  loss: { zh: '漏油 {n} L', en: 'Fuel loss {n} L' },
  fromTo: { zh: '{from} L → {to} L', en: '{from} L → {to} L' },
  noLevels: { zh: '该车没有上报油量', en: 'This vehicle reports no fuel level' },
  noEvents: { zh: '没有加油或漏油记录', en: 'No refuelling or fuel loss' },
  failed: { zh: '油量加载失败', en: 'The fuel level could not be loaded' },
  loading: { zh: '正在加载油量', en: 'Loading the fuel level' },
  unknownPlace: { zh: '位置未知', en: 'Location unknown' },
  dismiss: { zh: '排除', en: 'Dismiss' },
  restore: { zh: '恢复统计', en: 'Count again' },
  reason: { zh: '排除原因', en: 'Reason for dismissing' },
  reasonHint: { zh: '例如：传感器检修、坡道停车', en: 'For example: sensor under repair, parked on a slope' },
  noReason: { zh: '请填写原因', en: 'Give a reason' },
  dismissed: { zh: '{name} 于 {time} 排除：{reason}', en: 'Dismissed by {name}, {time}: {reason}' },
  events: { zh: '加油与漏油', en: 'Refuelling and fuel loss' },
  cancel: { zh: '取消', en: 'Cancel' },
})
