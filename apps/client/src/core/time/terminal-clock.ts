/** What is wrong with a terminal's clock, in words: "Clock 1 h ahead". */
import type { Lang, Text } from '@outrider/contract'
import { number } from './format.ts'

const texts = {
  ahead: { zh: '时钟快 {by}', en: 'Clock {by} ahead' },
  behind: { zh: '时钟慢 {by}', en: 'Clock {by} behind' },
  rollover: { zh: '时钟慢 1024 周（GPS 周数翻转）', en: 'Clock 1,024 weeks behind (GPS week rollover)' },
  unreadable: { zh: '终端时间无效', en: 'Clock unreadable' },
  seconds: { zh: '{n} 秒', en: '{n} s' },
  minutes: { zh: '{n} 分钟', en: '{n} min' },
  hours: { zh: '{n} 小时', en: '{n} h' },
  days: { zh: '{n} 天', en: '{n} days' },
  byArrival: { zh: '{time}（按到达时间）', en: '{time} (time of arrival)' },
} as const satisfies Record<string, Text>

/** GPS counts weeks in 10 bits: an old receiver is 1024 weeks behind. Seconds. */
const rollover = 1_024 * 7 * 86_400
/** How far a clock with the wrong week may be off besides, seconds. */
const rolloverTolerance = 3_600

const minutesIn = { hour: 60, days: 2 * 1_440 } as const

function span(seconds: number, lang: Lang): string {
  const words = (unit: 'seconds' | 'minutes' | 'hours' | 'days', n: number) => texts[unit][lang].replace('{n}', number(n, lang))
  // Rounded first: a clock that is an hour ahead arrives as 59 min 58 s.
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return words('seconds', seconds)
  if (minutes < minutesIn.hour) return words('minutes', minutes)
  if (minutes >= minutesIn.days) return words('days', Math.round(minutes / 1_440))
  const rest = minutes % 60
  const hours = words('hours', (minutes - rest) / 60)
  return rest === 0 ? hours : `${hours} ${words('minutes', rest)}`
}

/** `offset`: `clockOffset` of a position. Empty: its clock is believed. */
export function clockFaultText(offset: number | null, lang: Lang): string {
  if (offset === null) return texts.unreadable[lang]
  if (offset === 0) return ''
  if (offset < 0 && Math.abs(offset + rollover) <= rolloverTolerance) return texts.rollover[lang]
  return texts[offset > 0 ? 'ahead' : 'behind'][lang].replace('{by}', span(Math.abs(offset), lang))
}

/** A time in words, marked when it is that of an arrival. */
export const markedTime = (time: string, ofArrival: boolean, lang: Lang): string =>
  ofArrival ? texts.byArrival[lang].replace('{time}', time) : time
