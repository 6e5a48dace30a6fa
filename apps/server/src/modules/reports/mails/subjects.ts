/** Where the client shows what a schedule sends. */
import { isMailedAnalysis, type MailedAnalysisName, mailedAnalyses, reportOf } from '@outrider/contract'
import type { ScheduledReport } from './schedules.repository.ts'

/** Vehicles that an address has room for. */
const inAddress = 200

type Scheduled = Pick<ScheduledReport, 'report' | 'group' | 'vehicleIds' | 'orgIds'>
/** First and last day, YYYY-MM-DD, and the same as times, the end excluded. */
interface Days {
  readonly firstDay: string
  readonly lastDay: string
  readonly startTime: number
  readonly endTime: number
}

/** Path and query in the client; the menu of reports where the address cannot say what it is of. */
export function reportPath({ report, group, vehicleIds, orgIds }: Scheduled, days: Days): string {
  const ofOne = (orgIds.length === 1 && vehicleIds.length === 0) || (orgIds.length === 0 && vehicleIds.length <= inAddress)
  if (!ofOne) return '/report'
  const [org] = orgIds
  if (isMailedAnalysis(report)) return analysisPath(report, String(org), days)
  const query = new URLSearchParams({
    ...(org === undefined ? { vehicles: vehicleIds.join(',') } : { org: String(org) }),
    time: 'custom',
    begin: days.firstDay,
    end: days.lastDay,
    group,
  })
  return `${reportOf(report).result}?${query.toString()}`
}

function analysisPath(name: MailedAnalysisName, orgId: string, { firstDay, lastDay, startTime, endTime }: Days): string {
  const { path, address } = mailedAnalyses[name]
  const query: Record<string, string> =
    address === 'params'
      ? { params: JSON.stringify({ orgId, beginTime: startTime, endTime }) }
      : { org: orgId, period: `${firstDay}_${lastDay}` }
  return `${path}?${new URLSearchParams(query).toString()}`
}
