/**
 * Positions in the datum of the map they are drawn on. Terminals report WGS-84 unless they say otherwise; some Chinese tile services
 * are shifted to GCJ-02. The shift is only ever applied here, at the moment of drawing: what is stored stays as it was sent.
 */
import type { Position } from '@outrider/contract'

export type Datum = Position['datum']
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Krasovsky 1940: semi-major axis in metres, squared eccentricity. */
const axis = 6_378_245
const eccentricity = 0.006693421622965943

/** Outside this box nothing is shifted. It is wider than China: its neighbours inside the box are shifted too, as everywhere. */
const box = { west: 72.004, east: 137.8347, south: 0.8293, north: 55.8271 }
const isOutside = ({ latitude, longitude }: Coordinates): boolean =>
  longitude < box.west || longitude > box.east || latitude < box.south || latitude > box.north

const wave = (value: number, weights: ReadonlyArray<readonly [weight: number, frequency: number]>): number =>
  weights.reduce((sum, [weight, frequency]) => sum + weight * Math.sin(value * frequency * Math.PI), 0) * (2 / 3)

/** Terms both directions share. */
const ripple = (x: number): number =>
  wave(x, [
    [20, 6],
    [20, 2],
  ])

/** How far GCJ-02 lies from WGS-84, degrees. */
function shiftAt({ latitude, longitude }: Coordinates): Coordinates {
  const x = longitude - 105
  const y = latitude - 35
  const root = Math.sqrt(Math.abs(x))
  const north =
    -100 +
    2 * x +
    3 * y +
    0.2 * y * y +
    0.1 * x * y +
    0.2 * root +
    ripple(x) +
    wave(y, [
      [20, 1],
      [40, 1 / 3],
      [160, 1 / 12],
      [320, 1 / 30],
    ])
  const east =
    300 +
    x +
    2 * y +
    0.1 * x * x +
    0.1 * x * y +
    0.1 * root +
    ripple(x) +
    wave(x, [
      [20, 1],
      [40, 1 / 3],
      [150, 1 / 12],
      [300, 1 / 30],
    ])
  const radians = (latitude * Math.PI) / 180
  const bulge = 1 - eccentricity * Math.sin(radians) ** 2
  return {
    latitude: (north * 180) / (((axis * (1 - eccentricity)) / bulge ** 1.5) * Math.PI),
    longitude: (east * 180) / ((axis / Math.sqrt(bulge)) * Math.cos(radians) * Math.PI),
  }
}

export function toGcj02(wgs84: Coordinates): Coordinates {
  if (isOutside(wgs84)) return wgs84
  const shift = shiftAt(wgs84)
  return { latitude: wgs84.latitude + shift.latitude, longitude: wgs84.longitude + shift.longitude }
}

/**
 * The way back has no closed form: the guess is moved by what its own shift misses. Three rounds leave less than a millimetre
 * (one leaves up to 4 m, two up to 2 cm).
 */
export function toWgs84(gcj02: Coordinates): Coordinates {
  if (isOutside(gcj02)) return gcj02
  let guess = gcj02
  for (let round = 0; round < 3; round++) {
    const there = toGcj02(guess)
    guess = {
      latitude: guess.latitude - (there.latitude - gcj02.latitude),
      longitude: guess.longitude - (there.longitude - gcj02.longitude),
    }
  }
  return guess
}

/** Coordinates of one datum on a map of another. */
export function inDatum(coordinates: Coordinates, from: Datum, to: Datum): Coordinates {
  if (from === to) return coordinates
  return to === 'gcj02' ? toGcj02(coordinates) : toWgs84(coordinates)
}
