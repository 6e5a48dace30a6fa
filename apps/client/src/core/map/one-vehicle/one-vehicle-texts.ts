import { defineTexts } from '../../i18n/texts.ts'

export const oneVehicleTexts = defineTexts('oneVehicleMap', {
  toVehicle: { zh: '回到车辆', en: 'Back to the vehicle' },
})
