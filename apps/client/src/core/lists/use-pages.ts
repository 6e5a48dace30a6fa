/** A list loaded page by page on scrolling. */
import { type InfiniteData, keepPreviousData, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface ListChunk<Row> {
  rows: readonly Row[]
  /** Of all pages. */
  total: number
}

interface PagesOptions<Row> {
  /** Query key; another key is another list. */
  queryKey: readonly unknown[]
  /** Pages count from 1. */
  fetchPage: (pageNum: number, signal: AbortSignal) => Promise<ListChunk<Row>>
  idOf: (row: Row) => string
}

/** Rows inserted meanwhile shift the pages: duplicates are dropped. */
export function joinPages<Row>(pages: readonly ListChunk<Row>[], idOf: (row: Row) => string): Row[] {
  const byId = new Map<string, Row>()
  for (const page of pages) for (const row of page.rows) if (!byId.has(idOf(row))) byId.set(idOf(row), row)
  return [...byId.values()]
}

/** Number of the next page; undefined: all are loaded. An empty page ends the list, whatever its total. */
export function pageAfter(pages: readonly ListChunk<unknown>[]): number | undefined {
  const last = pages.at(-1)
  const read = pages.reduce((sum, page) => sum + page.rows.length, 0)
  return last && last.rows.length > 0 && read < last.total ? pages.length + 1 : undefined
}

export interface PagedList<Row> {
  rows: readonly Row[]
  total: number
  state: 'loading' | 'failed' | 'there'
  error: Error | null
  /** State of the next page: none, not requested, loading, failed. */
  nextPage: 'none' | 'waits' | 'comes' | 'failed'
  loadMore: () => void
  reload: () => void
}

/** A list that comes whole in one reply. */
export const wholeList = <Data, Row>(query: UseQueryResult<Data>, rowsOf: (data: Data) => readonly Row[]): PagedList<Row> => {
  const rows = query.data === undefined ? [] : rowsOf(query.data)
  return {
    rows,
    total: rows.length,
    state: query.data === undefined ? (query.isError ? 'failed' : 'loading') : 'there',
    error: query.error,
    nextPage: 'none',
    loadMore: () => undefined,
    reload: () => void query.refetch(),
  }
}

export function usePages<Row>({ queryKey, fetchPage: ask, idOf }: PagesOptions<Row>): PagedList<Row> {
  const query = useInfiniteQuery<ListChunk<Row>, Error, InfiniteData<ListChunk<Row>, number>, readonly unknown[], number>({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pageAfter(pages),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const pages = query.data?.pages
  // `idOf` may be a new function each time; it is not a dependency.
  // oxlint-disable-next-line react/exhaustive-deps
  const rows = useMemo(() => joinPages(pages ?? [], idOf), [pages])
  return {
    rows,
    total: pages?.at(-1)?.total ?? 0,
    state: query.data
      ? query.isError && !query.isFetchNextPageError
        ? 'failed'
        : 'there'
      : query.isError
        ? 'failed'
        : 'loading',
    error: query.error,
    nextPage: query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'comes' : query.hasNextPage ? 'waits' : 'none',
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}
