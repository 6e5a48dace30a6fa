/** The track query, its rules (section 5) and its URL parameters. */
import { limits } from '@outrider/contract'
import type { StopRule } from '@outrider/track'
import { midnight } from '../../../core/time/days.ts'
import {
  optionalNumberParam,
  optionalTimeParam,
  optionalWordsParam,
  repeatedParam,
  searchCodec,
  textParam,
} from '../../../core/query-forms/search-codec.ts'
import { quickTimes, type QuickTime, timesOf } from '../../../core/time/quick-times.ts'

export interface TrackVehicle {
  /** Includes the platform code in multi-platform mode. */
  readonly id: string
  /** Empty: not loaded yet. */
  readonly name: string
}

/** A choice among the rests. Without a speed or a time of its own: those of the vehicle's organisation, as on the card. */
export type ParkingRule = Pick<StopRule, 'accOff' | 'bySpeed'> & Partial<Pick<StopRule, 'slowerThan' | 'atLeast'>>

/** As cards and reports count. */
export const ordinaryParking: ParkingRule = { accOff: true, bySpeed: true }

export interface TrackQuery {
  /** In the order of their colours. */
  readonly vehicles: readonly TrackVehicle[]
  /** ms since 1970, both included. */
  readonly startTime: number
  readonly endTime: number
  readonly parking: ParkingRule
  /** The quick range that the times were chosen by. */
  readonly range?: QuickTime | undefined
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

/** What the times are called now: a quick range is that of the day it was asked on. */
export function rangeNameOf({ range, startTime, endTime }: TrackQuery, now: number): QuickRange {
  if (!range) return 'custom'
  const { from, to } = timesOf(range, now)
  const same = range === 'week' ? midnight(endTime) === midnight(now) : startTime === from && endTime <= to
  return same ? range : 'custom'
}

/** The day that contains `time`, at most up to now. */
export function dayOf(time: number, now: number): Pick<TrackQuery, 'startTime' | 'endTime' | 'range'> {
  const startTime = midnight(time)
  const endTime = Math.max(startTime, Math.min(now, midnight(time, 1) - 1_000))
  const range = (['today', 'yesterday', 'dayBefore'] as const).find(each => timesOf(each, now).from === startTime)
  return { startTime, endTime, range }
}

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

/** Vehicle names are not in the address. A quick range may be there in place of the times. */
const trackSearch = searchCodec({
  vehicle: repeatedParam,
  from: optionalTimeParam,
  to: optionalTimeParam,
  parking: optionalWordsParam,
  slower: optionalNumberParam,
  atLeast: optionalNumberParam,
  range: textParam,
})

const inAddress = ({ vehicles, startTime, endTime, parking: { accOff, bySpeed, slowerThan, atLeast }, range }: TrackQuery) => ({
  vehicle: vehicles.map(({ id }) => id),
  from: startTime,
  to: endTime,
  parking: [...(accOff ? ['acc'] : []), ...(bySpeed ? ['speed'] : [])],
  slower: slowerThan,
  atLeast,
  range: range ?? '',
})

export const trackSearchParams = (query: TrackQuery): URLSearchParams => trackSearch.write(inAddress(query))

/**
 * Parses a query from URL parameters; undefined when invalid. A quick range may stand for the times
 * (`range=yesterday`), and a vehicle alone means today. Beside times it only says what they were chosen by.
 */
export function parseTrackQuery(search: URLSearchParams, now: number): TrackQuery | undefined {
  const found = trackSearch.parse(search)
  if (!found) return undefined
  const { vehicle, from, to, parking, slower, atLeast } = found
  const exact = from !== undefined && to !== undefined
  const quick = quickTimes.find(each => each === found.range) ?? (exact ? undefined : 'today')
  const times = exact ? { startTime: from, endTime: to } : rangeOf(quick ?? 'today', now)
  const rule = {
    accOff: parking?.includes('acc') ?? ordinaryParking.accOff,
    bySpeed: parking?.includes('speed') ?? ordinaryParking.bySpeed,
    ...(slower !== undefined && { slowerThan: slower }),
    ...(atLeast !== undefined && { atLeast }),
  }
  const query = { vehicles: vehicle.map(id => ({ id, name: '' })), ...times, parking: rule, ...(quick && { range: quick }) }
  return problemOf(query) === undefined ? query : undefined
}

/** The same query, regardless of vehicle names. */
export const sameQuery = (one: TrackQuery, other: TrackQuery): boolean =>
  trackSearchParams(one).toString() === trackSearchParams(other).toString()

/** The same tracks, regardless of the parking rule and of what the times were chosen by. */
export const sameTracks = (one: TrackQuery, other: TrackQuery): boolean =>
  sameQuery(one, { ...other, parking: one.parking, range: one.range })

/** Replaces the query in URL parameters and keeps all others. */
export const withTrackQuery = (search: URLSearchParams, query: TrackQuery): URLSearchParams =>
  trackSearch.writeInto(search, inAddress(query))
