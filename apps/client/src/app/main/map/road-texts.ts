/** What a piece of the fleet's own roads tells of itself. */
import { defineTexts } from '../../../core/i18n/texts.ts'

export const roadTexts = defineTexts('fleetRoads', {
  typical: { zh: '通常车速 {speed}', en: 'Typical speed {speed}' },
  heading: { zh: '往{compass}，近{days}天{passes}', en: 'Heading {compass}, {passes} in the last {days} days' },
  passes: { zh: '{n}车次', en: '{n} [pass|passes]' },
  ofTime: { zh: '{from}–{to} {speed}，{passes}', en: '{from}–{to} {speed}, {passes}' },
})
