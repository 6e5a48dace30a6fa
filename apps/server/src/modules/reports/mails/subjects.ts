/** What a schedule is of, in words, as far as its user sees it; and where the client shows the report. */
import { type Lang, reportOf } from '@outrider/contract'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { ScheduledReport } from './schedules.repository.ts'

/** Names that are shown; of the others, how many they are. */
const named = 3
/** Vehicles that an address has room for. */
const inAddress = 200

interface Names {
  readonly subjects: string[]
  readonly subjectCount: number
}

export async function subjectNames(
  { access, fleet }: { access: AccessGate; fleet: LiveFleet },
  userId: number,
  { vehicleIds, orgIds }: Pick<ScheduledReport, 'vehicleIds' | 'orgIds'>,
  lang: Lang,
): Promise<Names> {
  const scope = await access.scope(userId)
  const subjects: string[] = []
  for (const id of orgIds.map(Number))
    if (subjects.length < named && scope.organisationIds.has(id)) subjects.push(fleet.organisations.name(id, lang))
  for (const id of vehicleIds.map(Number)) {
    if (subjects.length === named) break
    const vehicle = fleet.vehicle(id)
    if (vehicle && scope.includes(vehicle)) subjects.push(vehicle.identity.plateNum)
  }
  return { subjects, subjectCount: orgIds.length + vehicleIds.length }
}

/** Path and query of the report in the client; the menu of reports where the address cannot say what it is of. */
export function reportPath(
  { report, group, vehicleIds, orgIds }: Pick<ScheduledReport, 'report' | 'group' | 'vehicleIds' | 'orgIds'>,
  days: { firstDay: string; lastDay: string },
): string {
  const ofOne = (orgIds.length === 1 && vehicleIds.length === 0) || (orgIds.length === 0 && vehicleIds.length <= inAddress)
  if (!ofOne) return '/report'
  const [org] = orgIds
  const query = new URLSearchParams({
    ...(org === undefined ? { vehicles: vehicleIds.join(',') } : { org: String(org) }),
    time: 'custom',
    begin: days.firstDay,
    end: days.lastDay,
    group,
  })
  return `${reportOf(report).result}?${query.toString()}`
}
