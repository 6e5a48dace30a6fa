/** Commands as they are now, page by page: what is under way is asked for again every second. */
import { type DataOf, isOpenCommand, limits, type RequestOf, type VehicleCommand } from '@outrider/contract'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCallScope } from '../../core/queries/use-call.ts'
import { commandDetailTexts } from './strings.ts'

const path = 'platform/getCutOffFuelElecCmdResult'
const soon = 1_000
/** Others may give commands too. */
const nowAndThen = 10_000

export type CommandQuery = Omit<RequestOf<typeof path>, 'after' | 'pageSize'>
type Page = DataOf<typeof path> & { missing: readonly string[] }

/** Newest first. Older ones of one platform wait until those of the others are there. */
function rowsOf(pages: readonly Page[]): VehicleCommand[] {
  const byId = new Map(pages.flatMap(({ commands }) => commands).map(command => [command.commandId, command]))
  const reached = (pages.at(-1)?.next ?? []).map(id => byId.get(id)?.requestedAt ?? 0)
  const from = Math.max(Number.NEGATIVE_INFINITY, ...reached)
  return [...byId.values()].filter(({ requestedAt }) => requestedAt >= from).toSorted((a, b) => b.requestedAt - a.requestedAt)
}

export function useCommands(request: CommandQuery): { pages: PagedList<VehicleCommand>; missing: readonly string[] } {
  const { api } = useOutrider()
  const read = async (after: readonly string[] | null, pageSize: number, signal?: AbortSignal): Promise<Page> => {
    const body = { ...request, pageSize, ...(after && { after: [...after] }) }
    const { data, failed } = await api.merged(path, body, { quiet: true, signal })
    return { ...data, missing: failed.map(({ target }) => target.title || target.code) }
  }
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], readonly string[] | null>({
    queryKey: callKey(path, { list: request }, useCallScope(undefined)),
    queryFn: ({ pageParam, signal }) => read(pageParam, limits.commandPage, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => (next.length > 0 ? next : undefined),
    staleTime: 0,
    placeholderData: last => last,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ commands }) => commands.some(one => isOpenCommand(one.state))) ? soon : nowAndThen,
  })
  const loaded = query.data?.pages
  const rows = useMemo(() => rowsOf(loaded ?? []), [loaded])
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
