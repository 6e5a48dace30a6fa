/** Which fixes of a track are believed: those that the account of movement counts. All others are ignored by positions, distances and stops. */
import type { NotCounted } from './jumps.ts'
import { fixKind, movementOf, notCountedReasons, type TrackMovement } from './movement-of-track.ts'
import type { Track } from './track.ts'

export { hasPosition } from './has-position.ts'
export { fixKind } from './movement-of-track.ts'

export type Fixes = Pick<TrackMovement, 'kind' | 'rows' | 'jumpBefore'>

/** O(n) on the first call per track, then O(1). */
export const fixesOf = (track: Track): Fixes => movementOf(track)

/** Whether the fix of a report is implausible. Its time may then be wrong, so none of its values can be used for that time. */
export const isImplausible = (track: Track, row: number): boolean => movementOf(track).kind[row] === fixKind.implausible

/** Why the fix of a report is not counted; only of one that is implausible. */
export const notCountedWhy = (track: Track, row: number): NotCounted =>
  notCountedReasons[(movementOf(track).reason[row] as number) - 1] ?? 'jump'

/** Index of the last entry of `fixes.rows` at or before `row`; -1: none. O(log n). */
export function fixIndexAt({ rows }: Fixes, row: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as number) <= row) low = middle + 1
    else high = middle
  }
  return low - 1
}
