/** The terminals of a user: the one of a request, and whether something may be sent to it now. */
import type { SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { dayInChina } from '../../fleet/day-in-china.ts'
import type { ChangesRepository } from './changes.repository.ts'
import type { TargetRow } from './setting-rows.ts'

interface ReachDependencies {
  access: AccessGate
  terminals: Pick<Terminals, 'isLinked'>
  repository: ChangesRepository
  now: () => number
}

export function reachedTerminalsOf({ access, terminals, repository, now }: ReachDependencies) {
  const isFrozen = ({ expires_on: day }: TargetRow): boolean => day !== null && day !== '' && day < dayInChina(now())

  async function targetOf(user: SignedInUser, vehicleId: string): Promise<TargetRow> {
    const { identity } = await visibleVehicle(access, user.userId, vehicleId)
    return (await repository.target(identity.id)) ?? fail('vehicle.unknown')
  }
  /** A terminal that something may be sent to now. */
  async function reached(user: SignedInUser, vehicleId: string) {
    const target = await targetOf(user, vehicleId)
    if (isFrozen(target)) fail('vehicle.frozen')
    const { version } = target
    if (version === null || !terminals.isLinked(target.vehicle_id)) fail('vehicle.offline')
    return { target, version }
  }

  /** Its company lets nobody listen into its cab. */
  const isUnheard = ({ vehicle_id: id }: TargetRow): boolean => access.isUnheard(id)

  return { isFrozen, isUnheard, targetOf, reached }
}
export type ReachedTerminals = ReturnType<typeof reachedTerminalsOf>
