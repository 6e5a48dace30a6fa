import { defineTexts } from '../i18n/texts.ts'

export const noVehicleTexts = defineTexts('noVehicle', {
  title: { zh: '未选择车辆', en: 'No vehicle selected' },
  choose: { zh: '选择车辆', en: 'Select a vehicle' },
})
