/** Of a check that rings over every screen. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const ringTexts = defineTexts('ring', {
  asks: { zh: '{name}查岗', en: '{name} asks who is on duty' },
  urges: { zh: '{name}督办报警', en: '{name} wants an alarm dealt with' },
  handle: { zh: '处理', en: 'Deal with it' },
  left: { zh: '剩余{time}', en: '{time} left' },
  more: { zh: '另有{n}条', en: '{n} more' },
  open: { zh: '应答', en: 'Answer' },
  silence: { zh: '静音并收起', en: 'Mute and fold' },
})
