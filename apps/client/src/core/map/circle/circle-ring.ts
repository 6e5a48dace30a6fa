/** The outline of a circle to scale. Pure. */
import { convertDatum, type Coordinates, type Datum, destination } from '@outrider/geo'

/** WGS-84 degrees. */
export interface MapCircle extends Coordinates {
  /** Metres. */
  radius: number
}

const vertices = 64

/** A closed ring, degrees in `datum`; it begins in the north and goes clockwise. */
export function circleRing({ latitude, longitude, radius }: MapCircle, datum: Datum): [longitude: number, latitude: number][] {
  return Array.from({ length: vertices + 1 }, (_, at) => {
    const { lat, lon } = destination({ lat: latitude, lon: longitude }, ((at % vertices) * 360) / vertices, radius)
    const shown = convertDatum({ latitude: lat, longitude: lon }, 'wgs84', datum)
    // Across the antimeridian the ring continues beyond 180 degrees instead of wrapping around the globe.
    return [shown.longitude + Math.round((longitude - shown.longitude) / 360) * 360, shown.latitude]
  })
}
