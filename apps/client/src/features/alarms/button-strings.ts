import { defineTexts } from '../../core/i18n/texts.ts'

export const alarmsButtonTexts = defineTexts('alarmsButton', {
  alarms: { zh: '报警', en: 'Alarms' },
  pending: { zh: '报警 {n}', en: 'Alarms {n}' },
  pendingHint: { zh: '{n}条待处理', en: '{n} pending' },
})
