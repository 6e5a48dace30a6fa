/** What becomes of each report of a track, written down as the filters pass it on. */
import { hasPosition } from './has-position.ts'
import type { Fix, NotCounted } from './jumps.ts'
import type { FilteredSink, MovementReport } from './movement-filters.ts'
import { type Movement, MovementTally } from './movement-tally.ts'
import type { RestOut } from './rest.ts'
import type { Track } from './track.ts'
import { movementSettingsOf } from './track-movement.ts'

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

export class MovementRecord implements FilteredSink {
  readonly #track: Track
  readonly #first: number
  readonly #tally: MovementTally
  readonly #kind: Uint8Array
  readonly #moved: Uint8Array
  readonly #reason: Uint8Array
  readonly #state: Uint8Array
  /** Metres that each row adds. */
  readonly #added: Float64Array
  readonly #jump: Uint8Array
  readonly #rests: RestOut[] = []

  /** @param first the row of the reports that is the first one of the track */
  constructor(track: Track, first = 0) {
    const { length } = track
    this.#track = track
    this.#first = first
    this.#tally = new MovementTally(movementSettingsOf(track))
    this.#kind = new Uint8Array(length)
    this.#moved = new Uint8Array(length)
    this.#reason = new Uint8Array(length)
    this.#state = new Uint8Array(length)
    this.#added = new Float64Array(length)
    this.#jump = new Uint8Array(length)
  }

  /** A report, before the filters. */
  hear(report: MovementReport): void {
    this.#tally.hear(report)
  }

  /** Told by the whole track before it was reduced. */
  implausible(reported: number): void {
    const row = reported - this.#first
    if (hasPosition(this.#track, row)) [this.#kind[row], this.#reason[row]] = [fixKind.implausible, 1]
  }

  accepted(fix: Fix, jumpBefore: boolean): void {
    const row = fix.row - this.#first
    this.#kind[row] = fixKind.plausible
    if (jumpBefore) this.#jump[row] = 1
  }

  rejected(fix: Fix, why: NotCounted, isMoved: boolean): void {
    const row = fix.row - this.#first
    this.#kind[row] = fixKind.implausible
    if (isMoved) this.#moved[row] = 1
    this.#reason[row] = notCountedReasons.indexOf(why) + 1
    this.#tally.rejected()
  }

  drive(fix: Fix, metres: number): void {
    const row = fix.row - this.#first
    this.#state[row] = rowState.driving
    this.#added[row] = (this.#added[row] as number) + metres
    this.#tally.drive(fix, metres)
  }

  rest(passed: RestOut, metres: number): void {
    const rest =
      this.#first === 0 ? passed : { ...passed, firstRow: passed.firstRow - this.#first, lastRow: passed.lastRow - this.#first }
    this.#rests.push(rest)
    const added = this.#added
    added[rest.firstRow] = (added[rest.firstRow] as number) + metres
    const steps = rest.lastRow - rest.firstRow
    for (let row = rest.firstRow + 1; rest.creeping && row <= rest.lastRow; row++)
      added[row] = (added[row] as number) + rest.crept / steps
    this.#state.fill(rest.creeping ? rowState.driving : rowState.resting, rest.firstRow, rest.lastRow + 1)
    this.#tally.rest(rest, metres)
  }

  /**
   * Once all is passed on.
   * @param apart metres between two receivers; undefined: there is one
   */
  movement(apart: number | undefined): TrackMovement {
    const metresUntil = this.#added
    for (let row = 1; row < metresUntil.length; row++)
      metresUntil[row] = (metresUntil[row - 1] as number) + (metresUntil[row] as number)
    return {
      ...this.#tally.movement(apart),
      kind: this.#kind,
      moved: this.#moved,
      reason: this.#reason,
      state: this.#state,
      metresUntil,
      rests: this.#rests,
      ...placesOf(this.#track, this.#kind, this.#jump, this.#rests),
    }
  }
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
