/** The query of a report, as chosen and as in the address. Days are those of the platform's time zone. */
import {
  comparisons,
  reportOf,
  type ReportGroup,
  reportGroups,
  type ReportName,
  reportQueryError,
  type ReportQueryError,
} from '@outrider/contract'
import { type CalendarPeriod, calendarPeriods, daysOfPeriod } from '../../core/query-forms/calendar-periods.ts'
import { listParam, searchCodec, textParam } from '../../core/query-forms/search-codec.ts'
import { dateIn, maxDays, timesOf, todayIn, type ZoneDays } from '../../core/query-forms/zone-days.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { type ReportRange, reportRanges } from './report-ranges.ts'

export { type ReportRange, reportRanges } from './report-ranges.ts'

const calendarOf = (range: ReportRange): CalendarPeriod | undefined => calendarPeriods.find(each => each === range)
const rangeNamed = (text: string): ReportRange => reportRanges.find(each => each === text) ?? 'week'

export const maxVehicles = 500

export interface ReportDraft extends ZoneDays {
  vehicles: readonly string[]
  /** Id of an organisation, with its platform where there are several; empty: vehicles are chosen one by one. */
  org: string
  /** Whether vehicles or an organisation are being chosen. */
  by: 'vehicles' | 'organisation'
  range: ReportRange
  /** What it is compared with: nothing, a period found by itself, or the first of as many days, YYYY-MM-DD. */
  compare: string
  /** Id of a template that columns and order are of; empty: none. */
  template: string
}

/** With today. */
const daysBack = { today: 0, threeDays: 2, week: 6, month: maxDays - 1 } as const

export function daysOf({ range, begin, end }: Pick<ReportDraft, 'range' | 'begin' | 'end'>, zone: string): ZoneDays {
  if (range === 'custom') return { begin, end }
  const calendar = calendarOf(range)
  if (calendar) return daysOfPeriod(calendar, serverNow(), zone)
  const last = todayIn(zone, serverNow())
  return { begin: last.subtract({ days: daysBack[range as keyof typeof daysBack] }).toString(), end: last.toString() }
}

/** The days are those of a month of the calendar. */
function areMonth({ begin, end }: ZoneDays): boolean {
  const [first, last] = [dateIn(begin), dateIn(end)]
  return first?.day === 1 && last?.compare(first.add({ months: 1 }).subtract({ days: 1 })) === 0
}

/** Empty, and what addresses have that is no day, compare with nothing. */
export const isComparison = (text: string): boolean =>
  comparisons.some(each => each === text) || (/^20\d{2}-/.test(text) && dateIn(text) !== undefined)

export type ReportDraftError = ReportQueryError | 'noVehicle' | 'noOrganisation' | 'noDates'

/** The first thing that is wrong; undefined: it can be sent. */
export function draftError({ vehicles, org, by }: ReportDraft, days: ZoneDays, zone: string): ReportDraftError | undefined {
  if (by === 'vehicles' && vehicles.length === 0) return 'noVehicle'
  if (by === 'organisation' && org === '') return 'noOrganisation'
  const times = timesOf(days, zone)
  if (!times) return 'noDates'
  // The end is the midnight after the last day, so the order of days is looked at by itself.
  if (days.end < days.begin) return 'report.endBeforeStart'
  // On days with 25 hours, thirty days are longer than thirty times 24 hours: the server counts days.
  const [first, last] = [dateIn(days.begin), dateIn(days.end)]
  if (first && last && last.compare(first) < maxDays) return undefined
  if (areMonth(days)) return undefined
  return reportQueryError(times)
}

const reportSearch = searchCodec({
  vehicles: listParam,
  org: textParam,
  time: textParam,
  begin: textParam,
  end: textParam,
  group: textParam,
  compare: textParam,
  template: textParam,
})

/** `remembered`: what was asked last, where the address asks for nothing. */
export function draftIn(name: ReportName, params: URLSearchParams, remembered: Partial<ReportDraft> = {}): ReportDraft {
  const found = reportSearch.parse(params)
  const { asks } = reportOf(name)
  const named = found && (found.vehicles.length > 0 || found.org !== '' || found.begin !== '' || found.time !== '')
  const template = found?.template ?? ''
  const compare = isComparison(found?.compare ?? '') ? (found?.compare ?? '') : ''
  // A template may leave to its reader whom it is of, not of which days.
  const ofNobody = template !== '' && found?.vehicles.length === 0 && found.org === ''
  if (!named || ofNobody) {
    const usual = { vehicles: [], org: '', by: 'organisation' as const, range: 'week' as const, begin: '', end: '', compare }
    const days = ofNobody && found.time !== '' ? { range: rangeNamed(found.time) } : {}
    return { ...usual, ...remembered, ...(asks === 'organisation' && { by: asks }), ...days, template }
  }
  const { vehicles, org, time, begin, end } = found
  const by = asks === 'organisation' || (org !== '' && vehicles.length === 0) ? 'organisation' : 'vehicles'
  return { vehicles, org, by, range: time === '' && begin !== '' ? 'custom' : rangeNamed(time), begin, end, compare, template }
}

/** Parameters of the screens of a report. */
export const parametersOf = ({ vehicles, org, by, range, begin, end, compare, template }: ReportDraft, group?: ReportGroup) => ({
  ...(by === 'vehicles' ? { vehicles: vehicles.join(',') } : { org }),
  time: range,
  ...(range === 'custom' && { begin, end }),
  ...(group && { group }),
  ...(compare !== '' && { compare }),
  ...(template !== '' && { template }),
})

export function groupIn(name: ReportName, params: URLSearchParams): ReportGroup {
  const { groups } = reportOf(name)
  const asked = reportGroups.find(each => each === params.get('group'))
  return asked && groups.includes(asked) ? asked : (groups[0] ?? 'vehicle')
}

/** undefined: the address says none. */
export const groupAsked = (name: ReportName, params: URLSearchParams): ReportGroup | undefined =>
  params.has('group') ? groupIn(name, params) : undefined

/** What the calls of a report are asked with. ms since 1970, the end excluded. */
export interface ReportSubject {
  vehicleIds: string[]
  orgIds: string[]
  startTime: number
  endTime: number
  /** A month of the calendar with more days than other periods may have. */
  wholeMonth?: true
  /** The period that it is compared with; absent: none. */
  compare?: string
}

/** undefined: the draft cannot be sent. */
export function subjectOf(draft: ReportDraft, zone: string): ReportSubject | undefined {
  const days = daysOf(draft, zone)
  const times = timesOf(days, zone)
  if (!times || draftError(draft, days, zone)) return undefined
  const byVehicles = draft.by === 'vehicles'
  const long = reportQueryError(times) !== undefined && areMonth(days)
  return {
    vehicleIds: byVehicles ? [...draft.vehicles] : [],
    orgIds: byVehicles ? [] : [draft.org],
    ...times,
    ...(long && { wholeMonth: true as const }),
    ...(isComparison(draft.compare) && { compare: draft.compare }),
  }
}

/** What goes on from now is compared with what moves with the calendar; a chosen day does not. */
export function movingComparison(compare: string | undefined): { compare?: (typeof comparisons)[number] } {
  const found = comparisons.find(each => each === compare)
  return found === undefined ? {} : { compare: found }
}
