/**
 * Conversion between WGS-84, GCJ-02 and BD-09. Terminals report WGS-84 unless status bit 5 is set; Chinese map services use GCJ-02, Baidu
 * uses BD-09. Coordinates are stored as they were sent and converted only where they are drawn or sent to a map service. Outside China, and at
 * 0,0, nothing is shifted.
 *
 * Within about 700 m of the border two WGS-84 positions can map to the same shifted one; the conversion back then assumes the one inside.
 */
import { inChina } from './china-bands.ts'

export const datums = ['wgs84', 'gcj02', 'bd09'] as const
export type Datum = (typeof datums)[number]
/** Degrees, north and east positive. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/** Krasovsky 1940: semi-major axis in metres, squared eccentricity. */
const axis = 6_378_245
const eccentricity = 0.006693421622965943

const wave = (value: number, weights: ReadonlyArray<readonly [weight: number, frequency: number]>): number =>
  weights.reduce((sum, [weight, frequency]) => sum + weight * Math.sin(value * frequency * Math.PI), 0) * (2 / 3)

/** Terms that both axes share. */
const ripple = (x: number): number =>
  wave(x, [
    [20, 6],
    [20, 2],
  ])

/** Offset of GCJ-02 from WGS-84, degrees. */
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

/** Terminals send micro-degrees; finer digits are residue of the inverse conversion. */
const micro = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
const isShifted = ({ latitude, longitude }: Coordinates): boolean => inChina(micro(latitude), micro(longitude))

const wgs84ToGcj02 = (wgs84: Coordinates): Coordinates => {
  const shift = shiftAt(wgs84)
  return { latitude: wgs84.latitude + shift.latitude, longitude: wgs84.longitude + shift.longitude }
}

/** The inverse conversion stops at a residue of a tenth of a millimetre, degrees. */
const convergence = 1e-9

/**
 * Inverts a shift by fixed-point iteration, since it has no closed form. Three rounds are enough nearly everywhere (one leaves up to 4 m, two
 * up to 2 cm); near longitude 105, where the shift changes sharply, it takes more. At most ten.
 */
function invert(goal: Coordinates, shift: (from: Coordinates) => Coordinates): Coordinates {
  let guess = goal
  for (let round = 0; round < 10; round++) {
    const there = shift(guess)
    const north = there.latitude - goal.latitude
    const east = there.longitude - goal.longitude
    guess = { latitude: guess.latitude - north, longitude: guess.longitude - east }
    if (Math.abs(north) < convergence && Math.abs(east) < convergence) break
  }
  return guess
}

/** BD-09 from GCJ-02: about half a kilometre or more to the north-east, with a small periodic term. */
function gcj02ToBd09({ latitude, longitude }: Coordinates): Coordinates {
  const turns = (3000 * Math.PI) / 180
  const radius = Math.hypot(longitude, latitude) + 0.00002 * Math.sin(latitude * turns)
  const angle = Math.atan2(latitude, longitude) + 0.000003 * Math.cos(longitude * turns)
  return { latitude: radius * Math.sin(angle) + 0.006, longitude: radius * Math.cos(angle) + 0.0065 }
}

const toDatum: Record<Datum, (wgs84: Coordinates) => Coordinates> = {
  wgs84: wgs84 => wgs84,
  gcj02: wgs84ToGcj02,
  bd09: wgs84 => gcj02ToBd09(wgs84ToGcj02(wgs84)),
}
const fromDatum: Record<Datum, (there: Coordinates) => Coordinates> = {
  wgs84: wgs84 => wgs84,
  gcj02: gcj02 => invert(gcj02, wgs84ToGcj02),
  bd09: bd09 => invert(invert(bd09, gcj02ToBd09), wgs84ToGcj02),
}

const toWgs84 = (there: Coordinates, from: Datum): Coordinates => {
  if (from === 'wgs84') return there
  const wgs84 = fromDatum[from](there)
  return isShifted(wgs84) ? wgs84 : there
}

/** Converts coordinates (degrees) from one datum to another; accurate to a millimetre there and back. Returns the same object when nothing changes. */
export function convertDatum(coordinates: Coordinates, from: Datum, to: Datum): Coordinates {
  if (from === to) return coordinates
  const wgs84 = toWgs84(coordinates, from)
  return isShifted(wgs84) ? toDatum[to](wgs84) : wgs84
}
