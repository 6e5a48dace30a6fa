/** The list of alarms: pages by cursor, and the live feed on top of them. */
import type { AlarmCase } from '@outrider/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCallScope } from '../../core/queries/use-call.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { type AlarmFilter, matches, organisationOf, requestOf } from './alarm-filters.ts'
import { comparisonOf, isUrgent } from './alarm-order.ts'
import { type AlarmPage, noLiveRows, rowsOf, withLive, withNews, withWaiting } from './alarm-list.ts'
import { useOrganisationsBelow } from './use-organisations-below.ts'

const path = 'alarm/getVehiclesAlarms'
const filePageSize = 500
/** What the live feed could not tell is looked up this often, ms: for clients without a WebSocket. */
const lookUpEvery = 30_000

interface Page extends AlarmPage {
  /** Of the whole list; only in the first page. */
  total: number
  totalIsMore: boolean
  /** Titles of platforms that did not answer. */
  missing: readonly string[]
}
const emptyPage: Page = { missing: [], alarms: [], next: [], total: 0, totalIsMore: false }

/** What is asked, whatever its order. */
const butOrder = (key: readonly unknown[]): string =>
  JSON.stringify(key, (name, value: unknown) => (name === 'order' ? '' : value))

export interface AlarmList {
  pages: PagedList<AlarmCase>
  /** Titles of platforms whose alarms are missing. */
  missing: readonly string[]
  /** New alarms that wait. */
  waiting: readonly AlarmCase[]
  showWaiting: () => void
  /** News of alarms from elsewhere, such as the reply to a change. */
  take: (news: readonly AlarmCase[]) => void
}

interface Shown {
  /** Alarms of a page. */
  pageSize: number
  /** New ones do not wait. */
  atOnce: boolean
}

export function useAlarmList(chosen: AlarmFilter, { pageSize, atOnce }: Shown): AlarmList {
  const { api, liveFleet } = useOutrider()
  const words = useDebounced(chosen.words)
  const key = JSON.stringify({ ...chosen, words })
  const filter = useMemo(() => JSON.parse(key) as AlarmFilter, [key])
  const platform = filter.organisation === undefined ? undefined : organisationOf(filter.organisation)?.pcode
  const organisations = useOrganisationsBelow(filter.organisation)

  const read = useCallback(
    async (
      after: readonly string[] | null,
      { size, newest = false, signal }: { size: number; newest?: boolean; signal?: AbortSignal },
    ): Promise<Page> => {
      const request = requestOf(filter, Date.now())
      if (!request) return emptyPage
      const body = {
        ...request,
        ...(newest && { order: 'started' as const }),
        pageSize: size,
        ...(after && { after: [...after] }),
      }
      const { data, failed } = await api.merged(path, body, { quiet: true, signal, ...(platform !== undefined && { platform }) })
      return { ...data, missing: failed.map(({ target }) => target.title || target.code) }
    },
    [api, filter, platform],
  )
  const queryKey = callKey(path, { pages: filter, pageSize }, useCallScope(platform))
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], readonly string[] | null>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, { size: pageSize, signal }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => (next.length > 0 ? next : undefined),
    // Loaded again when opened, and only then: the live feed changes rows in place, and nothing may move them.
    staleTime: Number.POSITIVE_INFINITY,
    // In another order the rows that are here are shown in it until its pages come.
    placeholderData: (last, lastQuery) => (lastQuery && butOrder(lastQuery.queryKey) === butOrder(queryKey) ? last : undefined),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const loadedPages = query.data?.pages
  const compare = useMemo(() => comparisonOf(filter.state === 'pending' ? filter.order : 'started'), [filter])
  const loaded = useMemo(() => rowsOf(loadedPages ?? [], compare), [loadedPages, compare])
  const listed = useMemo(
    () => new Set((loadedPages ?? []).flatMap(({ alarms }) => alarms.map(({ alarmId }) => alarmId))),
    [loadedPages],
  )

  const [live, setLive] = useState({ key, rows: noLiveRows })
  const current = live.key === key ? live.rows : noLiveRows
  const rows = useMemo(() => withLive(loaded, current, compare), [loaded, current, compare])
  const last = query.hasNextPage ? loaded.at(-1) : undefined
  const here = query.data !== undefined

  /** News came while the first page was being read, which may have been before them. */
  const missedNews = useRef(false)
  const take = useCallback(
    (news: readonly AlarmCase[]) => {
      if (!here) {
        missedNews.current = true
        return
      }
      setLive(before => {
        const rows = withNews(before.key === key ? before.rows : noLiveRows, news, {
          isListed: id => listed.has(id),
          // One behind the last comes with its page.
          belongs: alarm => (!last || compare(alarm, last) < 0) && matches(alarm, filter, { now: Date.now(), organisations }),
          atOnce: alarm => atOnce || isUrgent(alarm),
        })
        return { key, rows }
      })
    },
    [key, filter, here, listed, last, compare, organisations, atOnce],
  )
  const latestTake = useLatest(take)
  const latestRead = useLatest(read)
  /** What began or changed without a message: the newest alarms. */
  const lookUp = useCallback(
    () =>
      latestRead
        .current(null, { size: pageSize, newest: true })
        .then(({ alarms }) => latestTake.current(alarms))
        .catch((cause: unknown) => console.warn('new alarms could not be looked up', cause)),
    [latestRead, latestTake, pageSize],
  )
  useEffect(() => {
    if (!here || !missedNews.current) return
    missedNews.current = false
    void lookUp()
  }, [here, lookUp])
  useEffect(() => {
    const stop = liveFleet.topics.follow('alarms', ({ whole, contents }) => {
      // The connection is new: it does not say what happened before.
      if (whole) void lookUp()
      else latestTake.current(contents.alarms)
    })
    const timer = setInterval(() => document.visibilityState === 'visible' && void lookUp(), lookUpEvery)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [liveFleet, latestTake, lookUp])

  async function* all() {
    for (let after: readonly string[] | null = null; ; ) {
      const page: Page = await read(after, { size: filePageSize })
      yield page.alarms
      if (page.next.length === 0) return
      after = page.next
    }
  }
  const first = loadedPages?.[0]
  const { fetchNextPage, refetch } = query
  return {
    pages: {
      rows,
      total: Math.max(first?.total ?? 0, rows.length),
      totalIsMore: first?.totalIsMore ?? false,
      state: query.data ? 'there' : query.isError ? 'failed' : 'loading',
      error: query.error,
      nextPage: query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'comes' : query.hasNextPage ? 'waits' : 'none',
      loadMore: () => void fetchNextPage(),
      reload: () => void refetch(),
      all,
    },
    missing: [...new Set((loadedPages ?? []).flatMap(({ missing }) => missing))],
    waiting: useMemo(() => [...current.waiting.values()], [current]),
    showWaiting: () => setLive({ key, rows: withWaiting(current) }),
    take,
  }
}
