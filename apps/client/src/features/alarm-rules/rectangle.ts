/** A rectangle is a polygon of four corners whose sides go north and east. It is drawn by two opposite corners. Pure. */
import type { Coordinates } from '@outrider/geo'

/** Its corners in their order: one; the next one along the same latitude; the opposite one; the last. */
const cornersOf = (one: Coordinates, opposite: Coordinates): Coordinates[] => [
  { latitude: one.latitude, longitude: one.longitude },
  { latitude: one.latitude, longitude: opposite.longitude },
  { latitude: opposite.latitude, longitude: opposite.longitude },
  { latitude: opposite.latitude, longitude: one.longitude },
]

/** undefined: these are not its corners. */
export function rectangleOf(polygon: readonly Coordinates[]): readonly Coordinates[] | undefined {
  const [a, b, c, d] = polygon
  if (polygon.length !== 4 || !a || !b || !c || !d) return undefined
  const alongFirst =
    a.latitude === b.latitude && b.longitude === c.longitude && c.latitude === d.latitude && d.longitude === a.longitude
  const upFirst =
    a.longitude === b.longitude && b.latitude === c.latitude && c.longitude === d.longitude && d.latitude === a.latitude
  return alongFirst || upFirst ? polygon : undefined
}

/** What was drawn after a tap or a drag of the corners that were there: two taps make a rectangle, a third begins another. */
export function drawnRectangle(before: readonly Coordinates[], after: readonly Coordinates[]): readonly Coordinates[] {
  const last = after.at(-1)
  if (after.length > before.length && last) {
    const [first] = before
    return before.length === 1 && first ? cornersOf(first, last) : [last]
  }
  // Without its last corner a rectangle is none.
  if (after.length < before.length) return []
  const moved = after.findIndex((corner, n) => corner !== before[n])
  const dragged = after[moved]
  const opposite = before[(moved + 2) % 4]
  return before.length === 4 && dragged && opposite ? cornersOf(dragged, opposite) : after
}
