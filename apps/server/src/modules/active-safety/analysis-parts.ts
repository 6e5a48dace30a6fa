/** What analysis, monitoring and portraits share: the vehicles and days of a request, and how a vehicle is named. */
import type { CallPath, DataOf, ParsedRequestOf, SafetyParams } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { CallContext, SignedInUser } from '../../calls/handlers.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { FiguresPort } from '../ports.ts'
import type { VehicleZones } from '../vehicle-zones.ts'
import { type AskedVehicles, periodOf, vehiclesOf } from './asked-vehicles.ts'
import type { Period } from './periods.ts'
import type { KeptSums } from './kept-sums.ts'
import type { RiskSettingsRepository } from './risk-settings.repository.ts'

export interface AnalysisDependencies {
  readonly db: Kysely<Database>
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly timeZone: string
  readonly zones: VehicleZones
  readonly sums: KeptSums
  readonly settings: RiskSettingsRepository
  /** How old the figures of vehicles are. */
  readonly age: FiguresPort['ageOf']
  /** Brings figures up to date, where they are of few vehicles and of now. */
  readonly fresh: (vehicleIds: readonly number[], lastDay: string) => Promise<void>
}

/** Who reads an analysis: on a screen, or by mail without a session. */
export interface Reader {
  readonly user: Pick<SignedInUser, 'userId' | 'rights'>
  readonly lang: CallContext['lang']
}

/** Handlers that ask for no more than their reader. */
export type Readings<Path extends CallPath> = {
  readonly [P in Path]: (request: ParsedRequestOf<P>, reader: Reader) => Promise<DataOf<P>>
}

/** Its vehicles and days; their figures are fresh then. */
export async function analysed(
  dependencies: AnalysisDependencies,
  params: SafetyParams,
  userId: number,
): Promise<{ vehicles: AskedVehicles; period: Period }> {
  const period = periodOf(params, dependencies.timeZone)
  const vehicles = await vehiclesOf(dependencies, userId, Number(params.orgId), params)
  await dependencies.fresh(vehicles.ids, period.lastDay)
  return { vehicles, period }
}

export const vehicleOf = (fleet: LiveFleet, id: number, lang: CallContext['lang']) => {
  const identity = fleet.vehicle(id)?.identity
  const orgId = identity?.organisationId ?? 0
  return {
    vehicleId: String(id),
    plateNum: identity?.plateNum ?? '',
    nickname: identity?.nickname ?? '',
    orgId,
    orgName: fleet.organisations.name(orgId, lang),
  }
}
