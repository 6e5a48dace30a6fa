/** Commands as they are now, page by page: what is under way is asked for again, and what is new; not what has ended. */
import {
  type DataOf,
  isOpenCommand,
  limits,
  type RequestOf,
  type VehicleCommand,
  type VehicleCommandState,
} from '@outrider/contract'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCallScope } from '../../core/queries/use-call.ts'
import { commandDetailTexts } from './strings.ts'

const path = 'platform/getCutOffFuelElecCmdResult'
/** Of what is on its way, ms. */
const soon = 1_000
/** Of what waits, which may take hours, and of what others have given, ms. */
const nowAndThen = 10_000
const onTheWay: readonly VehicleCommandState[] = ['sending', 'sent', 'acknowledged']
const isOnTheWay = ({ state }: VehicleCommand): boolean => onTheWay.includes(state)
const waits = (command: VehicleCommand): boolean =>
  !isOnTheWay(command) && (isOpenCommand(command.state) || command.mayTakeEffect)

export type CommandQuery = Omit<RequestOf<typeof path>, 'after' | 'pageSize'>
type Page = DataOf<typeof path> & { missing: readonly string[] }

/** Newest first. Older ones of one platform wait until those of the others are there. */
function rowsOf(pages: readonly Page[]): VehicleCommand[] {
  const byId = new Map(pages.flatMap(({ commands }) => commands).map(command => [command.commandId, command]))
  const reached = (pages.at(-1)?.next ?? []).map(id => byId.get(id)?.requestedAt ?? 0)
  const from = Math.max(Number.NEGATIVE_INFINITY, ...reached)
  return [...byId.values()].filter(({ requestedAt }) => requestedAt >= from).toSorted((a, b) => b.requestedAt - a.requestedAt)
}

type Pages = InfiniteData<Page, readonly string[] | null>
const commandsOf = ({ pages }: Pages): VehicleCommand[] => pages.flatMap(({ commands }) => commands)

/** The pages with what was read again: what is not in the list any more leaves it, what is new comes first. */
function withChanges({ pages, pageParams }: Pages, fresh: readonly VehicleCommand[], gone: ReadonlySet<string>): Pages {
  const byId = new Map(fresh.map(command => [command.commandId, command]))
  const known = new Set(pages.flatMap(({ commands }) => commands).map(({ commandId }) => commandId))
  const added = fresh.filter(({ commandId }) => !known.has(commandId))
  return {
    pageParams,
    pages: pages.map((page, nth) => ({
      ...page,
      commands: [
        ...(nth === 0 ? added : []),
        ...page.commands.filter(({ commandId }) => !gone.has(commandId)).map(command => byId.get(command.commandId) ?? command),
      ],
    })),
  }
}

/** Keeps pages in the cache up to date without reading all of them again. */
function useFollowing(
  key: readonly unknown[],
  read: (body: Pick<RequestOf<typeof path>, 'commandIds' | 'pageSize'>, signal: AbortSignal) => Promise<Page>,
  loaded: readonly VehicleCommand[],
): void {
  const queries = useQueryClient()
  async function readAgain(which: (command: VehicleCommand) => boolean, signal: AbortSignal): Promise<void> {
    const before = queries.getQueryData<Pages>(key)
    const ids = (before ? commandsOf(before) : []).filter(which).map(({ commandId }) => commandId)
    if (ids.length === 0) return
    const asked = ids.slice(0, limits.commandPageMost)
    const { commands, missing } = await read({ commandIds: asked, pageSize: limits.commandPageMost }, signal)
    const there = new Set(commands.map(({ commandId }) => commandId))
    // Of a platform that did not answer they only look gone.
    const gone = new Set(missing.length > 0 ? [] : asked.filter(id => !there.has(id)))
    queries.setQueryData<Pages>(key, now => now && withChanges(now, commands, gone))
  }
  async function readNew(signal: AbortSignal): Promise<void> {
    const { commands, next } = await read({ pageSize: limits.commandPage }, signal)
    const before = queries.getQueryData<Pages>(key)
    if (!before) return await queries.invalidateQueries({ queryKey: key, exact: true })
    const known = new Set(commandsOf(before).map(({ commandId }) => commandId))
    const fits = next.length === 0 || known.size === 0 || commands.some(({ commandId }) => known.has(commandId))
    // More are new than a page has.
    if (!fits) return await queries.invalidateQueries({ queryKey: key, exact: true })
    queries.setQueryData<Pages>(key, now => now && withChanges(now, commands, new Set()))
  }
  const quick = loaded.some(isOnTheWay)
  // The pages were read just now: the first time is after the interval.
  const again = { initialData: null, staleTime: Number.POSITIVE_INFINITY }
  useQuery({
    ...again,
    queryKey: [...key, 'on the way'],
    enabled: quick,
    refetchInterval: soon,
    queryFn: async ({ signal }) => {
      await readAgain(isOnTheWay, signal)
      return null
    },
  })
  useQuery({
    ...again,
    queryKey: [...key, 'waits'],
    refetchInterval: nowAndThen,
    queryFn: async ({ signal }) => {
      await readNew(signal)
      await readAgain(waits, signal)
      return null
    },
  })
}

export function useCommands(request: CommandQuery): { pages: PagedList<VehicleCommand>; missing: readonly string[] } {
  const { api } = useOutrider()
  const readPage = async (part: RequestOf<typeof path>, signal?: AbortSignal): Promise<Page> => {
    const { data, failed } = await api.merged(path, { ...request, ...part }, { quiet: true, signal })
    return { ...data, missing: failed.map(({ target }) => target.title || target.code) }
  }
  const read = (after: readonly string[] | null, pageSize: number, signal?: AbortSignal): Promise<Page> =>
    readPage({ pageSize, ...(after && { after: [...after] }) }, signal)
  const key = callKey(path, { list: request }, useCallScope(undefined))
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], readonly string[] | null>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, limits.commandPage, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => (next.length > 0 ? next : undefined),
    staleTime: 0,
    placeholderData: last => last,
  })
  const loaded = query.data?.pages
  const rows = useMemo(() => rowsOf(loaded ?? []), [loaded])
  useFollowing(key, readPage, rows)
  async function* all() {
    for (let after: readonly string[] | null = null; ; ) {
      const page: Page = await read(after, limits.commandPageMost)
      yield page.commands
      if (page.next.length === 0) return
      after = page.next
    }
  }
  return {
    pages: {
      rows,
      total: rows.length,
      totalIsMore: query.hasNextPage,
      state: query.data ? 'there' : query.isError ? 'failed' : 'loading',
      error: query.error,
      nextPage: query.isFetchNextPageError ? 'failed' : query.isFetchingNextPage ? 'comes' : query.hasNextPage ? 'waits' : 'none',
      loadMore: () => void query.fetchNextPage(),
      reload: () => void query.refetch(),
      all,
    },
    missing: [...new Set((loaded ?? []).flatMap(({ missing }) => missing))],
  }
}

/** A newer server may have further reasons. */
export function useDetailWords(): (detail: string | null) => string {
  const t = useTexts(commandDetailTexts)
  return useCallback(
    detail => {
      if (detail === null) return ''
      const known = Object.keys(commandDetailTexts.rows) as (keyof typeof commandDetailTexts.rows)[]
      return t(known.find(name => name === detail) ?? 'other')
    },
    [t],
  )
}

/** Who approved it; undefined: nobody had to, or nobody has yet. */
export const approverOf = ({ steps }: VehicleCommand): string | undefined =>
  steps[0]?.state === 'waiting'
    ? steps.find(({ state, by }, nth) => nth > 0 && state !== 'cancelled' && by)?.by?.userName
    : undefined
