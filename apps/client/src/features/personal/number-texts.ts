import { defineTexts } from '../../core/i18n/texts.ts'

export const numberTexts = defineTexts('number', {
  heading: { zh: '通讯号授权查询', en: 'Look up a communication number' },
  text: { zh: '输入通讯号，查看它授权给哪辆车。', en: 'Enter a number to see which vehicle it is authorised for.' },
  number: { zh: '通讯号', en: 'Communication number' },
  look: { zh: '查询', en: 'Look up' },
  invalid: { zh: '请输入 3 至 20 位的通讯号', en: 'Enter 3 to 20 digits' },
  answer: { zh: '通讯号 {number} 对应的车辆', en: 'Vehicles with number {number}' },
  none: {
    zh: '通讯号 {number} 未授权给您可查看的车辆',
    en: '{number} is not authorised for any vehicle you can see',
  },
})
