/** Days of the platform's time zone, as reports and analyses are asked about them: 2026-01-31, first and last included. */
import { fromAbsolute, parseDate, toCalendarDate, type CalendarDate } from '@internationalized/date'
import { limits } from '@outrider/contract'

/** Days of the longest range that choosers offer, both ends included. */
export const maxDays = limits.reportRange / 86_400_000

/** Empty: not chosen. */
export interface ZoneDays {
  begin: string
  end: string
}

export const dateIn = (text: string): CalendarDate | undefined => {
  try {
    return parseDate(text)
  } catch {
    return undefined
  }
}

/** The days that a time touches. ms since 1970, the end excluded. */
export function daysTouched(beginTime: number, endTime: number, zone: string): ZoneDays {
  const dayAt = (time: number): string => toCalendarDate(fromAbsolute(time, zone)).toString()
  return { begin: dayAt(beginTime), end: dayAt(Math.max(beginTime, endTime - 1)) }
}

/** `now`: ms since 1970. */
export const todayIn = (zone: string, now: number): CalendarDate => toCalendarDate(fromAbsolute(now, zone))

/** So many days, ending with the one of `now`, ms since 1970. */
export function lastDays(count: number, now: number, zone: string): ZoneDays {
  const last = todayIn(zone, now)
  return { begin: last.subtract({ days: count - 1 }).toString(), end: last.toString() }
}

/** From the midnight of the first day to that after the last, ms since 1970; undefined: a day is missing. */
export function timesOf({ begin, end }: ZoneDays, zone: string): { startTime: number; endTime: number } | undefined {
  const [first, last] = [dateIn(begin), dateIn(end)]
  if (!first || !last) return undefined
  return { startTime: first.toDate(zone).getTime(), endTime: last.add({ days: 1 }).toDate(zone).getTime() }
}

/**
 * A range that has just been changed at one side: the other side follows it, so that it never reaches over more days than a chooser offers, nor ends
 * before it begins.
 */
export function keptWithin(days: ZoneDays, changed: 'begin' | 'end'): ZoneDays {
  const [first, last] = [dateIn(days.begin), dateIn(days.end)]
  if (!first || !last) return days
  const latest = first.add({ days: maxDays - 1 })
  if (changed === 'begin') {
    if (last.compare(first) < 0) return { begin: days.begin, end: days.begin }
    return last.compare(latest) > 0 ? { begin: days.begin, end: latest.toString() } : days
  }
  if (last.compare(first) < 0) return { begin: days.end, end: days.end }
  return last.compare(latest) > 0 ? { begin: last.subtract({ days: maxDays - 1 }).toString(), end: days.end } : days
}
