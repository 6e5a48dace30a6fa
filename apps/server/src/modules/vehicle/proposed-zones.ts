/** Proposes the named zone of a vehicle by where it is, to those who may save it and may see where it is. */
import { allows, contract } from '@outrider/contract'
import type { Pool } from 'pg'
import type { SignedInUser } from '../../calls/handlers.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { zoneOfVehicle } from '../../fleet/zone-of-vehicle.ts'
import { firstFixes } from './first-fixes.ts'
import { zoneMinutesAt } from '../../tracks/zone-of-place.ts'
import { proposedZone } from './proposed-zone.ts'

interface ProposedZonesDependencies {
  pool: Pool
  fleet: LiveFleet
  access: AccessGate
  /** Of the platform, IANA. */
  timeZone: () => string
  /** ms since 1970. */
  now: () => number
}

/** A vehicle that was elsewhere a week ago has not come to stay. ms */
const lookedBack = 7 * 86_400_000

export class ProposedZones {
  readonly #deps: ProposedZonesDependencies

  constructor(dependencies: ProposedZonesDependencies) {
    this.#deps = dependencies
  }

  /** `follows`: the zone of its days. `proposed`: null: it stays with that. `minutesHere`: of clocks where it is; null: not known, or not told. */
  async of(
    vehicle: LiveVehicle,
    user: SignedInUser,
  ): Promise<{ follows: string; proposed: string | null; minutesHere: number | null }> {
    const { pool, fleet, access, timeZone, now } = this.#deps
    const { id, timeZone: own } = vehicle.identity
    const follows = zoneOfVehicle(fleet, id, timeZone())
    const { fix } = vehicle.latest
    if (!fix || !user.rights.posAuth) return { follows, proposed: null, minutesHere: null }
    const since = Math.max(now() - lookedBack, await access.historyFrom(user.userId, vehicle))
    const newest = fix.time >= since ? { latitude: fix.latitudeE6 / 1e6, longitude: fix.longitudeE6 / 1e6 } : undefined
    const minutesHere = (newest && zoneMinutesAt(newest, now())) ?? null
    // A zone that a person chose for it is not doubted.
    if (own || !allows(contract.vehicle.updVehInfo, user.rights)) return { follows, proposed: null, minutesHere }
    return { follows, proposed: await proposedZone(follows, newest, () => firstFixes(pool, id, since), now()), minutesHere }
  }
}
