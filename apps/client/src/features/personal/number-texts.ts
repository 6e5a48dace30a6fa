import { defineTexts } from '../../core/i18n/texts.ts'

export const numberTexts = defineTexts('number', {
  heading: { zh: '按终端手机号查车辆', en: 'Find a vehicle by terminal phone no.' },
  text: { zh: '输入终端手机号，查看它授权给哪辆车。', en: 'Enter a terminal phone number to see which vehicle it belongs to.' },
  number: { zh: '终端手机号', en: 'Terminal phone no.' },
  look: { zh: '查询', en: 'Search' },
  invalid: { zh: '请输入3至20位数字的终端手机号', en: 'Enter 3 to 20 digits' },
  answer: { zh: '终端手机号 {number} 对应的车辆', en: 'Vehicles with terminal phone no. {number}' },
  none: {
    zh: '终端手机号 {number} 未授权给您可查看的车辆',
    en: '{number} does not belong to any vehicle you can see',
  },
})
