/** The trail of a vehicle: its last minutes, as lines. */
import type { MapPath } from '../path/path-layer.ts'

export interface TrailPoint {
  /** ms since 1970. */
  time: number
  /** WGS-84; null: no fix. */
  latitude: number | null
  longitude: number | null
  /** The vehicle cannot have been there. */
  implausible?: boolean | undefined
}

/** Where nothing was reported for longer, the line is broken, ms. */
const gapMs = 5 * 60_000

/** `points`: in time order; those older than `length` (ms) before the last one are left out, as are those that repeat a time. */
export function trailLines(points: readonly TrailPoint[], length: number): MapPath {
  const from = (points.at(-1)?.time ?? 0) - length
  const lines: [latitude: number, longitude: number][][] = []
  let last: number | undefined
  for (const { time, latitude, longitude, implausible } of points) {
    if (time < from || latitude === null || longitude === null || implausible) continue
    if (last !== undefined && time <= last) continue
    if (last === undefined || time - last > gapMs) lines.push([])
    lines.at(-1)?.push([latitude, longitude])
    last = time
  }
  return lines.filter(line => line.length > 1)
}
