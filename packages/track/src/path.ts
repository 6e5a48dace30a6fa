/** The path of a track for drawing: plausible fixes only, with drift during engine-off stops removed. */
import { fixesOf } from './fixes.ts'
import { settledFixesOf } from './settled-fixes.ts'
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
  const { rows, jumpBefore } = fixesOf(track)
  const { latitude, longitude } = settledFixesOf(track)
  return { rows, latitude, longitude, jumpBefore }
}
