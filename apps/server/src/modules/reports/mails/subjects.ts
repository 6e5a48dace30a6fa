/** Where the client shows the report of a schedule. */
import { reportOf } from '@outrider/contract'
import type { ScheduledReport } from './schedules.repository.ts'

/** Vehicles that an address has room for. */
const inAddress = 200

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
