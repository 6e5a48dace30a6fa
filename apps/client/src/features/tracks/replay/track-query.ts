/** The track query, its rules (section 5) and its URL parameters. */
import { limits } from '@outrider/contract'
import { defaultStopRule, type StopRule } from '@outrider/track'
import { midnight } from '../../../core/time/days.ts'
import { quickTimes, type QuickTime, timesOf } from '../../../core/time/quick-times.ts'

export interface TrackVehicle {
  /** Includes the platform code in multi-platform mode. */
  readonly id: string
  /** Empty: not loaded yet. */
  readonly name: string
}

export interface TrackQuery {
  /** In the order of their colours. */
  readonly vehicles: readonly TrackVehicle[]
  /** ms since 1970, both included. */
  readonly startTime: number
  readonly endTime: number
  readonly parking: StopRule
}

/** Maximum number of vehicles in one replay. */
export const maxVehicles = 5
/** Section 9: a range of exactly this length is allowed, ms. */
export const maxRangeMs = limits.trackRange

export type QueryProblem = 'vehicle' | 'tooMany' | 'order' | 'range' | 'parking'

export function problemsOf({ vehicles, startTime, endTime, parking }: TrackQuery): QueryProblem[] {
  const problems: QueryProblem[] = []
  if (vehicles.length === 0) problems.push('vehicle')
  if (vehicles.length > maxVehicles) problems.push('tooMany')
  if (startTime > endTime) problems.push('order')
  if (endTime - startTime > maxRangeMs) problems.push('range')
  if (!parking.accOff && !parking.bySpeed) problems.push('parking')
  return problems
}

export const problemOf = (query: TrackQuery): QueryProblem | undefined => problemsOf(query)[0]

/** Section 9. */
export const quickRanges = [...quickTimes, 'custom'] as const
export type QuickRange = (typeof quickRanges)[number]

export const quickRangeOf = (text: string | null): QuickRange | undefined => quickRanges.find(each => each === text)

export function rangeOf(range: QuickTime, now: number): Pick<TrackQuery, 'startTime' | 'endTime'> {
  const { from, to } = timesOf(range, now)
  return { startTime: from, endTime: to }
}

/** The day that contains `time`, at most up to now. */
export const dayOf = (time: number, now: number): Pick<TrackQuery, 'startTime' | 'endTime'> => ({
  startTime: midnight(time),
  endTime: Math.max(midnight(time), Math.min(now, midnight(time, 1) - 1_000)),
})

export interface DaySpan {
  /** ms since 1970; the first and the last may be parts of days. */
  readonly from: number
  readonly to: number
}

export function daysIn(from: number, to: number): DaySpan[] {
  const days: DaySpan[] = []
  for (let begin = from; begin <= to; begin = midnight(begin, 1)) {
    days.push({ from: begin, to: Math.min(to, midnight(begin, 1) - 1) })
  }
  return days
}

/** The URL parameters of a query; vehicle names are not included. */
export function trackSearchParams({ vehicles, startTime, endTime, parking }: TrackQuery): URLSearchParams {
  const { accOff, bySpeed, slowerThan, atLeast } = parking
  const criteria = [accOff && 'acc', bySpeed && 'speed'].filter(way => way !== false)
  return new URLSearchParams([
    ...vehicles.map(({ id }): [string, string] => ['vehicle', id]),
    ['from', String(startTime)],
    ['to', String(endTime)],
    ['parking', criteria.join(' ')],
    ['slower', String(slowerThan)],
    ['atLeast', String(atLeast)],
  ])
}

/** undefined: the parameter is missing or not a number. */
function numberParam(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name)
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

function parkingParam(search: URLSearchParams): StopRule {
  const criteria = search.get('parking')?.split(' ')
  return {
    accOff: criteria ? criteria.includes('acc') : defaultStopRule.accOff,
    bySpeed: criteria ? criteria.includes('speed') : defaultStopRule.bySpeed,
    slowerThan: numberParam(search, 'slower') ?? defaultStopRule.slowerThan,
    atLeast: numberParam(search, 'atLeast') ?? defaultStopRule.atLeast,
  }
}

/**
 * Parses a query from URL parameters; undefined when invalid. A quick range may replace the times
 * (`range=yesterday`), and a vehicle alone means today.
 */
export function parseTrackQuery(search: URLSearchParams, now: number): TrackQuery | undefined {
  const quick = quickRangeOf(search.get('range')) ?? 'today'
  const [startTime, endTime] = [numberParam(search, 'from'), numberParam(search, 'to')]
  const times =
    startTime !== undefined && endTime !== undefined ? { startTime, endTime } : rangeOf(quick === 'custom' ? 'today' : quick, now)
  const ids = [...new Set(search.getAll('vehicle'))].filter(id => id !== '')
  const query = { vehicles: ids.map(id => ({ id, name: '' })), ...times, parking: parkingParam(search) }
  return problemOf(query) === undefined ? query : undefined
}

/** The same query, regardless of vehicle names. */
export const sameQuery = (one: TrackQuery, other: TrackQuery): boolean =>
  trackSearchParams(one).toString() === trackSearchParams(other).toString()

/** The same tracks, regardless of the parking rule. */
export const sameTracks = (one: TrackQuery, other: TrackQuery): boolean => sameQuery(one, { ...other, parking: one.parking })

const queryParams = ['vehicle', 'from', 'to', 'parking', 'slower', 'atLeast', 'range'] as const

/** Replaces the query in URL parameters and keeps all others. */
export function withTrackQuery(search: URLSearchParams, query: TrackQuery): URLSearchParams {
  const others = [...search].filter(([name]) => !queryParams.some(each => each === name))
  return new URLSearchParams([...others, ...trackSearchParams(query)])
}
