/** Splits a time range into calendar days of a time zone. */
import { zoneOffset } from './zone-offset.ts'

export interface CalendarDay {
  /** YYYY-MM-DD. */
  day: string
  /** The whole day, ms since 1970, end excluded: 23 or 25 hours when clocks change. */
  begin: number
  end: number
}

export const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Local wall-clock time, expressed as if it were UTC. */
const wallTime = (timeZone: string, time: number): number => time + zoneOffset(timeZone, time)

const dayLength = 86_400_000
/** What a day's figures are made of besides its own reports, ms: stops and gaps cross midnight. */
export const marginBefore = dayLength
export const marginAfter = 3_600_000

/** When the clocks of a zone show this, given as if it were UTC; where they skip it, a time after it. */
export function timeOfWall(timeZone: string, wall: number): number {
  const first = wall + wall - wallTime(timeZone, wall)
  // Second iteration, for a clock change in between.
  const second = first + wall - wallTime(timeZone, first)
  // Skipped: the iterations used the offsets before and after the change; the later result is the change itself.
  return wallTime(timeZone, second) === wall ? second : Math.max(first, second)
}

/** Days overlapping the range, in order; empty for an empty range. */
export function daysIn(startTime: number, endTime: number, timeZone: string): CalendarDay[] {
  const wall = wallTime(timeZone, startTime)
  const days: CalendarDay[] = []
  let first = wall - (wall % dayLength)
  for (let begin = timeOfWall(timeZone, first); begin < endTime; ) {
    const end = timeOfWall(timeZone, first + dayLength)
    days.push({ day: new Date(first).toISOString().slice(0, 10), begin, end })
    first += dayLength
    begin = end
  }
  return startTime < endTime ? days : []
}
