import { defineTexts } from '../../../core/i18n/texts.ts'

export const departureTexts = defineTexts('vehicleDeparture', {
  state: { zh: '出车检查：{state}', en: 'Departure check: {state}' },
  open: { zh: '查看', en: 'Open' },
  link: { zh: '出车检查', en: 'Departure check' },
  linkText: { zh: '今日状态、历史检查、填写检查', en: 'State of today, past checks, filling one in' },
})
