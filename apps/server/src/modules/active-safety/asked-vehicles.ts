/** Which vehicles an analysis counts: those of an organisation that the user may see, from when on they may be seen. */
import { limits, type SafetyParams } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { Database } from '../../store/schema.ts'
import { areMost, type VehicleList } from '../of-vehicles.ts'
import type { Elsewhere, VehicleZones } from '../vehicle-zones.ts'
import { dayOf, type Period, touched } from './periods.ts'

export interface AskedVehicles extends VehicleList {
  readonly ids: number[]
  readonly organisations: number[]
  readonly since: (string | null)[]
  readonly most: boolean
  readonly elsewhere: Elsewhere
}

interface Dependencies {
  readonly db: Kysely<Database>
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly zones: VehicleZones
}

/** `all`: how many vehicles there are. */
export function listOf(vehicles: readonly LiveVehicle[], all: number, scope: AccessScope, zones: VehicleZones): AskedVehicles {
  const elsewhere = zones.elsewhere(vehicles.map(({ identity }) => identity.id))
  const asked: AskedVehicles = { ids: [], organisations: [], since: [], most: areMost(vehicles.length, all), elsewhere }
  for (const vehicle of vehicles) {
    const from = scope.historyFrom(vehicle)
    asked.ids.push(vehicle.identity.id)
    asked.organisations.push(vehicle.identity.organisationId)
    asked.since.push(from === 0 ? null : dayOf(from, zones.of(vehicle.identity.id)))
  }
  return asked
}

export function periodOf({ beginTime, endTime }: { beginTime: number; endTime: number }, timeZone: string): Period {
  if (endTime < beginTime) fail('report.endBeforeStart')
  if (endTime - beginTime > limits.safetyRange) fail('safety.tooLong')
  return touched(beginTime, endTime, timeZone)
}

type Filter = Pick<SafetyParams, 'operationStatusFlags' | 'operationTypes'>
const everything: Filter = { operationStatusFlags: [], operationTypes: [] }

/** Refuses with organisation.unknown what the user may not see. */
export async function vehiclesOf(
  { db, access, fleet, zones }: Dependencies,
  userId: number,
  orgId: number,
  filter: Filter = everything,
): Promise<AskedVehicles> {
  const { scope, vehicles } = await access.visibleVehicles(userId)
  if (!scope.organisationIds.has(orgId)) fail('organisation.unknown')
  const below = fleet.organisations.below([orgId])
  const found = vehicles.filter(({ identity }) => below.has(identity.organisationId))
  const fitting = await withFacts(db, found, filter)
  return listOf(fitting ? found.filter(({ identity }) => fitting.has(identity.id)) : found, fleet.size, scope, zones)
}

/** undefined: all of them. */
async function withFacts(
  db: Kysely<Database>,
  vehicles: readonly LiveVehicle[],
  { operationStatusFlags, operationTypes }: Filter,
): Promise<ReadonlySet<number> | undefined> {
  if (operationStatusFlags.length === 0 && operationTypes.length === 0) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from vehicles where id = any(${vehicles.map(({ identity }) => identity.id)}::int4[])
      and (${operationStatusFlags.length === 0} or coalesce(details ->> 'operationStatus', 'operating') = any(${operationStatusFlags}::text[]))
      and (${operationTypes.length === 0} or details ->> 'operationType' = any(${operationTypes}::text[]))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
