/** Ranges of whole days for track cards, on this device's calendar. */
import { timeFilters } from '../../core/time/time-filter.ts'

/** Without `all`: a track card needs a first day. */
export const dayRanges = timeFilters.filter(filter => filter !== 'all')
export type DayRange = (typeof dayRanges)[number]
export const dayRangeOf = (text: string | null): DayRange => dayRanges.find(each => each === text) ?? 'week'

/** First and last day, both included, as date inputs write them: 2026-01-31. */
export interface DayRangeDates {
  begin: string
  end: string
}

const daysBack = { today: 0, threeDays: 2, week: 6, month: 29 } as const

const two = (number: number): string => String(number).padStart(2, '0')
const isoDate = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export function daysOf(range: DayRange, now: number, custom: DayRangeDates): DayRangeDates {
  if (range === 'custom') return custom
  const today = new Date(now)
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysBack[range])
  return { begin: isoDate(first), end: isoDate(today) }
}

function midnight(text: string, later: number): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return date === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(date) + later).getTime()
}

/** From the midnight of the first day to the midnight after the last, ms since 1970; undefined when a day is missing. */
export function timesOf({ begin, end }: DayRangeDates): { startTime: number; endTime: number } | undefined {
  const startTime = midnight(begin, 0)
  const endTime = midnight(end, 1)
  return startTime === undefined || endTime === undefined ? undefined : { startTime, endTime }
}
