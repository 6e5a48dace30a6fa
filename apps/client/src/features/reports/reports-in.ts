/** Which of our reports a platform's menu names. */
import { type ReportName, reportNames, reportOf, trackCardReport } from '@outrider/contract'

interface MenuEntry {
  code: string
  url: string
  name?: string
  ownName?: boolean | undefined
}
type Offered = ReportName | 'trackCard'

const isOf = (report: Offered, { code, url }: MenuEntry): boolean => {
  const query = report === 'trackCard' ? trackCardReport.url : reportOf(report).query
  return [code, url].some(text => [report, query].some(each => each.toLowerCase() === text.toLowerCase()))
}

/** In the order of the entries, and with the names that the user's organisation gave. */
export function asOrdered(offered: readonly Offered[], entries: readonly MenuEntry[]): Offered[] {
  const placeOf = (report: Offered) => entries.findIndex(entry => isOf(report, entry))
  return offered.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** undefined: it is called what the product calls it. */
export const ownNameOf = (report: Offered, entries: readonly MenuEntry[]): string | undefined =>
  entries.find(entry => entry.ownName && isOf(report, entry))?.name

/** Entries of a platform are matched by address or code, without regard to case; what this client does not know is left out. */
export function reportsIn(entries: readonly MenuEntry[]): Offered[] {
  const known = new Set(entries.flatMap(({ code, url }) => [code.toLowerCase(), url.toLowerCase()]))
  const offered = reportNames.filter(name => known.has(name.toLowerCase()) || known.has(reportOf(name).query.toLowerCase()))
  const trackCard = known.has(trackCardReport.code.toLowerCase()) || known.has(trackCardReport.url.toLowerCase())
  return trackCard ? [...offered, 'trackCard'] : offered
}
