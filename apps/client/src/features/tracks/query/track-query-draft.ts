/** The draft of the track query form and its validation. */
import { inputTime, timeIn } from '../../../core/time/days.ts'
import { fromShown, roundedShown, shownAs } from '../../../core/time/measures.ts'
import {
  ordinaryParking,
  problemsOf,
  type QuickRange,
  quickRangeOf,
  rangeOf,
  type TrackQuery,
  type TrackVehicle,
} from '../replay/track-query.ts'

export interface TrackQueryDraft {
  vehicles: readonly TrackVehicle[]
  range: QuickRange
  /** As date fields have it (date-text.ts), to the second, in this device's time zone; used with the range `custom`. */
  from: string
  to: string
  accOff: boolean
  bySpeed: boolean
  /** As typed: in the unit that is shown, and minutes below. Empty: as the vehicle's organisation counts. */
  slowerThan: string
  minutes: string
}

export type DraftField = 'vehicles' | 'time' | 'parking' | 'slowerThan' | 'minutes'
export type DraftProblem = 'vehicle' | 'tooMany' | 'times' | 'order' | 'range' | 'noParking' | 'badSpeed' | 'badMinutes'
export type DraftProblems = Partial<Record<DraftField, DraftProblem>>

/** km/h. */
const speeds = { min: 1, max: 30 }
/** The largest that may be typed, in the unit that is shown. */
export const maxSpeed = (): number => Math.floor(shownAs('kmh', speeds.max))
export const maxMinutes = 1_440

const parkingInputs = ({ accOff, bySpeed, slowerThan, atLeast }: TrackQuery['parking']) => ({
  accOff,
  bySpeed,
  slowerThan: slowerThan === undefined ? '' : String(roundedShown('kmh', slowerThan)),
  minutes: atLeast === undefined ? '' : String(Math.round((atLeast / 60) * 10) / 10),
})

export function emptyTrackQueryDraft(now: number): TrackQueryDraft {
  const { startTime, endTime } = rangeOf('today', now)
  const times = { from: inputTime(startTime, 'second'), to: inputTime(endTime, 'second') }
  return { vehicles: [], range: 'today', ...times, ...parkingInputs(ordinaryParking) }
}

/** The draft of an existing query. */
export const draftOf = ({ vehicles, startTime, endTime, parking }: TrackQuery, range: QuickRange): TrackQueryDraft => ({
  vehicles,
  range,
  from: inputTime(startTime, 'second'),
  to: inputTime(endTime, 'second'),
  ...parkingInputs(parking),
})

/** The draft from URL parameters, valid or not. */
export function draftFromSearch(search: URLSearchParams, now: number): TrackQueryDraft {
  const ids = [...new Set(search.getAll('vehicle'))].filter(id => id !== '')
  const vehicles = ids.map(id => ({ id, name: '' }))
  return { ...emptyTrackQueryDraft(now), vehicles, range: quickRangeOf(search.get('range')) ?? 'today' }
}

export function queryOf(
  { vehicles, range, from, to, accOff, bySpeed, slowerThan, minutes }: TrackQueryDraft,
  now: number,
): TrackQuery {
  const times = range === 'custom' ? { startTime: timeIn(from), endTime: timeIn(to) } : rangeOf(range, now)
  const parking = {
    accOff,
    bySpeed,
    ...(slowerThan.trim() !== '' && { slowerThan: fromShown('kmh', Number(slowerThan)) }),
    ...(minutes.trim() !== '' && { atLeast: Number(minutes) * 60 }),
  }
  return { vehicles, ...times, parking, ...(range !== 'custom' && { range }) }
}

const fieldOf = { vehicle: 'vehicles', tooMany: 'vehicles', order: 'time', range: 'time', parking: 'parking' } as const

/** The first problem of each field; empty when valid. */
export function problemsIn(draft: TrackQueryDraft, now: number): DraftProblems {
  const query = queryOf(draft, now)
  const { startTime, endTime, parking } = query
  const problems: DraftProblems = {}
  for (const problem of problemsOf(query)) problems[fieldOf[problem]] ??= problem === 'parking' ? 'noParking' : problem
  if (Number.isNaN(startTime) || Number.isNaN(endTime)) problems.time = 'times'
  const { slowerThan, atLeast, bySpeed } = parking
  if (bySpeed && slowerThan !== undefined && !(slowerThan >= speeds.min && slowerThan <= speeds.max))
    problems.slowerThan = 'badSpeed'
  if (atLeast !== undefined && !(atLeast >= 60 && atLeast <= maxMinutes * 60)) problems.minutes = 'badMinutes'
  return problems
}
