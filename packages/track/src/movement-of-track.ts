/** The account of movement of a track: the stream of its reports at once, with what becomes of each report. */
import { hasPosition } from './has-position.ts'
import type { NotCounted } from './jumps.ts'
import { type Movement, MovementAccount, type MovementReport } from './movement-account.ts'
import { movementSettingsOf } from './track-movement.ts'
import type { RestOut } from './rest.ts'
import { noSpeed, pointFlags, type Track } from './track.ts'

export const fixKind = { none: 0, plausible: 1, implausible: 2 } as const
export const rowState = { unknown: 0, driving: 1, resting: 2 } as const

/** Reasons, in the order of `reasonOf`. */
export const notCountedReasons = ['jump', 'excursion', 'detour'] as const satisfies readonly NotCounted[]

export interface TrackMovement extends Movement {
  /** Of each row: `fixKind`. */
  readonly kind: Uint8Array
  /** Of each row: 1, of another receiver: not believed as it was heard, but that it stands or drives is. */
  readonly moved: Uint8Array
  /** Of each row: 0, or one more than the index in `notCountedReasons`. */
  readonly reason: Uint8Array
  /** Of each row: `rowState`. */
  readonly state: Uint8Array
  /** Driven until each row, m. */
  readonly metresUntil: Float64Array
  /** The believed rows, ordered by time. */
  readonly rows: Int32Array
  /** For each entry of `rows`: 1, not reachable by driving from the entry before. */
  readonly jumpBefore: Uint8Array
  readonly rests: readonly RestOut[]
  /** Position of each entry of `rows`, 1e-6 degrees: at rest that of the rest. */
  readonly latitude: Int32Array
  readonly longitude: Int32Array
  /** Index in `rests` of each entry of `rows`; -1: it drives. */
  readonly restIndex: Int32Array
}

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

function accountOf(track: Track): TrackMovement {
  const { length } = track
  const kind = new Uint8Array(length)
  const moved = new Uint8Array(length)
  const reason = new Uint8Array(length)
  const state = new Uint8Array(length)
  const metresUntil = new Float64Array(length)
  const jump = new Uint8Array(length)
  const rests: RestOut[] = []
  /** Metres that each row adds. */
  const added = metresUntil
  const account = new MovementAccount(movementSettingsOf(track), {
    accepted: ({ row }, jumpBefore) => {
      kind[row] = fixKind.plausible
      if (jumpBefore) jump[row] = 1
    },
    rejected: ({ row }, why, isMoved) => {
      kind[row] = fixKind.implausible
      if (isMoved) moved[row] = 1
      reason[row] = notCountedReasons.indexOf(why) + 1
    },
    drive: ({ row }, metres) => {
      state[row] = rowState.driving
      added[row] = (added[row] as number) + metres
    },
    rest: (rest, metres) => {
      rests.push(rest)
      added[rest.firstRow] = (added[rest.firstRow] as number) + metres
      const steps = rest.lastRow - rest.firstRow
      for (let row = rest.firstRow + 1; rest.creeping && row <= rest.lastRow; row++)
        added[row] = (added[row] as number) + rest.crept / steps
      state.fill(rest.creeping ? rowState.driving : rowState.resting, rest.firstRow, rest.lastRow + 1)
    },
  })
  for (let row = 0; row < length; row++) {
    if ((track.flags[row] as number) & pointFlags.implausible) {
      // Told by the whole track before it was reduced.
      if (hasPosition(track, row)) [kind[row], reason[row]] = [fixKind.implausible, 1]
    } else account.push(reportOf(track, row))
  }
  const movement = account.close()
  for (let row = 1; row < length; row++) metresUntil[row] = (metresUntil[row - 1] as number) + (added[row] as number)
  return { ...movement, kind, moved, reason, state, metresUntil, rests, ...placesOf(track, kind, jump, rests) }
}

function placesOf(
  track: Track,
  kind: Uint8Array,
  jump: Uint8Array,
  rests: readonly RestOut[],
): Pick<TrackMovement, 'rows' | 'jumpBefore' | 'latitude' | 'longitude' | 'restIndex'> {
  let count = 0
  for (const each of kind) if (each === fixKind.plausible) count++
  const rows = new Int32Array(count)
  const jumpBefore = new Uint8Array(count)
  const latitude = new Int32Array(count)
  const longitude = new Int32Array(count)
  const restIndex = new Int32Array(count).fill(-1)
  let at = 0
  let next = 0
  for (let row = 0; row < track.length; row++) {
    if (kind[row] !== fixKind.plausible) continue
    while (next < rests.length && (rests[next] as RestOut).lastRow < row) next++
    const rest = rests[next]
    const here = rest && !rest.creeping && rest.firstRow <= row ? rest : undefined
    rows[at] = row
    jumpBefore[at] = jump[row] as number
    latitude[at] = here?.latitude ?? (track.latitude[row] as number)
    longitude[at] = here?.longitude ?? (track.longitude[row] as number)
    if (here) restIndex[at] = next
    at++
  }
  return { rows, jumpBefore, latitude, longitude, restIndex }
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
    movement = accountOf(track)
    cache.set(track, movement)
  }
  return movement
}
