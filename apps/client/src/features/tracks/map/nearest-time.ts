/** When a vehicle was where a line was tapped. */
import { toSquare, worldPixels } from '@outrider/geo/mercator'
import type { MapMouseEvent } from 'maplibre-gl'
import { nearestRow } from './nearest-row.ts'
import type { ProjectedTrack } from './projected-track.ts'

/** Tolerance for taps on lines, CSS pixels. */
const lineTolerance = 18

/** ms since 1970; of several vehicles and passes the time nearest to `time`. undefined: no line there. */
export function nearestTime(
  { target: map, lngLat }: MapMouseEvent,
  tracks: Iterable<ProjectedTrack>,
  time: number,
): number | undefined {
  const { lng, lat } = lngLat.wrap()
  const within = lineTolerance / worldPixels(map.getZoom())
  const times = [...tracks].flatMap(projected => {
    const row = nearestRow(projected, toSquare(lng, lat), within, time)
    return row === undefined ? [] : [projected.track.time[row] ?? 0]
  })
  const away = (other: number) => Math.abs(other - time)
  return times.sort((a, b) => away(a) - away(b))[0]
}
