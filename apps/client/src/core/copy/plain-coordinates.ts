import { type Coordinates, convertDatum, type Datum } from '@outrider/geo'

/** As other programs read it: latitude and longitude in degrees, WGS-84, with the six decimals that terminals send. */
export function plainCoordinates(place: Coordinates, datum: Datum = 'wgs84'): string {
  const { latitude, longitude } = convertDatum(place, datum, 'wgs84')
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
}
