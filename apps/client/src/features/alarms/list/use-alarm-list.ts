/** The list of alarms, and the live feed on top of it. */
import type { AlarmCase } from '@outrider/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { followOrLookUp } from '../../../core/fleet/follow-or-look-up.ts'
import { organisationOfKey } from '../../../core/fleet/organisation-tree.ts'
import { useDebounced } from '../../../core/lists/use-debounced.ts'
import { useCursorPages } from '../../../core/lists/use-cursor-pages.ts'
import type { PagedList } from '../../../core/lists/use-pages.ts'
import { callKey } from '../../../core/queries/call-key.ts'
import { useCallScope } from '../../../core/queries/use-call.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { type AlarmFilter, matches, requestOf } from './alarm-filters.ts'
import { comparisonOf, isUrgent } from './alarm-order.ts'
import { noLiveRows, withLive, withNews, withWaiting } from './alarm-list.ts'
import { LookUps } from './look-ups.ts'
import { useOrganisationsBelow } from './use-organisations-below.ts'

const path = 'alarm/getVehiclesAlarms'
/** What the live feed could not tell is looked up this often, ms: for clients without a WebSocket. */
const lookUpEvery = 30_000

const idOf = ({ alarmId }: AlarmCase): string => alarmId

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

type Ref<Value> = Readonly<{ current: Value }>

/** `tell`: news, which no look-up undoes that is on its way. `lookUp`: what began or changed without a message, the newest alarms. */
function useNews(take: (news: readonly AlarmCase[]) => void, readNewest: Ref<() => Promise<readonly AlarmCase[]>>) {
  const latestTake = useLatest(take)
  const [lookUps] = useState(() => new LookUps())
  const tell = useCallback(
    (news: readonly AlarmCase[]) => {
      lookUps.notified(news)
      latestTake.current(news)
    },
    [lookUps, latestTake],
  )
  const lookUp = useCallback(
    () =>
      lookUps
        .newest(() => readNewest.current())
        .then(alarms => latestTake.current(alarms))
        .catch((cause: unknown) => console.warn('new alarms could not be looked up', cause)),
    [lookUps, readNewest, latestTake],
  )
  return { tell, lookUp }
}

export function useAlarmList(chosen: AlarmFilter, { pageSize, atOnce }: Shown): AlarmList {
  const { liveFleet } = useOutrider()
  const words = useDebounced(chosen.words)
  const key = JSON.stringify({ ...chosen, words })
  const filter = useMemo(() => JSON.parse(key) as AlarmFilter, [key])
  const platform = filter.organisation === undefined ? undefined : organisationOfKey(filter.organisation)?.pcode
  const organisations = useOrganisationsBelow(filter.organisation)

  const compare = useMemo(() => comparisonOf(filter.state === 'pending' ? filter.order : 'started'), [filter])
  const scope = useCallScope(platform)
  const list = useCursorPages({
    path,
    filter: { filter, pageSize },
    platform,
    bodyOf: ({ after, pageSize: size = pageSize }) => {
      const request = requestOf(filter, Date.now())
      return request && { ...request, pageSize: size, ...(after && { after }) }
    },
    pageOf: ({ alarms, ...page }) => ({ rows: alarms, ...page }),
    idOf,
    compare,
    filePageSize: 500,
    query: {
      // Loaded again when opened, and only then: the live feed changes rows in place, and nothing may move them.
      staleTime: Number.POSITIVE_INFINITY,
      // In another order the rows that are here are shown in it until its pages come.
      placeholderData: (last, lastQuery) =>
        lastQuery && butOrder(lastQuery.queryKey) === butOrder(callKey(path, { pages: { filter, pageSize } }, scope))
          ? last
          : undefined,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  })
  const loadedPages = list.loaded
  const loaded = list.pages.rows
  const listed = useMemo(() => new Set((loadedPages ?? []).flatMap(({ rows }) => rows.map(idOf))), [loadedPages])

  const [live, setLive] = useState({ key, rows: noLiveRows })
  const current = live.key === key ? live.rows : noLiveRows
  const rows = useMemo(() => withLive(loaded, current, compare), [loaded, current, compare])
  const last = list.pages.nextPage === 'none' ? undefined : loaded.at(-1)
  const here = list.pages.state === 'there'

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
  const readNewest = useLatest(async (): Promise<readonly AlarmCase[]> => {
    const request = requestOf(filter, Date.now())
    return request ? (await list.read({ ...request, order: 'started', pageSize })).rows : []
  })
  const { tell, lookUp } = useNews(take, readNewest)
  useEffect(() => {
    if (!here || !missedNews.current) return
    missedNews.current = false
    void lookUp()
  }, [here, lookUp])
  useEffect(() => {
    return followOrLookUp(liveFleet, 'alarms', {
      onUpdate({ whole, contents }) {
        // The connection is new: it does not say what happened before.
        if (whole) void lookUp()
        else tell(contents.alarms)
      },
      lookUp: () => void lookUp(),
      every: lookUpEvery,
    })
  }, [liveFleet, tell, lookUp])

  return {
    pages: { ...list.pages, rows, total: Math.max(list.pages.total, rows.length) },
    missing: list.missing,
    // One that a page has brought meanwhile is in the list.
    waiting: useMemo(() => [...current.waiting.values()].filter(({ alarmId }) => !listed.has(alarmId)), [current, listed]),
    showWaiting: () => setLive({ key, rows: withWaiting(current) }),
    take: tell,
  }
}
