/** The record, page by page from a cursor on, and whole for a file. */
import type { DataOf, RecordEntry, RequestOf } from '@outrider/contract'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCallScope } from '../../core/queries/use-call.ts'

const path = 'admin/getRecord'
export type RecordQuestion = Omit<RequestOf<typeof path>, 'cursor' | 'pageSize' | 'exported'>
type Page = DataOf<typeof path>
/** Rows per page when all are read for a file. */
const filePageSize = 500

export function useRecord(question: RecordQuestion): { pages: PagedList<RecordEntry>; tooMany: boolean } {
  const { api } = useOutrider()
  const scope = useCallScope(undefined)
  const read = (
    cursor: string | undefined,
    further: Pick<RequestOf<typeof path>, 'pageSize' | 'exported'>,
    signal?: AbortSignal,
  ) =>
    api.call(
      path,
      { ...question, ...further, ...(cursor !== undefined && { cursor }) },
      { quiet: true, ...(signal && { signal }), ...(scope.platform && { platform: scope.platform }) },
    )
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey: callKey(path, question, scope),
    queryFn: ({ pageParam, signal }) => read(pageParam, {}, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const loaded = query.data?.pages
  const rows = useMemo(() => loaded?.flatMap(({ events }) => events) ?? [], [loaded])
  return {
    tooMany: loaded?.[0]?.tooMany ?? false,
    pages: {
      rows,
      total: rows.length,
      totalIsMore: query.hasNextPage,
      state: query.isError && !query.isFetchNextPageError ? 'failed' : query.data ? 'there' : 'loading',
      error: query.error,
      nextPage: query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'comes' : query.hasNextPage ? 'waits' : 'none',
      loadMore: () => void query.fetchNextPage(),
      reload: () => void query.refetch(),
      async *all() {
        let cursor: string | null | undefined
        do {
          // One file is one event of the record.
          const page: Page = await read(cursor ?? undefined, { pageSize: filePageSize, exported: cursor === undefined })
          yield page.events
          cursor = page.next
        } while (cursor !== null)
      },
    },
  }
}
