/** Days, weeks and months of safety analyses. Days are texts YYYY-MM-DD of the platform's time zone. */
import type { PeriodUnit } from '@outrider/contract'
import { daysIn } from '../../tracks/calendar-days.ts'

/** Both included. */
export interface Period {
  readonly firstDay: string
  readonly lastDay: string
}

const dayLength = 86_400_000
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayLength
const dayAt = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10)

/** Days from one to another. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)
export const addDays = (day: string, days: number): string => dayAt(numberOf(day) + days)
export const lengthOf = ({ firstDay, lastDay }: Period): number => daysBetween(firstDay, lastDay) + 1

/** Later days have years of five digits. */
const latest = Date.UTC(9999, 11, 30)

/** The day of a time. `time`: ms since 1970. */
export function dayOf(time: number, timeZone: string): string {
  const at = Math.min(time, latest)
  return daysIn(at, at + 1, timeZone)[0]?.day ?? dayAt(0)
}

/** The days that a time touches; its end is excluded. */
export const touched = (beginTime: number, endTime: number, timeZone: string): Period => ({
  firstDay: dayOf(beginTime, timeZone),
  lastDay: dayOf(Math.max(beginTime, endTime - 1), timeZone),
})

/** ms since 1970, end excluded. */
export function timesOfDays({ firstDay, lastDay }: Period, timeZone: string): { from: number; to: number } {
  const noons = [Date.parse(`${firstDay}T12:00:00Z`), Date.parse(`${lastDay}T12:00:00Z`)] as const
  const days = daysIn(noons[0] - dayLength, noons[1] + dayLength, timeZone)
  const [first, last] = [firstDay, lastDay].map(day => days.find(each => each.day === day))
  return { from: first?.begin ?? noons[0], to: last?.end ?? noons[1] }
}

/** As long, right before. */
export function before(period: Period): Period {
  const lastDay = addDays(period.firstDay, -1)
  return { firstDay: addDays(lastDay, 1 - lengthOf(period)), lastDay }
}

export const eachDay = ({ firstDay, lastDay }: Period): string[] =>
  Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, at) => addDays(firstDay, at))

/** 1970-01-01 was a Thursday. */
const weekOf = (day: string): number => Math.floor((numberOf(day) + 3) / 7)
const partOf = (day: string, unit: PeriodUnit): string =>
  unit === 'day' ? day : unit === 'week' ? String(weekOf(day)) : day.slice(0, 7)

/** Its days, weeks that begin on Monday, or months; the first and the last may be shorter. */
export function partsOfPeriod(period: Period, unit: PeriodUnit): Period[] {
  const parts = new Map<string, { firstDay: string; lastDay: string }>()
  for (const day of eachDay(period)) {
    const part = parts.get(partOf(day, unit))
    if (part) part.lastDay = day
    else parts.set(partOf(day, unit), { firstDay: day, lastDay: day })
  }
  return [...parts.values()]
}

/** How long a portrait looks back. */
export const portraitDays: Readonly<Record<PeriodUnit, number>> = { day: 1, week: 7, month: 30 }
