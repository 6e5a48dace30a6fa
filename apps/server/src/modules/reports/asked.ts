/**
 * Which vehicles a report counts, and which days: those named that the user may see, from the day after the last company that the user does not
 * belong to had them.
 */
import { type RequestOf, reportQueryError } from '@outrider/contract'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { zoneOfVehicle } from '../../fleet/zone-of-vehicle.ts'
import { areMost, type VehicleList } from '../of-vehicles.ts'
import { type Elsewhere, VehicleZones } from '../vehicle-zones.ts'
import { dayOf, isMonth } from './days.ts'

export type ReportSubject = Pick<
  RequestOf<'report/getVehicleMileageStat'>,
  'vehicleIds' | 'orgIds' | 'startTime' | 'endTime' | 'wholeMonth'
>

export interface CountedVehicles extends VehicleList {
  readonly ids: number[]
  readonly organisations: number[]
  readonly since: (string | null)[]
  readonly most: boolean
  /** Place in the order of names. */
  readonly ranks: number[]
  /** First and last day, both included, YYYY-MM-DD. */
  readonly firstDay: string
  readonly lastDay: string
  /** Those of them whose days are not those of the platform's zone. */
  readonly zoned: Elsewhere
}

interface Asker {
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly timeZone: string
}

/** Only who says that it is a month gets its 31st day: for everybody else the limit is that of the specification. */
export function checkPeriod(asks: Pick<ReportSubject, 'startTime' | 'endTime' | 'wholeMonth'>, timeZone: string): void {
  const wrong = reportQueryError(asks)
  if (wrong === 'report.tooLong' && asks.wholeMonth === true && isMonth(asks, timeZone)) return
  if (wrong) fail(wrong)
}

export async function asked(asker: Asker, userId: number, subject: ReportSubject): Promise<CountedVehicles> {
  checkPeriod(subject, asker.timeZone)
  await checkVisible(asker, userId, subject)
  return await countedVehicles(asker, userId, subject)
}

/** Refuses what the user may not see, as all calls do. */
export async function checkVisible(
  { access, fleet }: Asker,
  userId: number,
  { vehicleIds = [], orgIds = [] }: Pick<ReportSubject, 'vehicleIds' | 'orgIds'>,
): Promise<void> {
  const { scope } = await access.visibleVehicles(userId)
  for (const id of vehicleIds) {
    const vehicle = fleet.vehicle(Number(id))
    if (!vehicle || !scope.includes(vehicle)) fail('vehicle.unknown')
  }
  if (orgIds.some(id => !scope.organisationIds.has(Number(id)))) fail('organisation.unknown')
}

/** The same of a period of any length: a month of a schedule may have 31 days. */
export async function countedVehicles(
  { access, fleet, timeZone }: Asker,
  userId: number,
  { vehicleIds = [], orgIds = [], startTime, endTime }: ReportSubject,
): Promise<CountedVehicles> {
  if (vehicleIds.length === 0 && orgIds.length === 0) fail('report.noVehicle')
  const visible = await access.visibleVehicles(userId)
  const named = new Set(vehicleIds.map(Number))
  const organisations = fleet.organisations.below(orgIds.map(Number))
  const found = {
    ids: [] as number[],
    organisations: [] as number[],
    since: [] as (string | null)[],
    ranks: [] as number[],
    firstDay: dayOf(startTime, timeZone),
    // The end is excluded: that of a day at midnight is not the next day.
    lastDay: dayOf(Math.max(startTime, endTime - 1), timeZone),
  }
  const zones = new VehicleZones(fleet, timeZone)
  for (const vehicle of visible.vehicles) {
    const { id, organisationId } = vehicle.identity
    if (!named.has(id) && !organisations.has(organisationId)) continue
    const from = visible.scope.historyFrom(vehicle)
    found.ids.push(id)
    found.organisations.push(organisationId)
    found.since.push(from === 0 ? null : dayOf(from, zones.of(id)))
    found.ranks.push(visible.rankOf(vehicle))
  }
  return { ...found, zoned: zones.elsewhere(found.ids), most: areMost(found.ids.length, fleet.size) }
}

/** Whether the user sees still all that was counted then: each vehicle, and as far back. */
export async function seesStill(
  { access, fleet, timeZone }: Asker,
  userId: number,
  { ids, since }: Pick<CountedVehicles, 'ids' | 'since'>,
): Promise<boolean> {
  const { scope } = await access.visibleVehicles(userId)
  return ids.every((id, at) => {
    const vehicle = fleet.vehicle(id)
    if (!vehicle || !scope.includes(vehicle)) return false
    const from = scope.historyFrom(vehicle)
    const countedFrom = since[at] ?? null
    return from === 0 || (countedFrom !== null && dayOf(from, zoneOfVehicle(fleet, id, timeZone)) <= countedFrom)
  })
}
