/** Names of the eight compass points. */
import { defineTexts } from './texts.ts'

export const courseTexts = defineTexts('headings', {
  n: { zh: '北', en: 'N' },
  ne: { zh: '东北', en: 'NE' },
  e: { zh: '东', en: 'E' },
  se: { zh: '东南', en: 'SE' },
  s: { zh: '南', en: 'S' },
  sw: { zh: '西南', en: 'SW' },
  w: { zh: '西', en: 'W' },
  nw: { zh: '西北', en: 'NW' },
})
