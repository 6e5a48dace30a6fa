/** Ranges of whole days for track cards, on this device's calendar. */
import { dayIn, inputDay, midnight } from '../../core/time/days.ts'
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

export function daysOf(range: DayRange, now: number, custom: DayRangeDates): DayRangeDates {
  if (range === 'custom') return custom
  return { begin: inputDay(midnight(now, -daysBack[range])), end: inputDay(now) }
}

/** From the midnight of the first day to the midnight after the last, ms since 1970; undefined when a day is missing. */
export function timesOf({ begin, end }: DayRangeDates): { startTime: number; endTime: number } | undefined {
  const startTime = dayIn(begin)
  const endTime = dayIn(end, 1)
  return startTime === undefined || endTime === undefined ? undefined : { startTime, endTime }
}
