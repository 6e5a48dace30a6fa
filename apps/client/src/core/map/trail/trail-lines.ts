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

/** `points`: in time order; those that repeat a time are left out. */
function linesOf<Point extends TrailPoint>(points: readonly Point[], breaks: (last: Point, next: Point) => boolean): MapPath {
  const lines: [latitude: number, longitude: number][][] = []
  let last: Point | undefined
  for (const point of points) {
    const { time, latitude, longitude, implausible } = point
    if (latitude === null || longitude === null || implausible) continue
    if (last && time <= last.time) continue
    if (!last || breaks(last, point)) lines.push([])
    lines.at(-1)?.push([latitude, longitude])
    last = point
  }
  return lines.filter(line => line.length > 1)
}

const quiet = (last: TrailPoint, next: TrailPoint) => next.time - last.time > gapMs

/** The last `length` (ms) of what was reported. */
export function trailLines(points: readonly TrailPoint[], length: number): MapPath {
  const from = (points.at(-1)?.time ?? 0) - length
  return linesOf(
    points.filter(({ time }) => time >= from),
    quiet,
  )
}

/** A track as it is asked for. */
export interface AskedTrack {
  points: readonly (TrailPoint & { gapFollows?: boolean | undefined })[]
  /** On a straight road hours may have passed between two points; the track says itself where nothing was reported. */
  reduced: boolean
}

/** `live`: what has come since. */
export function wholeLines({ points, reduced }: AskedTrack, live: readonly TrailPoint[]): MapPath {
  const end = points.at(-1)?.time ?? 0
  const all: AskedTrack['points'] = [...points, ...live]
  return linesOf(all, (last, next) => (reduced && next.time <= end ? last.gapFollows === true : quiet(last, next)))
}
