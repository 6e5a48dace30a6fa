/** The path of a track for drawing: believed fixes only, and one place for each rest. */
import { movementOf } from './movement-of-track.ts'
import type { Track } from './track.ts'

export interface TrackPath {
  /** Rows of the track that have a position, ordered by time; the columns below have one entry per row. */
  readonly rows: Int32Array
  /** 1e-6 degrees, WGS-84. */
  readonly latitude: Int32Array
  readonly longitude: Int32Array
  /** 1: not reachable by driving from the position before. */
  readonly jumpBefore: Uint8Array
}

/** O(n) on the first call per track, then O(1). The arrays are shared: do not write to them. */
export function trackPathOf(track: Track): TrackPath {
  const { rows, jumpBefore, latitude, longitude } = movementOf(track)
  return { rows, latitude, longitude, jumpBefore }
}
