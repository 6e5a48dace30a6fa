/** The road between two neighbouring places: a curve that is the same in both directions and in every run. */
import { bearing, destination, distance, interpolate, type Point } from '@outrider/geo'
import { Random } from '../random.ts'

/** Metres between two points of a road. */
const spacing = 900
/** Wavelengths of the bends, metres. */
const waves = [60_000, 34_000, 18_000] as const
/** Amplitude as a share of the wavelength; more would make roads longer than real ones. */
const amplitude = 0.018

const roads = new Map<string, readonly Point[]>()

export function road(from: Point & { en: string }, to: Point & { en: string }): readonly Point[] {
  if (from.en > to.en) return road(to, from).toReversed()
  const name = `${from.en} - ${to.en}`
  const known = roads.get(name)
  if (known) return known
  const random = new Random(name)
  const length = distance(from, to)
  const bends = waves.map(wave => ({
    wave,
    phase: random.between(0, 2 * Math.PI),
    out: wave * amplitude * random.between(0.4, 1),
  }))
  const points: Point[] = [from]
  const count = Math.floor(length / spacing)
  for (let i = 1; i < count; i++) {
    const t = i / count
    const along = interpolate(from, to, t)
    // The amplitude falls to zero at both ends, so that the road meets the places.
    const fade = Math.min(1, (t * length) / 15_000, ((1 - t) * length) / 15_000)
    const off = bends.reduce((sum, { wave, phase, out }) => sum + out * Math.sin((2 * Math.PI * t * length) / wave + phase), 0)
    points.push(destination(along, bearing(along, to) + 90, fade * off))
  }
  points.push(to)
  roads.set(name, points)
  return points
}
