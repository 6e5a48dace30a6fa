/** What is asked for when tracks are looked at, the rules it has to follow (section 5), and how an address says it. */
import { defaultParking, type ParkingRule } from '@outrider/track'

export interface TrackVehicle {
  /** In multi-platform mode it carries its platform's code. */
  readonly id: string
  /** Empty: not known yet. */
  readonly name: string
}

export interface TrackQuery {
  /** In the order of their colours. */
  readonly vehicles: readonly TrackVehicle[]
  /** ms since 1970, both included. */
  readonly startTime: number
  readonly endTime: number
  readonly parking: ParkingRule
}

/** Vehicles on one clock. */
export const mostVehicles = 5
const day = 24 * 60 * 60 * 1000
/** Section 9: exactly this is allowed. */
export const longestRange = 7 * day

export type QueryProblem = 'vehicle' | 'tooMany' | 'order' | 'range' | 'parking'

export function problemsOf({ vehicles, startTime, endTime, parking }: TrackQuery): QueryProblem[] {
  const problems: QueryProblem[] = []
  if (vehicles.length === 0) problems.push('vehicle')
  if (vehicles.length > mostVehicles) problems.push('tooMany')
  if (startTime > endTime) problems.push('order')
  if (endTime - startTime > longestRange) problems.push('range')
  if (!parking.accOff && !parking.bySpeed) problems.push('parking')
  return problems
}

export const problemOf = (query: TrackQuery): QueryProblem | undefined => problemsOf(query)[0]

/** Section 9. */
export const quickRanges = ['today', 'yesterday', 'dayBefore', 'week', 'custom'] as const
export type QuickRange = (typeof quickRanges)[number]

export const quickRangeOf = (text: string | null): QuickRange | undefined => quickRanges.find(each => each === text)

const midnight = (time: number, daysLater: number): number => {
  const date = new Date(time)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime()
}

/** Days as this device counts them; today and the week end now. A day ends with its last second. */
export function rangeOf(range: Exclude<QuickRange, 'custom'>, now: number): Pick<TrackQuery, 'startTime' | 'endTime'> {
  if (range === 'today') return { startTime: midnight(now, 0), endTime: now }
  if (range === 'week') return { startTime: now - longestRange, endTime: now }
  const ago = range === 'yesterday' ? 1 : 2
  return { startTime: midnight(now, -ago), endTime: midnight(now, 1 - ago) - 1_000 }
}

/** The day a time lies in, as far as it has come. */
export const dayOf = (time: number, now: number): Pick<TrackQuery, 'startTime' | 'endTime'> => ({
  startTime: midnight(time, 0),
  endTime: Math.max(midnight(time, 0), Math.min(now, midnight(time, 1) - 1_000)),
})

export interface Day {
  /** ms since 1970; the first and the last may be parts of days. */
  readonly from: number
  readonly to: number
}

export function daysIn(from: number, to: number): Day[] {
  const days: Day[] = []
  for (let begin = from; begin <= to; begin = midnight(begin, 1)) {
    days.push({ from: begin, to: Math.min(to, midnight(begin, 1) - 1) })
  }
  return days
}

/** The parameters of an address that says the query; names are not in it. */
export function searchOf({ vehicles, startTime, endTime, parking }: TrackQuery): URLSearchParams {
  const { accOff, bySpeed, slowerThan, atLeast } = parking
  const ways = [accOff && 'acc', bySpeed && 'speed'].filter(way => way !== false)
  return new URLSearchParams([
    ...vehicles.map(({ id }): [string, string] => ['vehicle', id]),
    ['from', String(startTime)],
    ['to', String(endTime)],
    ['parking', ways.join(' ')],
    ['slower', String(slowerThan)],
    ['atLeast', String(atLeast)],
  ])
}

/** undefined: the parameter is missing or no number. */
function numberIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name)
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

function parkingIn(search: URLSearchParams): ParkingRule {
  const ways = search.get('parking')?.split(' ')
  return {
    accOff: ways ? ways.includes('acc') : defaultParking.accOff,
    bySpeed: ways ? ways.includes('speed') : defaultParking.bySpeed,
    slowerThan: numberIn(search, 'slower') ?? defaultParking.slowerThan,
    atLeast: numberIn(search, 'atLeast') ?? defaultParking.atLeast,
  }
}

/**
 * What an address asks for; undefined: nothing that follows the rules. A quick range may stand in the place of times
 * (`range=yesterday`), and a vehicle alone means today.
 */
export function queryIn(search: URLSearchParams, now: number): TrackQuery | undefined {
  const quick = quickRangeOf(search.get('range')) ?? 'today'
  const [startTime, endTime] = [numberIn(search, 'from'), numberIn(search, 'to')]
  const times =
    startTime !== undefined && endTime !== undefined ? { startTime, endTime } : rangeOf(quick === 'custom' ? 'today' : quick, now)
  const ids = [...new Set(search.getAll('vehicle'))].filter(id => id !== '')
  const query = { vehicles: ids.map(id => ({ id, name: '' })), ...times, parking: parkingIn(search) }
  return problemOf(query) === undefined ? query : undefined
}

/** The same question, whatever its vehicles are called. */
export const sameQuery = (one: TrackQuery, other: TrackQuery): boolean => searchOf(one).toString() === searchOf(other).toString()

/** The same tracks, whatever counts as parking. */
export const sameTracks = (one: TrackQuery, other: TrackQuery): boolean => sameQuery(one, { ...other, parking: one.parking })

const names = ['vehicle', 'from', 'to', 'parking', 'slower', 'atLeast', 'range'] as const

/** An address that says this query and keeps whatever else it says. */
export function searchWith(search: URLSearchParams, query: TrackQuery): URLSearchParams {
  const others = [...search].filter(([name]) => !names.some(each => each === name))
  return new URLSearchParams([...others, ...searchOf(query)])
}
