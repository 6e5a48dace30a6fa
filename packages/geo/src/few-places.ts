/** A line with as few places as describe it. */
import type { Coordinates } from './datum.ts'

const metresPerDegree = 111_195

export interface FewPlaces {
  places: Coordinates[]
  /** No place that was left out is further from the line, metres. */
  within: number
}

/** The first and the last place stay. `within`: metres that are left out at least; it grows until no more than `most` places are left. */
export function fewPlaces(line: readonly Coordinates[], most: number, within: number): FewPlaces {
  let tolerance = within
  let places = simplified(line, tolerance)
  // Each round at most halves the places of a real line: some twenty rounds are a country.
  while (places.length > most && places.length > 2) places = simplified(line, (tolerance *= 1.5))
  return { places, within: tolerance }
}

/** Douglas and Peucker's. A line that ends where it begins is one around an area. */
function simplified(line: readonly Coordinates[], tolerance: number): Coordinates[] {
  const kept = new Uint8Array(line.length)
  kept[0] = 1
  kept[line.length - 1] = 1
  const open: [first: number, last: number][] = [[0, line.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [first, last] = part
    let farthest = tolerance
    let at = -1
    for (let n = first + 1; n < last; n++) {
      const away = fromStep(line[n] as Coordinates, line[first] as Coordinates, line[last] as Coordinates)
      if (away > farthest) [farthest, at] = [away, n]
    }
    if (at < 0) continue
    kept[at] = 1
    open.push([first, at], [at, last])
  }
  return line.filter((_, n) => kept[n] === 1)
}

/** Of a place from the straight line between two others, metres. */
function fromStep(place: Coordinates, a: Coordinates, b: Coordinates): number {
  const narrow = Math.cos((place.latitude * Math.PI) / 180)
  const [ax, ay] = [(a.longitude - place.longitude) * narrow, a.latitude - place.latitude]
  const [dx, dy] = [(b.longitude - a.longitude) * narrow, b.latitude - a.latitude]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + part * dx, ay + part * dy) * metresPerDegree
}
