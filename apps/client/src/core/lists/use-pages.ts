/** A list loaded page by page on scrolling. */
import type { CallPath, DataOf, RequestOf } from '@outrider/contract'
import { type InfiniteData, keepPreviousData, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutrider } from '../context/outrider.ts'
import { callKey } from '../queries/call-key.ts'
import { useCallScope } from '../queries/use-call.ts'

export interface ListChunk<Row> {
  rows: readonly Row[]
  /** Of all pages. */
  total: number
  /** Titles of the platforms that did not answer. */
  missing?: readonly string[]
  /** How many there are in each state, where the first page says so. */
  counts?: readonly StateCount[] | undefined
}

export interface StateCount {
  state: string
  count: number
}

interface PagesOptions<Path extends CallPath, Row> {
  path: Path
  /** What is asked, whatever the page; another filter is another list. */
  filter: object
  /** Platform code: ask this platform only. */
  platform?: string | undefined
  /** The request for a page; pages count from 1. undefined: nothing can be found. `pageSize`: of a file; default: of a screen. */
  bodyOf: (pageNum: number, pageSize?: number) => RequestOf<Path> | undefined
  rowsOf: (data: DataOf<Path>) => ListChunk<Row>
  idOf: (row: Row) => string
}

/** Rows per page when all are read for a file; every paged call allows it. */
const filePageSize = 200

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
  /** There are more than `total`: the server counts up to a limit. */
  totalIsMore?: boolean
  /** Titles of platforms that did not answer for one of the pages. */
  missing?: readonly string[]
  /** Undefined: not told, or not yet. */
  counts?: readonly StateCount[] | undefined
  state: 'loading' | 'failed' | 'there'
  error: Error | null
  /** State of the next page: none, not requested, loading, failed. */
  nextPage: 'none' | 'waits' | 'comes' | 'failed'
  loadMore: () => void
  reload: () => void
  /** All rows, loaded or not, page by page. */
  all: () => AsyncIterable<readonly Row[]>
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
    all: async function* all() {
      yield rows
    },
  }
}

/** A list whose request needs what another call says: until that is known it comes, or has failed as that call has. */
export const listAfter = <Row>(
  before: Pick<UseQueryResult, 'data' | 'error'> & { refetch: () => unknown },
  list: PagedList<Row>,
): PagedList<Row> =>
  before.data === undefined
    ? { ...list, state: before.error ? 'failed' : 'loading', error: before.error, reload: () => void before.refetch() }
    : list

export function usePages<Path extends CallPath, Row>(options: PagesOptions<Path, Row>): PagedList<Row> {
  const { path, filter, platform, bodyOf, rowsOf, idOf } = options
  const { api } = useOutrider()
  const scope = useCallScope(platform)
  const read = async (pageNum: number, pageSize?: number, signal?: AbortSignal): Promise<ListChunk<Row>> => {
    const body = bodyOf(pageNum, pageSize)
    if (!body) return { rows: [], total: 0 }
    const { data, failed } = await api.merged(path, body, { quiet: true, signal, ...(platform && { platform }) })
    return { ...rowsOf(data), missing: failed.map(({ target }) => target.title || target.code) }
  }
  /** Rows inserted meanwhile shift the pages: what has been read is left out. */
  async function* all() {
    const known = new Set<string>()
    let count = 0
    for (let pageNum = 1; ; pageNum++) {
      const { rows, total } = await read(pageNum, filePageSize)
      yield rows.filter(row => !known.has(idOf(row)) && known.add(idOf(row)))
      count += rows.length
      if (rows.length === 0 || count >= total) return
    }
  }
  const query = useInfiniteQuery<ListChunk<Row>, Error, InfiniteData<ListChunk<Row>, number>, readonly unknown[], number>({
    queryKey: callKey(path, { pages: filter }, scope),
    queryFn: ({ pageParam, signal }) => read(pageParam, undefined, signal),
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
    counts: pages?.[0]?.counts,
    missing: [...new Set(pages?.flatMap(page => page.missing ?? []))],
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
    all,
  }
}
