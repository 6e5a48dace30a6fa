/**
 * The places of a track where the map draws them: those that are believed, in the map's datum, on the unit square of Mercator. Made
 * once for each track and ground.
 */
import { type Datum, inDatum } from '@outrider/geo'
import { placesOf, type Track } from '@outrider/track'
import { latitudeOf, longitudeOf, squareX, squareY } from '../../../core/map/mercator.ts'

export interface PlacedTrack {
  readonly track: Track
  /** Rows of the track that have a place, by time; the other columns go along with these. */
  readonly rows: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
  /** 1: no driving leads there from the place before. */
  readonly torn: Uint8Array
}

export function placedTrack(track: Track, datum: Datum): PlacedTrack {
  const { rows, latitude, longitude, torn } = placesOf(track)
  const x = new Float64Array(rows.length)
  const y = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const wgs = { latitude: (latitude[at] ?? 0) / 1e6, longitude: (longitude[at] ?? 0) / 1e6 }
    const shown = datum === 'wgs84' ? wgs : inDatum(wgs, 'wgs84', datum)
    x[at] = squareX(shown.longitude)
    y[at] = squareY(shown.latitude)
  }
  return { track, rows, x, y, torn }
}

/** Degrees in the map's datum, of the last place that is not later than this row; the first place for rows before it. */
export function placeOfRow({ rows, x, y }: PlacedTrack, row: number): [longitude: number, latitude: number] | undefined {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) <= row) low = middle + 1
    else high = middle
  }
  const at = Math.max(0, low - 1)
  return rows.length === 0 ? undefined : [longitudeOf(x[at] ?? 0), latitudeOf(y[at] ?? 0)]
}
