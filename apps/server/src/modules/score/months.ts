/** Months of the calendar in a zone. A month is YYYY-MM, a day YYYY-MM-DD. */
import { timeOfWall } from '../../tracks/calendar-days.ts'
import { dayIn } from '../day-in.ts'

/** Days are included, times exclude the end; ms since 1970. */
export interface ScoreMonth {
  readonly month: string
  readonly firstDay: string
  /** The last day that has begun. */
  readonly lastDay: string
  readonly from: number
  readonly to: number
  /** Days that are counted, and those still to come. */
  readonly days: number
  readonly remaining: number
}

const dayLength = 86_400_000
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayAt(Date.parse(day) + days * dayLength)
export const lengthOf = (firstDay: string, lastDay: string): number =>
  (Date.parse(lastDay) - Date.parse(firstDay)) / dayLength + 1

/** The month that is so many before. */
export function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7)
}

export function monthOf(month: string, zone: string, now: number): ScoreMonth {
  const firstDay = `${month}-01`
  const end = addDays(`${monthBefore(month, -1)}-01`, -1)
  const today = dayIn(zone, now)
  const lastDay = today < end ? today : end
  const days = Math.max(0, lengthOf(firstDay, lastDay))
  return {
    month,
    firstDay,
    lastDay,
    from: timeOfWall(zone, Date.parse(firstDay)),
    to: timeOfWall(zone, Date.parse(addDays(lastDay, 1))),
    days,
    remaining: lengthOf(firstDay, end) - days,
  }
}

/** The end of what is counted of the month, at most so many days. */
export function lastDaysOf(month: ScoreMonth, most: number, zone: string): ScoreMonth {
  const days = Math.min(most, month.days)
  const firstDay = addDays(month.lastDay, 1 - days)
  return { ...month, firstDay, from: timeOfWall(zone, Date.parse(firstDay)), days }
}
