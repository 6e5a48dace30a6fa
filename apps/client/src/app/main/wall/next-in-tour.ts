/** The order in which wall mode goes through vehicles. */
import type { Vehicle } from '@outrider/contract'

/** Vehicles that are asked for at once. */
const batch = 50

/** Ids from the one after `current` round to it; from the start if it is not among them. */
export function roundFrom(ids: readonly string[], current: string | null): string[] {
  const at = current === null ? -1 : ids.indexOf(current)
  return [...ids.slice(at + 1), ...ids.slice(0, at + 1)]
}

/** The next vehicle that has a position; undefined: none has. */
export async function nextInTour(
  ids: readonly string[],
  current: string | null,
  find: (ids: readonly string[]) => Promise<readonly Vehicle[]>,
): Promise<string | undefined> {
  const order = roundFrom(ids, current)
  for (let from = 0; from < order.length; from += batch) {
    const asked = order.slice(from, from + batch)
    const placed = new Set((await find(asked)).filter(({ position }) => position.latitude !== null).map(({ id }) => id))
    const next = asked.find(id => placed.has(id))
    if (next !== undefined) return next
  }
  return undefined
}
