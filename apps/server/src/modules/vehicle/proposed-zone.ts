/** The named zone to propose for a vehicle by its places. A proposal for a person. */
import { zoneOffset } from '../../tracks/zone-offset.ts'
import { type Place, zoneOfPlace } from '../../tracks/zone-of-place.ts'

const halfYear = 183 * 86_400_000

/** Whether clocks show the same in both, now and in the other half of the year. `now`: ms since 1970. */
const sameClocks = (one: string, other: string, now: number): boolean =>
  [now, now + halfYear].every(time => zoneOffset(one, time) === zoneOffset(other, time))

/** More than half of the places are in it; undefined: there is no such zone. */
function zoneOfMost(places: readonly Place[]): string | undefined {
  const counts = new Map<string, number>()
  for (const place of places) {
    const zone = zoneOfPlace(place)
    if (zone) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  }
  return [...counts].find(([, count]) => 2 * count > places.length)?.[0]
}

/**
 * The zone to propose for a vehicle whose days follow another: where its first fixes are and where it is now. One that passes through gets none.
 * @param follows IANA name
 * @param first asked only where the newest fix is in another zone than its days
 */
export async function proposedZone(
  follows: string,
  newest: Place | undefined,
  first: () => Promise<readonly Place[]>,
  now: number,
): Promise<string | null> {
  const here = newest && zoneOfPlace(newest)
  if (!here || sameClocks(here, follows, now)) return null
  const there = zoneOfMost(await first())
  return there && sameClocks(there, here, now) ? here : null
}
