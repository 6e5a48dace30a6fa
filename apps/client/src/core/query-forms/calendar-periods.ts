/** Whole days, weeks and months of the calendar that are over, in the platform's time zone. Weeks begin on Monday. */
import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import type { ZoneDays } from './zone-days.ts'

export const calendarPeriods = ['yesterday', 'lastWeek', 'lastMonth'] as const
export type CalendarPeriod = (typeof calendarPeriods)[number]

/** `now`: ms since 1970. */
export function daysOfPeriod(period: CalendarPeriod, now: number, zone: string): ZoneDays {
  const today = toCalendarDate(fromAbsolute(now, zone))
  if (period === 'yesterday') {
    const day = today.subtract({ days: 1 }).toString()
    return { begin: day, end: day }
  }
  if (period === 'lastMonth') {
    const first = today.set({ day: 1 }).subtract({ months: 1 })
    return { begin: first.toString(), end: today.set({ day: 1 }).subtract({ days: 1 }).toString() }
  }
  // 0: Monday.
  const weekday = (new Date(`${today.toString()}T12:00:00Z`).getUTCDay() + 6) % 7
  const monday = today.subtract({ days: weekday + 7 })
  return { begin: monday.toString(), end: monday.add({ days: 6 }).toString() }
}
