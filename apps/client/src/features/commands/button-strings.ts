import { defineTexts } from '../../core/i18n/texts.ts'

export const commandsButtonTexts = defineTexts('commandsButton', {
  commands: { zh: '指令', en: 'Commands' },
})
