/** What is being typed into the form of a query, and what is wrong with it. */
import { defaultParking } from '@outrider/track'
import { problemsOf, type QuickRange, quickRangeOf, rangeOf, type TrackQuery, type TrackVehicle } from '../replay/query.ts'

export interface Draft {
  vehicles: readonly TrackVehicle[]
  range: QuickRange
  /** As inputs of date and time have it, on this device's clock; used when the range is `custom`. */
  from: string
  to: string
  accOff: boolean
  bySpeed: boolean
  /** km/h and minutes, as typed. */
  slowerThan: string
  minutes: string
}

export type DraftField = 'vehicles' | 'time' | 'parking' | 'slowerThan' | 'minutes'
export type DraftProblem = 'vehicle' | 'tooMany' | 'times' | 'order' | 'range' | 'noParking' | 'badSpeed' | 'badMinutes'
export type DraftProblems = Partial<Record<DraftField, DraftProblem>>

export const mostSpeed = 30
export const mostMinutes = 1_440

const two = (value: number) => String(value).padStart(2, '0')

/** ms since 1970 as such an input has it. */
export function typedTime(time: number): string {
  const date = new Date(time)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** NaN: nothing whole was typed. */
export const timeTyped = (text: string): number => (text === '' ? Number.NaN : new Date(text).getTime())

const typedParking = ({ accOff, bySpeed, slowerThan, atLeast }: TrackQuery['parking']) => ({
  accOff,
  bySpeed,
  slowerThan: String(slowerThan),
  minutes: String(Math.round((atLeast / 60) * 10) / 10),
})

export function emptyDraft(now: number): Draft {
  const { startTime, endTime } = rangeOf('today', now)
  const times = { from: typedTime(startTime), to: typedTime(endTime) }
  return { vehicles: [], range: 'today', ...times, ...typedParking(defaultParking) }
}

/** A query to change: its times stand as they were asked for. */
export const draftOf = ({ vehicles, startTime, endTime, parking }: TrackQuery, range: QuickRange): Draft => ({
  vehicles,
  range,
  from: typedTime(startTime),
  to: typedTime(endTime),
  ...typedParking(parking),
})

/** What an address says for the form, whether it follows the rules or not. */
export function draftIn(search: URLSearchParams, now: number): Draft {
  const ids = [...new Set(search.getAll('vehicle'))].filter(id => id !== '')
  const vehicles = ids.map(id => ({ id, name: '' }))
  return { ...emptyDraft(now), vehicles, range: quickRangeOf(search.get('range')) ?? 'today' }
}

export function queryOf({ vehicles, range, from, to, accOff, bySpeed, slowerThan, minutes }: Draft, now: number): TrackQuery {
  const times = range === 'custom' ? { startTime: timeTyped(from), endTime: timeTyped(to) } : rangeOf(range, now)
  return { vehicles, ...times, parking: { accOff, bySpeed, slowerThan: Number(slowerThan), atLeast: Number(minutes) * 60 } }
}

const fieldOf = { vehicle: 'vehicles', tooMany: 'vehicles', order: 'time', range: 'time', parking: 'parking' } as const

/** The first problem of each field; empty: it can be sent. */
export function problemsIn(draft: Draft, now: number): DraftProblems {
  const query = queryOf(draft, now)
  const { startTime, endTime, parking } = query
  const problems: DraftProblems = {}
  for (const problem of problemsOf(query)) problems[fieldOf[problem]] ??= problem === 'parking' ? 'noParking' : problem
  if (Number.isNaN(startTime) || Number.isNaN(endTime)) problems.time = 'times'
  const { slowerThan, atLeast, bySpeed } = parking
  if (bySpeed && !(slowerThan >= 1 && slowerThan <= mostSpeed)) problems.slowerThan = 'badSpeed'
  if (!(atLeast >= 60 && atLeast <= mostMinutes * 60)) problems.minutes = 'badMinutes'
  return problems
}
