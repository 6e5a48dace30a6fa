/** Records of on-duty checks: pages by cursor. */
import type { OnDutyCheck, OnDutyState } from '@outrider/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useOutrider } from '../../core/context/outrider.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCallScope } from '../../core/queries/use-call.ts'
import { rangeOf, type TimeFilter } from '../../core/time/time-filter.ts'

const path = 'duty/getOnDutyResponseMsg'
const pageSize = 50
const filePageSize = 500

export interface RecordFilter {
  state: OnDutyState | undefined
  time: TimeFilter
}

interface Page {
  checks: OnDutyCheck[]
  next: string[]
  total: number
  missing: readonly string[]
}

export function useRecords(filter: RecordFilter): { pages: PagedList<OnDutyCheck>; missing: readonly string[] } {
  const { api } = useOutrider()
  const read = async (after: readonly string[] | null, size: number, signal?: AbortSignal): Promise<Page> => {
    const body = {
      ...rangeOf(filter.time, Date.now()),
      ...(filter.state && { state: filter.state }),
      ...(after && { after: [...after] }),
      pageSize: size,
    }
    const { data, failed } = await api.merged(path, body, { quiet: true, signal })
    // Of several platforms in one order.
    const checks = data.checks.toSorted((a, b) => b.receivedAt - a.receivedAt)
    return { ...data, checks, missing: failed.map(({ target }) => target.title || target.code) }
  }
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], readonly string[] | null>({
    queryKey: callKey(path, { pages: filter }, useCallScope(undefined)),
    queryFn: ({ pageParam, signal }) => read(pageParam, pageSize, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => (next.length > 0 ? next : undefined),
    staleTime: 0,
  })
  const loaded = query.data?.pages ?? []
  const rows = [...new Map(loaded.flatMap(({ checks }) => checks).map(check => [check.uniqueId, check])).values()]
  async function* all() {
    for (let after: readonly string[] | null = null; ; ) {
      const page: Page = await read(after, filePageSize)
      yield page.checks
      if (page.next.length === 0) return
      after = page.next
    }
  }
  return {
    pages: {
      rows,
      total: Math.max(loaded[0]?.total ?? 0, rows.length),
      state: query.data ? 'there' : query.isError ? 'failed' : 'loading',
      error: query.error,
      nextPage: query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'comes' : query.hasNextPage ? 'waits' : 'none',
      loadMore: () => void query.fetchNextPage(),
      reload: () => void query.refetch(),
      all,
    },
    missing: [...new Set(loaded.flatMap(({ missing }) => missing))],
  }
}
