/** Which line of a tile is nearest to a spot, and which other one crosses it there. */
import type { Spot } from './street-tile.ts'

interface Segment {
  from: Spot
  to: Spot
}

/** Lines closer to each other than this angle run side by side, such as a road below an elevated one. */
const minAngle = Math.PI / 7

function* segmentsOf(shapes: readonly (readonly Spot[])[]): Generator<Segment> {
  for (const shape of shapes) for (const [index, to] of shape.entries()) yield { from: shape[Math.max(0, index - 1)] ?? to, to }
}

export function nearestOf<Line extends { shapes: Spot[][] }>(lines: Iterable<Line>, at: Spot, within: number): Line | undefined {
  let best: { line: Line; distance: number } | undefined
  for (const line of lines)
    for (const segment of segmentsOf(line.shapes)) {
      const distance = distanceTo(at, segment)
      if (distance < (best?.distance ?? within)) best = { line, distance }
    }
  return best?.line
}

/** The nearest of `others` that meets one of `own` at an angle, within `within` of the spot. `touch`: how far apart ends may be that meet. */
export function crossingOf<Line extends { shapes: Spot[][] }>(
  own: readonly Line[],
  others: readonly Line[],
  at: Spot,
  within: number,
  touch: number,
): Line | undefined {
  const here = own.flatMap(({ shapes }) => [...segmentsOf(shapes)]).filter(segment => distanceTo(at, segment) < within)
  const meets = (segment: Segment): boolean =>
    here.some(each => angleBetween(each, segment) > minAngle && gap(each, segment) <= touch)
  let best: { line: Line; distance: number } | undefined
  for (const line of others)
    for (const segment of segmentsOf(line.shapes)) {
      const distance = distanceTo(at, segment)
      if (distance < (best?.distance ?? within) && meets(segment)) best = { line, distance }
    }
  return best?.line
}

function angleBetween(one: Segment, other: Segment): number {
  const course = ({ from, to }: Segment): number => Math.atan2(to.y - from.y, to.x - from.x)
  const angle = Math.abs(course(one) - course(other)) % Math.PI
  return Math.min(angle, Math.PI - angle)
}

function gap(one: Segment, other: Segment): number {
  if (isCrossed(one, other)) return 0
  return Math.min(distanceTo(one.from, other), distanceTo(one.to, other), distanceTo(other.from, one), distanceTo(other.to, one))
}

function isCrossed(one: Segment, other: Segment): boolean {
  const side = ({ from, to }: Segment, { x, y }: Spot): number =>
    Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x))
  return side(one, other.from) !== side(one, other.to) && side(other, one.from) !== side(other, one.to)
}

/** To the part between two points. */
export function distanceTo(at: Spot, { from, to }: Segment): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((at.x - from.x) * dx + (at.y - from.y) * dy) / square))
  return Math.hypot(from.x + share * dx - at.x, from.y + share * dy - at.y)
}
