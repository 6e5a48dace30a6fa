/** A list the platform hands out page by page: the next page is asked for when one gets there. */
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export interface Page<Row> {
  rows: readonly Row[]
  /** Of all pages. */
  total: number
}

interface Options<Row> {
  /** Names what is asked for; another key is another list. */
  queryKey: readonly unknown[]
  /** Pages count from 1. */
  ask: (pageNum: number, signal: AbortSignal) => Promise<Page<Row>>
  idOf: (row: Row) => string
}

/** What is added while one reads moves the pages: a row that comes twice counts once. */
export function joinPages<Row>(pages: readonly Page<Row>[], idOf: (row: Row) => string): Row[] {
  const byId = new Map<string, Row>()
  for (const page of pages) for (const row of page.rows) if (!byId.has(idOf(row))) byId.set(idOf(row), row)
  return [...byId.values()]
}

/** The page behind these; undefined: they are all. A page without rows ends the list, whatever its total says. */
export function pageAfter(pages: readonly Page<unknown>[]): number | undefined {
  const last = pages.at(-1)
  const read = pages.reduce((sum, page) => sum + page.rows.length, 0)
  return last && last.rows.length > 0 && read < last.total ? pages.length + 1 : undefined
}

export interface Pages<Row> {
  rows: readonly Row[]
  total: number
  state: 'loading' | 'failed' | 'there'
  error: Error | null
  /** More follows behind the last row: asked for by `more`, under way, or failed. */
  rest: 'none' | 'waits' | 'comes' | 'failed'
  more: () => void
  again: () => void
}

export function usePages<Row>({ queryKey, ask, idOf }: Options<Row>): Pages<Row> {
  const query = useInfiniteQuery<Page<Row>, Error, InfiniteData<Page<Row>, number>, readonly unknown[], number>({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => pageAfter(pages),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const pages = query.data?.pages
  // Rows are told apart by their id alone, however the function that tells it is made.
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
    rest: query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'comes' : query.hasNextPage ? 'waits' : 'none',
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}
