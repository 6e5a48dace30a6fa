/** A checkpoint as maps draw it, and the outline of its area to scale. Pure. */
import { convertDatum, type Coordinates, type Datum, destination } from '@outrider/geo'

/** WGS-84 degrees. */
export interface MapCheckpoint extends Coordinates {
  id: string
  /** Shown below the centre. */
  label: string
  /** Text inside the dot: the number(s) in the order of passages; empty: a plain dot. */
  sign: string
  /** Metres. */
  radius: number
}

const circleVertices = 64

/** A closed ring, degrees in `datum`. */
export function areaOf(
  { latitude, longitude, radius }: Pick<MapCheckpoint, 'latitude' | 'longitude' | 'radius'>,
  datum: Datum,
): [longitude: number, latitude: number][] {
  return Array.from({ length: circleVertices + 1 }, (_, at) => {
    const { lat, lon } = destination({ lat: latitude, lon: longitude }, ((at % circleVertices) * 360) / circleVertices, radius)
    const shown = convertDatum({ latitude: lat, longitude: lon }, 'wgs84', datum)
    // Across the antimeridian the ring continues beyond 180 degrees instead of wrapping around the globe.
    return [shown.longitude + Math.round((longitude - shown.longitude) / 360) * 360, shown.latitude]
  })
}
