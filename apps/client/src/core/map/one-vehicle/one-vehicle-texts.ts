import { defineTexts } from '../../i18n/texts.ts'

export const oneVehicleTexts = defineTexts('oneVehicleMap', {
  toVehicle: { zh: '回到车辆', en: 'Back to the vehicle' },
  noWebglText: {
    zh: '此浏览器未启用 WebGL 2。请开启硬件加速，或换用较新的浏览器。',
    en: 'WebGL 2 is not available in this browser. Turn on hardware acceleration or use a newer browser.',
  },
})
