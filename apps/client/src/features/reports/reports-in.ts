/** Which of our reports a platform's menu names. */
import { type ReportName, reportNames, reportOf, trackCardReport } from '@outrider/contract'

interface MenuEntry {
  code: string
  url: string
}

/** Entries of a platform are matched by address or code, without regard to case; what this client does not know is left out. */
export function reportsIn(entries: readonly MenuEntry[]): (ReportName | 'trackCard')[] {
  const known = new Set(entries.flatMap(({ code, url }) => [code.toLowerCase(), url.toLowerCase()]))
  const offered = reportNames.filter(name => known.has(name.toLowerCase()) || known.has(reportOf(name).query.toLowerCase()))
  const trackCard = known.has(trackCardReport.code.toLowerCase()) || known.has(trackCardReport.url.toLowerCase())
  return trackCard ? [...offered, 'trackCard'] : offered
}
