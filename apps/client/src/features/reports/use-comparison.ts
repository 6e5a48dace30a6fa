/** What the period has that a report is compared with: its sums. The rows themselves have theirs beside them. */
import { comparedDays, comparesRows, type ReportGroup, type ReportPart } from '@outrider/contract'
import { daysTouched, timesOf } from '../../core/query-forms/zone-days.ts'
import type { ReportSubject } from './report-query.ts'
import type { Figures } from './report-rows.ts'
import { useReportDays } from './use-report.ts'

export interface Comparison {
  /** undefined: they are not there yet. */
  readonly totals: Figures | undefined
}

export function otherPeriod({ compare, ...subject }: ReportSubject, zone: string): ReportSubject | undefined {
  if (compare === undefined) return undefined
  const { begin, end } = daysTouched(subject.startTime, subject.endTime, zone)
  const { first, last } = comparedDays({ first: begin, last: end }, compare)
  const times = timesOf({ begin: first, end: last }, zone)
  // A month of the calendar is compared with one, which may be the longer of the two.
  return times && { ...subject, ...times, wholeMonth: true as const }
}

/** undefined: the rows are compared with nothing. */
export function useComparison(
  part: ReportPart,
  subject: ReportSubject,
  group: ReportGroup,
  zone: string,
): Comparison | undefined {
  const other = comparesRows(group) ? otherPeriod(subject, zone) : undefined
  const days = useReportDays(part, other)
  return other && { totals: days.data?.totals }
}
