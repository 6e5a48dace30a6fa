/** Who is on duty, in a line. */
import { defineTexts } from '../i18n/texts.ts'

export const onDutyTexts = defineTexts('onDuty', {
  now: { zh: '值班：{names}', en: 'On duty: {names}' },
  until: { zh: '至{time}', en: 'until {time}' },
  nobody: { zh: '当前无人值班', en: 'Nobody is on duty now' },
  next: { zh: '下一班：{names}，{time}起', en: 'Next: {names}, from {time}' },
  waits: { zh: '{name}已交班，等待接班', en: '{name} handed duty over; nobody has taken it yet' },
  waitsFor: { zh: '{name}已交班给{to}，等待接班', en: '{name} handed duty over to {to}, who has not taken it yet' },
  /** In short: what it is comes before the name, which may be cut off. */
  waiting: { zh: '待接班：{name}已交班', en: 'Handover waits: {name}' },
  taken: { zh: '{name}于{time}接班', en: 'Taken over by {name} at {time}' },
})
