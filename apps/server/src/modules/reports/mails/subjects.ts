/** Where the client shows what a schedule sends. */
import { isMailedAnalysis, type MailedAnalysisName, mailedAnalyses, reportOf } from '@outrider/contract'
import type { ScheduledReport } from './schedules.repository.ts'

/** Vehicles that an address has room for. */
const inAddress = 200

type Scheduled = Pick<ScheduledReport, 'report' | 'group' | 'vehicleIds' | 'orgIds' | 'compare'>
/** First and last day, YYYY-MM-DD, and the same as times, the end excluded. */
interface Days {
  readonly firstDay: string
  readonly lastDay: string
  readonly startTime: number
  readonly endTime: number
}

/** Path and query in the client; the menu of reports where the address cannot say what it is of. */
export function reportPath({ report, group, vehicleIds, orgIds, compare }: Scheduled, days: Days): string {
  const ofOne = (orgIds.length === 1 && vehicleIds.length === 0) || (orgIds.length === 0 && vehicleIds.length <= inAddress)
  if (!ofOne) return '/report'
  const [org] = orgIds
  if (isMailedAnalysis(report)) return analysisPath(report, { org, vehicle: vehicleIds[0] }, days)
  const query = new URLSearchParams({
    ...(org === undefined ? { vehicles: vehicleIds.join(',') } : { org: String(org) }),
    time: 'custom',
    begin: days.firstDay,
    end: days.lastDay,
    group,
    ...(compare !== undefined && { compare }),
  })
  return `${reportOf(report).result}?${query.toString()}`
}

function analysisPath(
  name: MailedAnalysisName,
  { org, vehicle }: { org: string | number | undefined; vehicle: string | number | undefined },
  { firstDay, lastDay, startTime, endTime }: Days,
): string {
  const { path, address } = mailedAnalyses[name]
  const queries: Record<typeof address, Record<string, string>> = {
    params: { params: JSON.stringify({ orgId: String(org), beginTime: startTime, endTime }) },
    period: {
      ...(vehicle === undefined ? { org: String(org) } : { vehicle: String(vehicle) }),
      period: `${firstDay}_${lastDay}`,
    },
    day: { day: lastDay },
    times: { from: String(startTime), to: String(endTime - 1) },
    none: {},
  }
  const query = new URLSearchParams(queries[address]).toString()
  return query === '' ? path : `${path}?${query}`
}
