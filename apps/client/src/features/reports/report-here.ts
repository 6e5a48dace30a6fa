/** Which report a screen is of: its path says it, as all reports have the same screens. */
import { type Report, type ReportName, reportNames, reportOf } from '@outrider/contract'
import { useLocation } from '../../core/router/index.ts'

export function useReportHere(): { name: ReportName; report: Report } {
  const { pathname } = useLocation()
  const name = reportNames.find(each => reportOf(each).query === pathname || reportOf(each).result === pathname) ?? 'mileage'
  return { name, report: reportOf(name) }
}
