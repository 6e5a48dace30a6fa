/** Whose score is asked for, of which month, and what it is made of. */
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { dayIn } from '../day-in.ts'
import { areMost } from '../of-vehicles.ts'
import type { FiguresPort, SuperiorsPort } from '../ports.ts'
import type { VehicleZones } from '../vehicle-zones.ts'
import type { FactsRepository, ScoredVehicles } from './facts.repository.ts'
import { monthOf, type ScoreMonth } from './months.ts'
import type { ScoreSettingsRepository } from './settings.repository.ts'

export interface ScoreDependencies {
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly facts: FactsRepository
  readonly settings: ScoreSettingsRepository
  readonly zones: VehicleZones
  readonly figures: FiguresPort
  readonly superiors: () => SuperiorsPort
  /** ms since 1970. */
  readonly now: () => number
}

export interface AskedScore {
  readonly orgId: number
  readonly month: ScoreMonth
  readonly superior: string | null
  readonly vehicles: readonly LiveVehicle[]
  readonly list: ScoredVehicles
  /** The company and all that is below it. */
  readonly organisationIds: readonly number[]
}

/** Refuses with organisation.unknown what the user may not see. */
export async function askedScore(
  { access, fleet, zones, superiors, now }: ScoreDependencies,
  userId: number,
  { orgId, month, superior }: { orgId: string; month: string; superior?: string | undefined },
): Promise<AskedScore> {
  const { scope, vehicles } = await access.visibleVehicles(userId)
  const id = Number(orgId)
  if (!scope.organisationIds.has(id)) fail('organisation.unknown')
  const below = fleet.organisations.below([id])
  const platform = superior === undefined ? undefined : superiors().all.find(each => each.id === superior)
  const reported = platform?.organisations && fleet.organisations.below(platform.organisations)
  const found = vehicles.filter(
    ({ identity: { organisationId } }) => below.has(organisationId) && (reported === undefined || reported.has(organisationId)),
  )
  const ids = found.map(({ identity }) => identity.id)
  return {
    orgId: id,
    month: monthOf(month, zones.platform, now()),
    superior: superior ?? null,
    vehicles: found,
    organisationIds: [...below],
    list: {
      ids,
      since: found.map(vehicle => {
        const from = scope.historyFrom(vehicle)
        return from === 0 ? null : dayIn(zones.of(vehicle.identity.id), from)
      }),
      most: areMost(ids.length, fleet.size),
      elsewhere: zones.elsewhere(ids),
    },
  }
}
