import { defineTexts } from '../../i18n/texts.ts'

export const oneVehicleTexts = defineTexts('oneVehicleMap', {
  showAll: { zh: '显示全部', en: 'Show all' },
  toVehicle: { zh: '回到车辆', en: 'Back to the vehicle' },
})
