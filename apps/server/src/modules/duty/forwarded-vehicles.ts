/** Vehicles as superior platforms are told of them. */
import type { Kysely } from 'kysely'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { ForwardedVehicle, RegisteredVehicle } from '../../supervision/position-forwarder.ts'
import type { Superior } from '../../supervision/superior.ts'

export function forwardedVehicles(db: Kysely<Database>, fleet: LiveFleet) {
  /** The organisations of a platform with those below them, as long as the tree is this one. */
  const below = new Map<string, { tree: LiveFleet['organisations']; ids: ReadonlySet<number> }>()
  const organisationsOf = ({ id, organisations = [] }: Superior): ReadonlySet<number> => {
    const known = below.get(id)
    if (known?.tree === fleet.organisations) return known.ids
    const ids = fleet.organisations.below(organisations)
    below.set(id, { tree: fleet.organisations, ids })
    return ids
  }
  const companiesOf = ({ organisations = [] }: Superior) => fleet.organisations.rootsAbove(organisations)
  return {
    /** Undefined: its positions are not forwarded there. `at`: of a position, ms since 1970; of when another company had it none is told. */
    vehicle: (superior: Superior, vehicleId: number, at = Number.POSITIVE_INFINITY): ForwardedVehicle | undefined => {
      const identity = fleet.vehicle(vehicleId)?.identity
      if (!identity) return undefined
      if (superior.organisations && !organisationsOf(superior).has(identity.organisationId)) return undefined
      if (
        superior.organisations &&
        identity.formerOwners?.some(({ rootId, until }) => until > at && !companiesOf(superior).has(rootId))
      )
        return undefined
      return { plate: identity.plateNum, plateColor: identity.plateColor }
    },

    async registrations(vehicleIds: readonly number[]): Promise<RegisteredVehicle[]> {
      const rows = await db
        .selectFrom('terminals')
        .select(['vehicle_id', 'phone', 'terminal_id', 'terminal_type', 'device', 'imei'])
        .where('vehicle_id', 'in', [...vehicleIds])
        .execute()
      return rows.flatMap(({ vehicle_id, phone, terminal_id, terminal_type, device, imei }) => {
        const identity = fleet.vehicle(vehicle_id)?.identity
        if (!identity) return []
        return [
          {
            vehicleId: vehicle_id,
            plate: identity.plateNum,
            plateColor: identity.plateColor,
            terminalModel: device?.model ?? terminal_type,
            terminalId: device?.terminalId ?? terminal_id ?? '',
            imei: imei ?? '',
            simNumber: phone,
          },
        ]
      })
    },
  }
}
