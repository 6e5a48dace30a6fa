/** Messages of dispatchers: the list by pages, one with its deliveries, and what sends them. */
import { type DataOf, type DispatchCounts, type DispatchMessage, failedDispatchStates, type RequestOf } from '@outrider/contract'
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { callKey } from '../../core/queries/call-key.ts'
import { useCachedCalls, useCallScope } from '../../core/queries/use-call.ts'

const path = 'platform/getDispatchMsgHistory'
/** How often what is under way is looked up, ms. */
export const lookUpEvery = 2_000
/** Other dispatchers send messages too, ms. */
const nowAndThen = 10_000

export const underWay = ({ waiting, sent }: DispatchCounts): number => waiting + sent
export const notReached = (counts: DispatchCounts): number => failedDispatchStates.reduce((sum, state) => sum + counts[state], 0)
export const allOf = (counts: DispatchCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

type Page = DataOf<typeof path> & { missing: readonly string[] }

/** The newest first. Older ones of one platform wait until those of the others are there. */
function rowsOf(pages: readonly Page[]): DispatchMessage[] {
  const byId = new Map(pages.flatMap(({ messages }) => messages).map(message => [message.messageId, message]))
  const reached = (pages.at(-1)?.next ?? []).map(id => byId.get(id)?.time ?? 0)
  const from = Math.max(Number.NEGATIVE_INFINITY, ...reached)
  return [...byId.values()].filter(({ time }) => time >= from).toSorted((a, b) => b.time - a.time)
}

export function useMessages(): { pages: PagedList<DispatchMessage>; missing: readonly string[] } {
  const { api } = useOutrider()
  const read = async (after: readonly string[] | null, signal?: AbortSignal): Promise<Page> => {
    const { data, failed } = await api.merged(path, after ? { after: [...after] } : {}, { quiet: true, signal })
    return { ...data, missing: failed.map(({ target }) => target.title || target.code) }
  }
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], readonly string[] | null>({
    queryKey: callKey(path, { list: true }, useCallScope(undefined)),
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => (next.length > 0 ? next : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ messages }) => messages.some(({ counts }) => underWay(counts) > 0)) ? lookUpEvery : nowAndThen,
  })
  const loaded = query.data?.pages
  const rows = useMemo(() => rowsOf(loaded ?? []), [loaded])
  async function* all() {
    for (let after: readonly string[] | null = null; ; ) {
      const page: Page = await read(after)
      yield page.messages
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

export interface Sent {
  messages: DataOf<'platform/sendDispatchMsgCmd'>['messages']
  /** Vehicles that were left out. */
  unknown: number
  /** Vehicles whose service has ended. */
  frozen: number
  /** Titles of platforms that did not answer. */
  missing: readonly string[]
}

/** Sends and repeats. A failure is shown by the form. */
export function useSendMessage() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const onSettled = () => cached.outdate(path)
  const outcomeOf = ({ data, failed }: Awaited<ReturnType<typeof api.merged<'platform/sendDispatchMsgCmd'>>>): Sent => ({
    messages: data.messages,
    unknown: data.unknown.length,
    frozen: data.frozen.length,
    missing: failed.map(({ target }) => target.title || target.code),
  })
  const send = useMutation({
    mutationFn: async (body: RequestOf<'platform/sendDispatchMsgCmd'>) =>
      outcomeOf(await api.merged('platform/sendDispatchMsgCmd', body, { quiet: true })),
    onSettled,
  })
  const repeat = useMutation({
    mutationFn: async (body: RequestOf<'platform/repeatDispatchMsgCmd'>) =>
      outcomeOf(await api.merged('platform/repeatDispatchMsgCmd', body, { quiet: true })),
    onSettled,
  })
  return { send, repeat }
}
