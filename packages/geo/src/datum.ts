/**
 * Coordinates in the datum of the map they are drawn on or asked from. Terminals report WGS-84 unless they say otherwise; Chinese map
 * services are shifted to GCJ-02, Baidu's once more to BD-09. What is stored stays as it was sent; the shift is applied at the edge:
 * when drawing, and when an outside service is asked. Outside China nothing is shifted, nor is 0,0.
 *
 * Within about 700 m of the border two places can fall on one: it is then taken to lie inside.
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

/** Micro-degrees are what terminals send; finer digits are what the way back leaves. */
const micro = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
const isShifted = ({ latitude, longitude }: Coordinates): boolean => inChina(micro(latitude), micro(longitude))

const shifted = (wgs84: Coordinates): Coordinates => {
  const shift = shiftAt(wgs84)
  return { latitude: wgs84.latitude + shift.latitude, longitude: wgs84.longitude + shift.longitude }
}

/** A tenth of a millimetre, degrees. */
const exact = 1e-9

/**
 * The way back of a shift. It has no closed form: the guess is moved by what its own shift misses. Three rounds are enough nearly
 * everywhere (one leaves up to 4 m, two up to 2 cm); near longitude 105, where the shift bends sharply, it takes more.
 */
function undone(goal: Coordinates, shift: (from: Coordinates) => Coordinates): Coordinates {
  let guess = goal
  for (let round = 0; round < 10; round++) {
    const there = shift(guess)
    const north = there.latitude - goal.latitude
    const east = there.longitude - goal.longitude
    guess = { latitude: guess.latitude - north, longitude: guess.longitude - east }
    if (Math.abs(north) < exact && Math.abs(east) < exact) break
  }
  return guess
}

/** Baidu's shift on top of GCJ-02: half a kilometre and more to the north-east, with a small wobble. */
function wobbled({ latitude, longitude }: Coordinates): Coordinates {
  const turns = (3000 * Math.PI) / 180
  const radius = Math.hypot(longitude, latitude) + 0.00002 * Math.sin(latitude * turns)
  const angle = Math.atan2(latitude, longitude) + 0.000003 * Math.cos(longitude * turns)
  return { latitude: radius * Math.sin(angle) + 0.006, longitude: radius * Math.cos(angle) + 0.0065 }
}

const toDatum: Record<Datum, (wgs84: Coordinates) => Coordinates> = {
  wgs84: wgs84 => wgs84,
  gcj02: shifted,
  bd09: wgs84 => wobbled(shifted(wgs84)),
}
const fromDatum: Record<Datum, (there: Coordinates) => Coordinates> = {
  wgs84: wgs84 => wgs84,
  gcj02: gcj02 => undone(gcj02, shifted),
  bd09: bd09 => undone(undone(bd09, wobbled), shifted),
}

const toWgs84 = (there: Coordinates, from: Datum): Coordinates => {
  if (from === 'wgs84') return there
  const wgs84 = fromDatum[from](there)
  return isShifted(wgs84) ? wgs84 : there
}

/** Coordinates of one datum in another; the same object when there is nothing to do. */
export function inDatum(coordinates: Coordinates, from: Datum, to: Datum): Coordinates {
  if (from === to) return coordinates
  const wgs84 = toWgs84(coordinates, from)
  return isShifted(wgs84) ? toDatum[to](wgs84) : wgs84
}
