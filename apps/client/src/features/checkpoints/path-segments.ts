/** The path of a vehicle as line segments: implausible positions are left out, and gaps without reports break the line. */
import { gapThreshold, gapsIn, trackPathOf, type TrackPoint, trackFromPoints } from '@outrider/track'
import type { MapPath } from '../../core/map/path/path-layer.ts'

export function pathSegments(points: readonly TrackPoint[]): MapPath {
  const track = trackFromPoints(points)
  const gaps = gapsIn(track, { longerThan: gapThreshold(track) })
  const { rows, latitude, longitude, jumpBefore } = trackPathOf(track)
  const segments: [latitude: number, longitude: number][][] = []
  let gap = 0
  rows.forEach((row, place) => {
    let broken = place === 0 || jumpBefore[place] === 1
    for (; (gaps[gap]?.to ?? Infinity) <= (track.time[row] ?? 0); gap++) broken = true
    if (broken) segments.push([])
    segments.at(-1)?.push([(latitude[place] ?? 0) / 1e6, (longitude[place] ?? 0) / 1e6])
  })
  return segments.filter(({ length }) => length > 1)
}
