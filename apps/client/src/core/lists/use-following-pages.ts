/**
 * Rows of one platform, page by page from a cursor on, and whole for a file. Lists that are merged of several platforms: use-cursor-pages.ts; pages by
 * number: use-pages.ts.
 */
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PagedList } from './use-pages.ts'

interface Reading<Page, Row> {
  readonly queryKey: readonly unknown[]
  /** @param cursor undefined: the first page. @param further for a file there is no signal, and pages are larger */
  readonly read: (cursor: string | undefined, further: { signal?: AbortSignal; pageSize?: number }) => Promise<Page>
  readonly rowsOf: (page: Page) => readonly Row[]
  /** Of all pages; undefined: nobody counts them. */
  readonly totalOf?: (last: Page) => number
  /** Rows per page when all are read for a file. */
  readonly filePageSize: number
}

/** `first`: the first page that was read. */
export function useFollowingPages<Page extends { readonly next: string | null }, Row>({
  queryKey,
  read,
  rowsOf,
  totalOf,
  filePageSize,
}: Reading<Page, Row>): { list: PagedList<Row>; first: Page | undefined } {
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(rowsOf) ?? [], [pages, rowsOf])
  const last = pages?.at(-1)
  const list: PagedList<Row> = {
    rows,
    ...(totalOf ? { total: last ? totalOf(last) : 0 } : { total: rows.length, totalIsMore: query.hasNextPage }),
    state: query.isError && !query.isFetchNextPageError ? 'failed' : query.data ? 'there' : 'loading',
    error: query.error,
    nextPage: query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'comes' : query.hasNextPage ? 'waits' : 'none',
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
    async *all() {
      let cursor: string | null | undefined
      do {
        const page: Page = await read(cursor ?? undefined, { pageSize: filePageSize })
        yield rowsOf(page)
        cursor = page.next
      } while (cursor !== null)
    },
  }
  return { list, first: pages?.[0] }
}
