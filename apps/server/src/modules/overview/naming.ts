/** How a vehicle is named in rows of the overview. */
import type { Lang } from '@outrider/contract'
import type { LiveFleet } from '../../fleet/live-fleet.ts'

export type Naming = (vehicleId: number, lang: Lang) => { vehicleId: string; plateNum: string; nickname: string; orgName: string }

export const namingOf =
  (fleet: LiveFleet): Naming =>
  (vehicleId, lang) => {
    const identity = fleet.vehicle(vehicleId)?.identity
    return {
      vehicleId: String(vehicleId),
      plateNum: identity?.plateNum ?? '',
      nickname: identity?.nickname ?? '',
      orgName: identity ? fleet.organisations.name(identity.organisationId, lang) : '',
    }
  }
