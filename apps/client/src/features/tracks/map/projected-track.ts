/**
 * The plausible positions of a track, converted to the map's datum and projected to the Mercator unit square. Computed
 * once per track and datum.
 */
import { type Datum, convertDatum } from '@outrider/geo'
import { trackPathOf, type Track } from '@outrider/track'
import { latitudeOf, longitudeOf, nearestX, squareX, squareY } from '@outrider/geo/mercator'

export interface ProjectedTrack {
  readonly track: Track
  /** Rows with a plausible position, by time; parallel to the other columns. */
  readonly rows: Int32Array
  /** Each next to the one before: below 0 or above 1 where the track has crossed the 180th meridian. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** 1: a discontinuity before this position. */
  readonly jumpBefore: Uint8Array
}

export function projectTrack(track: Track, datum: Datum): ProjectedTrack {
  const { rows, latitude, longitude, jumpBefore } = trackPathOf(track)
  const x = new Float64Array(rows.length)
  const y = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const wgs = { latitude: (latitude[at] ?? 0) / 1e6, longitude: (longitude[at] ?? 0) / 1e6 }
    const shown = datum === 'wgs84' ? wgs : convertDatum(wgs, 'wgs84', datum)
    const across = squareX(shown.longitude)
    // Over the 180th meridian it goes on beyond the edge of the square.
    x[at] = at === 0 ? across : nearestX(across, x[at - 1] ?? across)
    y[at] = squareY(shown.latitude)
  }
  return { track, rows, x, y, jumpBefore }
}

/** Degrees in the map's datum: the last position at or before this row, else the first position. */
export function positionOfRow({ rows, x, y }: ProjectedTrack, row: number): [longitude: number, latitude: number] | undefined {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) <= row) low = middle + 1
    else high = middle
  }
  const at = Math.max(0, low - 1)
  return rows.length === 0 ? undefined : [longitudeOf(x[at] ?? 0), latitudeOf(y[at] ?? 0)]
}
