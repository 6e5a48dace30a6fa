/** Finds the track point nearest to a tap. */
import { nearestX } from '@outrider/geo/mercator'
import type { ProjectedTrack } from './projected-track.ts'

/**
 * undefined when none is within reach. `at`, `within`: in Mercator unit-square coordinates. When several passes are equally near, the one
 * nearest to `time` is chosen.
 */
export function nearestRow(
  { track, rows, x, y }: ProjectedTrack,
  at: { x: number; y: number },
  within: number,
  time: number,
): number | undefined {
  let [best, distance, apart] = [-1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let entry = 0; entry < rows.length; entry++) {
    const across = x[entry] ?? 0
    const here = Math.hypot(nearestX(at.x, across) - across, (y[entry] ?? 0) - at.y)
    if (here > within) continue
    const row = rows[entry] ?? 0
    const away = Math.abs((track.time[row] ?? 0) - time)
    const same = here < distance * 1.5 && here > distance * 0.5
    if (!(here < distance * 0.5 || (same ? away < apart : here < distance))) continue
    ;[best, distance, apart] = [row, Math.min(distance, here), away]
  }
  return best < 0 ? undefined : best
}
