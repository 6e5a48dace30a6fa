/** The days that a report of the overview is about. */
import { type CalendarDay, daysIn } from '../../tracks/calendar-days.ts'

const dayLength = 86_400_000

/** `count` days of the zone up to and with `last` (YYYY-MM-DD; undefined: that of `now`), the oldest first. */
export function daysUpTo(last: string | undefined, count: number, now: number, timeZone: string): CalendarDay[] {
  // Noon by UTC is within a day of every zone's day of that name.
  const noon = last === undefined ? now : Date.parse(`${last}T12:00:00Z`)
  const around = daysIn(noon - dayLength, noon + dayLength + 1, timeZone)
  const day = around.find(each => (last === undefined ? each.begin <= now && now < each.end : each.day === last))
  return day ? daysIn(day.begin - count * dayLength, day.end, timeZone).slice(-count) : []
}
