/**
 * The account of movement of a track: the stream of its reports at once, with what becomes of each report. Of parts of a track, such as the days of a
 * week, each has an account of its own, because who asks for a day alone is told the same; most of it is made by the account of the whole.
 */
import { hasPosition } from './has-position.ts'
import { type FilteredSink, MovementFilters, type MovementReport } from './movement-filters.ts'
import { MovementRecord, rowState, type TrackMovement } from './movement-record.ts'
import { firstRowAtOrAfter } from './slice.ts'
import { movementSettingsOf } from './track-movement.ts'
import { noSpeed, pointFlags, type Track } from './track.ts'

export { fixKind, notCountedReasons, rowState, type TrackMovement } from './movement-record.ts'

export function reportOf(track: Track, row: number): MovementReport {
  const flags = track.flags[row] as number
  const recorder = track.recorderSpeed[row] as number
  return {
    row,
    time: track.time[row] as number,
    latitude: track.latitude[row] as number,
    longitude: track.longitude[row] as number,
    speed: track.speed[row] as number,
    course: track.course[row] as number,
    late: (flags & pointFlags.late) !== 0,
    reduced: (flags & pointFlags.reduced) !== 0,
    fixed: hasPosition(track, row),
    accOn: (flags & pointFlags.accOn) !== 0,
    recorderSpeed: recorder === noSpeed ? -1 : recorder,
  }
}

/** A part of a track, with filters of its own until they are in the same state as those of the whole. */
class Part {
  readonly track: Track
  readonly begin: number
  readonly record: MovementRecord
  #own: MovementFilters | undefined
  /** Of the whole when this went along with it. */
  #shown = 0

  constructor(track: Track, begin: number) {
    this.track = track
    this.begin = begin
    this.record = new MovementRecord(track, begin)
    this.#own = new MovementFilters(movementSettingsOf(track), this.record)
  }

  get end(): number {
    return this.begin + this.track.length
  }

  /** Whether from here on it is as the whole. */
  joins(whole: Track, row: number, filters: MovementFilters): boolean {
    this.#own?.push(reportOf(whole, row))
    if (!this.#own?.isLike(filters)) return false
    this.#own = undefined
    this.#shown = filters.shown
    return true
  }

  /** `filters`: of the whole. undefined: the part must be looked at alone. */
  close(filters: MovementFilters): TrackMovement | undefined {
    if (!this.#own && this.#shown !== filters.shown) return undefined
    const last = this.#own ?? filters.clone(this.record)
    last.flush()
    return this.record.movement(last.receiversApart)
  }
}

/** Passes on to all of them. */
const toEach = (records: readonly MovementRecord[]): FilteredSink => ({
  accepted(fix, jumpBefore) {
    for (const each of records) each.accepted(fix, jumpBefore)
  },
  rejected(fix, why, isMoved) {
    for (const each of records) each.rejected(fix, why, isMoved)
  },
  drive(fix, metres) {
    for (const each of records) each.drive(fix, metres)
  },
  rest(rest, metres) {
    for (const each of records) each.rest(rest, metres)
  },
})

/** @returns how many reports of the parts went through filters of their own */
function account(track: Track, parts: readonly Track[]): number {
  let again = 0
  const whole = new MovementRecord(track)
  const records = [whole]
  const filters = new MovementFilters(movementSettingsOf(track), toEach(records))
  const coming = parts
    .map(part => new Part(part, firstRowAtOrAfter(track, part.time[0] as number)))
    .toSorted((one, other) => one.begin - other.begin)
  let next = 0
  /** That have begun, those of them that do not go along yet, and where the first of them ends. */
  let open: Part[] = []
  let apart: Part[] = []
  let endsAt = Number.POSITIVE_INFINITY
  const closeUntil = (row: number): void => {
    for (const part of open) {
      if (part.end > row) continue
      const movement = part.close(filters)
      if (movement) cache.set(part.track, movement)
      if (records.includes(part.record)) records.splice(records.indexOf(part.record), 1)
    }
    apart = apart.filter(({ end }) => end > row)
    open = open.filter(({ end }) => end > row)
    endsAt = Math.min(...open.map(({ end }) => end))
  }
  for (let row = 0; row < track.length; row++) {
    if (row >= endsAt) closeUntil(row)
    for (let part = coming[next]; part?.begin === row; part = coming[++next]) {
      open.push(part)
      apart.push(part)
      endsAt = Math.min(endsAt, part.end)
    }
    if ((track.flags[row] as number) & pointFlags.implausible) {
      whole.implausible(row)
      continue
    }
    const report = reportOf(track, row)
    whole.hear(report)
    for (const { record } of open) record.hear(report)
    filters.push(report)
    if (apart.length === 0) continue
    again += apart.length
    const joining = apart.filter(part => part.joins(track, row, filters))
    if (joining.length === 0) continue
    records.push(...joining.map(({ record }) => record))
    apart = apart.filter(part => !joining.includes(part))
  }
  closeUntil(track.length)
  filters.flush()
  cache.set(track, whole.movement(filters.receiversApart))
  return again
}

/** Whether the engine runs at a time, ms since 1970, by the account: a line that drops out runs on. O(log n). */
export function engineRunsAt(track: Track, time: number): boolean {
  const { on } = movementOf(track).ignition
  let [low, high] = [0, on.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((on[middle]?.to ?? 0) < time) low = middle + 1
    else high = middle
  }
  return (on[low]?.from ?? Number.POSITIVE_INFINITY) <= time
}

/** Whether a row is part of a rest. */
export const standsAt = (track: Track, row: number): boolean => movementOf(track).state[row] === rowState.resting

const cache = new WeakMap<Track, TrackMovement>()

/** By the settings that the track carries. O(n); cached per track, because tracks are immutable. */
export function movementOf(track: Track): TrackMovement {
  let movement = cache.get(track)
  if (!movement) {
    account(track, [])
    movement = cache.get(track) as TrackMovement
  }
  return movement
}

/**
 * Makes the accounts of a track and of parts of it, as `sliceTrack` cuts them out, in one pass over its reports: `movementOf` has them then. A part
 * goes through filters of its own until these remember the same as those of the whole, ordinarily some minutes after it has begun to drive.
 * @returns how many reports of the parts went through filters of their own
 */
export function accountTogether(track: Track, parts: readonly Track[]): number {
  // What was believed of a reduced track weighs too much to be forgotten.
  const isReduced = track.flags.some(flags => (flags & (pointFlags.reduced | pointFlags.implausible)) !== 0)
  if (isReduced || cache.has(track)) return 0
  return account(
    track,
    parts.filter(part => part !== track && part.length > 0 && !cache.has(part)),
  )
}
