/** A list that is read by cursor, page by page, from one or several platforms. */
import type { CallPath, DataOf, RequestOf } from '@outrider/contract'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutrider } from '../context/outrider.ts'
import { callKey } from '../queries/call-key.ts'
import { useCallScope } from '../queries/use-call.ts'
import { type CursorPage, type RowOrder, rowsInOrder } from './cursor-pages.ts'
import type { PagedList } from './use-pages.ts'

type Cursor = readonly string[] | null
type Pages<Row> = InfiniteData<CursorPage<Row>, Cursor>
type QueryOptions<Row> = UseInfiniteQueryOptions<CursorPage<Row>, Error, Pages<Row>, readonly unknown[], Cursor>

interface CursorOptions<Path extends CallPath, Row> extends RowOrder<Row> {
  path: Path
  /** What is asked, whatever the page; another filter is another list. */
  filter: object
  /** Platform code: this platform is asked alone. */
  platform?: string | undefined
  /** The request for a page. undefined: nothing can be found. `pageSize`: of a file; absent: of a screen. */
  bodyOf: (page: { after?: string[]; pageSize?: number }) => RequestOf<Path> | undefined
  pageOf: (data: DataOf<Path>) => Omit<CursorPage<Row>, 'missing'>
  /** Rows of a page when all are read for a file; absent: the call knows one size only. */
  filePageSize?: number
  /** How the pages are kept and read again; default: they are read again whenever the list is opened. */
  query?: Pick<
    QueryOptions<Row>,
    'enabled' | 'gcTime' | 'placeholderData' | 'refetchInterval' | 'refetchOnReconnect' | 'refetchOnWindowFocus' | 'staleTime'
  >
}

export interface CursorList<Path extends CallPath, Row> {
  /** Without the rows, for a list that shows further ones. */
  pages: PagedList<Row>
  /** Titles of platforms that did not answer for one of the pages. */
  missing: readonly string[]
  /** Pages as they were read; undefined: not loaded. */
  loaded: readonly CursorPage<Row>[] | undefined
  queryKey: readonly unknown[]
  /** Asks once, beside the list. */
  read: (body: RequestOf<Path>, signal?: AbortSignal) => Promise<CursorPage<Row>>
}

const nothing = { rows: [], next: [], total: 0, missing: [] }

export function useCursorPages<Path extends CallPath, Row>(options: CursorOptions<Path, Row>): CursorList<Path, Row> {
  const { path, filter, platform, bodyOf, pageOf, idOf, compare, filePageSize } = options
  const { api } = useOutrider()
  const queryKey = callKey(path, { pages: filter }, useCallScope(platform))
  const read = async (body: RequestOf<Path>, signal?: AbortSignal): Promise<CursorPage<Row>> => {
    const { data, failed } = await api.merged(path, body, { quiet: true, signal, ...(platform !== undefined && { platform }) })
    return { ...pageOf(data), missing: failed.map(({ target }) => target.title || target.code) }
  }
  const readAfter = async (after: Cursor, pageSize?: number, signal?: AbortSignal): Promise<CursorPage<Row>> => {
    const body = bodyOf({ ...(after && { after: [...after] }), ...(pageSize !== undefined && { pageSize }) })
    return body ? await read(body, signal) : nothing
  }
  const query = useInfiniteQuery<CursorPage<Row>, Error, Pages<Row>, readonly unknown[], Cursor>({
    staleTime: 0,
    ...options.query,
    queryKey,
    queryFn: ({ pageParam, signal }) => readAfter(pageParam, undefined, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => (next.length > 0 ? next : undefined),
  })
  async function* all() {
    for (let after: Cursor = null; ; ) {
      const page = await readAfter(after, filePageSize)
      yield page.rows
      if (page.next.length === 0) return
      after = page.next
    }
  }
  const loaded = query.data?.pages
  // `idOf` may be a new function each time; it is not a dependency.
  // oxlint-disable-next-line react/exhaustive-deps
  const rows = useMemo(() => rowsInOrder(loaded ?? [], { idOf, compare }), [loaded, compare])
  const first = loaded?.[0]
  const missing = [...new Set((loaded ?? []).flatMap(page => page.missing))]
  return {
    pages: {
      rows,
      total: Math.max(first?.total ?? 0, rows.length),
      totalIsMore: first?.total === undefined ? query.hasNextPage : (first.totalIsMore ?? false),
      state: query.data ? 'there' : query.isError ? 'failed' : 'loading',
      error: query.error,
      nextPage: query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'comes' : query.hasNextPage ? 'waits' : 'none',
      loadMore: () => void query.fetchNextPage(),
      reload: () => void query.refetch(),
      all,
    },
    missing,
    loaded,
    queryKey,
    read,
  }
}
