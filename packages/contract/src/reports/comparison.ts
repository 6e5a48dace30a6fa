/** Which days a period is compared with, and by how much a figure has changed. Server, client and files read these rules. */
import { figureOf, type FigureName, reportFigures } from './figures.ts'
import type { Lang } from '../rules.ts'
import type { ReportGroup } from './reports.ts'

/** Periods that are found by themselves, so that a mail or template can have them. */
export const comparisons = ['previous', 'lastYear'] as const
export type Comparison = (typeof comparisons)[number]

/** A day, YYYY-MM-DD: as many days from there on. */
export type ComparedWith = Comparison | (string & {})

/** YYYY-MM-DD, both included. */
export interface DayRange {
  readonly first: string
  readonly last: string
}

export const comparisonTexts = {
  previous: { zh: '上一周期', en: 'Previous period' },
  lastYear: { zh: '去年同期', en: 'Same period last year' },
  change: { zh: '变化', en: 'Change' },
  before: { zh: '对比期', en: 'before' },
  share: { zh: '占比', en: 'Share' },
  comparedWith: { zh: '对比', en: 'Compared with' },
} as const

const dayLength = 86_400_000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)
const later = (day: string, days: number): string => dayAt(timeOf(day) + days * dayLength)

/** How many days a range has. */
const lengthOf = ({ first, last }: DayRange): number => Math.round((timeOf(last) - timeOf(first)) / dayLength) + 1

/** The calendar month so many months from that of a day. */
function monthFrom(day: string, months: number): DayRange {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { first: dayAt(Date.UTC(year, month - 1 + months, 1)), last: dayAt(Date.UTC(year, month + months, 0)) }
}

const isWholeMonth = (days: DayRange): boolean => {
  const month = monthFrom(days.first, 0)
  return month.first === days.first && month.last === days.last
}

/** The same day so many years before; 29 February becomes the 28th. */
function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year - 1, month, 0)).getUTCDate()
  return dayAt(Date.UTC(year - 1, month - 1, Math.min(date, lastOfMonth)))
}

/** A calendar month is compared with a calendar month, whatever its length; other periods with as many days. */
export function comparedDays(days: DayRange, compare: ComparedWith): DayRange {
  const whole = isWholeMonth(days)
  if (compare === 'previous')
    return whole ? monthFrom(days.first, -1) : { first: later(days.first, -lengthOf(days)), last: later(days.first, -1) }
  const first = compare === 'lastYear' ? yearBefore(days.first) : compare
  if (whole && first.endsWith('-01')) return monthFrom(first, 0)
  return { first, last: later(first, lengthOf(days) - 1) }
}

/** The day at the same place of the other period; one that it does not have is told too, and nothing is known of it. */
export const dayBeside = (day: string, days: DayRange, other: DayRange): string =>
  later(other.first, Math.round((timeOf(day) - timeOf(days.first)) / dayLength))

/** Rows of each vehicle and day stand for themselves. */
export const comparesRows = (group: ReportGroup): boolean => group !== 'vehicleDay'

/** Readings of odometers only grow: their change says nothing. */
export const comparable = (name: FigureName): boolean => figureOf(name).ofVehicle !== true && figureOf(name).kind !== 'celsius'

/** Per cent; null: nothing is known of one of them, or there was nothing, of which anything is infinitely more. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined || before === 0) return null
  return ((now - before) / Math.abs(before)) * 100
}

/** As it is shown: of what is per cent itself the difference, in points, of all others per cent. */
export const figureChange = (name: FigureName, now: number | null | undefined, before: number | null | undefined) =>
  figureOf(name).kind === 'percent' ? pointsBetween(now, before) : changeOf(now, before)

const pointsBetween = (now: number | null | undefined, before: number | null | undefined): number | null =>
  now === null || now === undefined || before === null || before === undefined ? null : now - before

const changeUnits = { percent: { zh: '个百分点', en: 'pp' }, other: { zh: '%', en: '%' } } as const
export const changeUnit = (name: FigureName, lang: Lang): string =>
  changeUnits[figureOf(name).kind === 'percent' ? 'percent' : 'other'][lang]

/** Of a sum, per cent; null: it is not one that may be added up, or the sum is none. */
export function shareOf(name: FigureName, value: number | null | undefined, total: number | null | undefined): number | null {
  if (reportFigures[name].total !== 'sum' || value === null || value === undefined || !total) return null
  return (value / total) * 100
}
