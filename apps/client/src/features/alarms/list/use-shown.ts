/** Tells the count of unread alarms up to which start the list has shown all of them. */
import type { AlarmCase } from '@outrider/contract'
import { useEffect } from 'react'
import { unreadAlarms } from '../../../core/alarms/unread.ts'
import type { PagedList } from '../../../core/lists/use-pages.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { type AlarmFilter, isNarrowed } from './alarm-filters.ts'

interface Shown {
  pages: PagedList<AlarmCase>
  waiting: readonly AlarmCase[]
  filter: AlarmFilter
}

export function useShown({ pages: { rows, state, nextPage }, waiting, filter }: Shown): void {
  /** All pending ones from the newest on, or as far as the pages go: what is narrowed or in another order leaves some out. */
  const showsNewest =
    state === 'there' &&
    filter.state !== 'processed' &&
    !isNarrowed(filter) &&
    (nextPage === 'none' || filter.state !== 'pending' || filter.order === 'urgency')
  useEffect(() => {
    if (!showsNewest) return
    const newest = rows.length === 0 ? serverNow() : Math.max(...rows.map(({ startedAt }) => startedAt))
    unreadAlarms.setState({ shownTo: Math.min(newest, ...waiting.map(({ startedAt }) => startedAt - 1)) })
  }, [showsNewest, rows, waiting])
}
