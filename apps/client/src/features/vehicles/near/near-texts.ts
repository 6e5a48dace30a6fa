/** Texts of the vehicles near a place. */
import { defineTexts } from '../../../core/i18n/texts.ts'

export const nearTexts = defineTexts('nearVehicles', {
  nearby: { zh: '附近车辆', en: 'Vehicles nearby' },
  nearThis: { zh: '{name}附近的车辆', en: 'Vehicles near {name}' },
  none: { zh: '没有其他有位置的车辆。', en: 'No other vehicle has a position.' },
  crow: { zh: '直线距离，按最后已知位置计算。', en: 'As the crow flies, from last known positions.' },
  old: { zh: '旧位置', en: 'Old position' },
})
