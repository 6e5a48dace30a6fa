/** Messages of dispatchers: the list by pages, one with its deliveries, and what sends them. */
import { type DataOf, type DispatchCounts, type DispatchMessage, failedDispatchStates, type RequestOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useOutrider } from '../../core/context/outrider.ts'
import { useCursorPages } from '../../core/lists/use-cursor-pages.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'

const path = 'platform/getDispatchMsgHistory'
/** How often what is under way is looked up, ms. */
export const lookUpEvery = 2_000
/** Other dispatchers send messages too, ms. */
const nowAndThen = 10_000

export const underWay = ({ waiting, sent }: DispatchCounts): number => waiting + sent
export const notReached = (counts: DispatchCounts): number => failedDispatchStates.reduce((sum, state) => sum + counts[state], 0)
export const allOf = (counts: DispatchCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

const timeOrder = (a: DispatchMessage, b: DispatchMessage): number => b.time - a.time

/** The newest first. */
export const useMessages = () =>
  useCursorPages({
    path,
    filter: {},
    bodyOf: ({ after }) => ({ ...(after && { after }) }),
    pageOf: ({ messages, next }) => ({ rows: messages, next }),
    idOf: (message: DispatchMessage) => message.messageId,
    compare: timeOrder,
    query: {
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ rows }) => rows.some(({ counts }) => underWay(counts) > 0)) ? lookUpEvery : nowAndThen,
    },
  })

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
