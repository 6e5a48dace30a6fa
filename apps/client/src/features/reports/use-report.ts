/** The replies of a part of a report: its rows page by page, and its days, which chart and totals are made of. */
import { type DataOf, type FigureName, type Report, type ReportGroup, type ReportPart, type RequestOf } from '@outrider/contract'
import { useCallback, useMemo } from 'react'
import { type PagedList, usePages } from '../../core/lists/use-pages.ts'
import { useCall } from '../../core/queries/use-call.ts'
import type { ReportSubject } from './report-query.ts'
import { type Figures, inOrder, joinedDays, type ReportOrder, rowId, type ReportRow, totalsOf } from './report-rows.ts'

/** Any of the calls: all take and reply the same. */
type ReportPath = 'report/getVehicleMileageStat'

const pathOf = ({ call }: ReportPart) => call as ReportPath
const rowsOf = ({ rows }: DataOf<ReportPath>): ReportRow[] => rows

interface Question {
  part: ReportPart
  subject: ReportSubject
  group: ReportGroup
  order: ReportOrder
  pageSize: number
}

export interface ReportList extends PagedList<ReportRow> {
  /** Rows of several platforms as one list: days together, and in order. */
  arranged: (rows: readonly ReportRow[]) => readonly ReportRow[]
}

/** Rankings: the chart has the first rows instead of the days. */
export const isRanking = ({ ranks }: Report, group: ReportGroup): boolean =>
  ranks === true && group !== 'day' && group !== 'vehicleDay'

export function useReportRows({ part, subject, group, order, pageSize }: Question): ReportList {
  const request = { ...subject, group, sortBy: order.by, descending: order.down } satisfies RequestOf<ReportPath>
  const pages = usePages({
    path: pathOf(part),
    filter: request,
    bodyOf: (pageNum, size = pageSize) => ({ ...request, pageNum, pageSize: size }),
    rowsOf: data => ({ rows: rowsOf(data), total: data.total }),
    idOf: rowId,
  })
  const arranged = useCallback(
    (rows: readonly ReportRow[]) => inOrder(group === 'day' ? joinedDays(part.figures, rows) : rows, order),
    [group, order, part],
  )
  const rows = useMemo(() => arranged(pages.rows), [pages.rows, arranged])
  return { ...pages, rows, arranged, total: group === 'day' && pages.nextPage === 'none' ? rows.length : pages.total }
}

export interface ReportDaysReply {
  days: readonly ReportRow[]
  totals: Figures
  /** Titles of platforms that did not answer. */
  missing: readonly string[]
  /** When the oldest figures of today were computed, of each platform, ms since 1970; empty: they are as new as the reports. */
  asOf: readonly number[]
}

/** Titles of platforms whose rows or days are not there. */
export const missingOf = (pages: PagedList<ReportRow>, days: ReportDaysReply | undefined): readonly string[] => [
  ...new Set([...(pages.missing ?? []), ...(days?.missing ?? [])]),
]

/** Every day of the period with the sums of all vehicles. */
/** `subject` undefined: nothing is asked for. */
export function useReportDays(part: ReportPart, subject: ReportSubject | undefined) {
  const { figures }: { figures: readonly FigureName[] } = part
  const select = useCallback(
    (data: DataOf<ReportPath>, missing: readonly string[]): ReportDaysReply => {
      const days = joinedDays(figures, rowsOf(data)).toSorted((one, other) => one.day.localeCompare(other.day))
      return { days, totals: totalsOf(figures, days), missing, asOf: data.asOf }
    },
    [figures],
  )
  const body = subject && ({ ...subject, group: 'day', sortBy: 'day', pageSize: 500 } satisfies RequestOf<ReportPath>)
  return useCall(pathOf(part), body, { select, staleTime: 30_000, keepLast: true })
}

/** Rows, sums and chart are of one time: what is asked again is asked for all of them. */
export function useBoth(pages: ReportList, days: ReturnType<typeof useReportDays>): ReportList {
  const { reload } = pages
  const { refetch } = days
  return {
    ...pages,
    reload: () => {
      reload()
      void refetch()
    },
  }
}
