/** Records of on-duty checks, the newest first. */
import type { OnDutyCheck, OnDutyState } from '@outrider/contract'
import { useCursorPages } from '../../core/lists/use-cursor-pages.ts'
import { rangeOf, type TimeFilter } from '../../core/time/time-filter.ts'

export interface RecordFilter {
  state: OnDutyState | undefined
  time: TimeFilter
}

const arrivalOrder = (a: OnDutyCheck, b: OnDutyCheck): number => b.receivedAt - a.receivedAt

export const useRecords = (filter: RecordFilter) =>
  useCursorPages({
    path: 'duty/getOnDutyResponseMsg',
    filter,
    bodyOf: ({ after = [], pageSize = 50 }) => ({
      ...rangeOf(filter.time, Date.now()),
      ...(filter.state && { state: filter.state }),
      after,
      pageSize,
    }),
    pageOf: ({ checks, next, total }) => ({ rows: checks, next, total }),
    idOf: (check: OnDutyCheck) => check.uniqueId,
    compare: arrivalOrder,
    filePageSize: 500,
  })
