/**
 * A call whose reply is cached: key, cancellation and failures in one place, as `const { data, error } = useCall('accessMon/getAccessMonList', {})`.
 * Failures are not announced, since the screen shows `error`; an ended session is handled.
 */
import type { CallPath, DataOf, RequestOf } from '@outrider/contract'
import { hashKey, type QueryKey, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from '../api/api.ts'
import { useOutrider, useSession } from '../context/outrider.ts'
import { useLang } from '../i18n/use-texts.ts'
import { currentPlatform } from '../session/session.ts'
import { type CallKey, callKey, type CallScope } from './call-key.ts'

/** What is cached. */
export interface CachedReply<Path extends CallPath> {
  data: DataOf<Path>
  /** Titles of the platforms that did not answer. */
  missing: string[]
}

export interface UseCallOptions<Path extends CallPath, Shown> {
  /** Platform code: ask this platform only. */
  platform?: string | undefined
  /** How long a reply is taken for fresh, ms; default as in query-client.ts. */
  staleTime?: number | ((data: DataOf<Path> | undefined) => number)
  /** How long an unused reply is kept, ms. */
  gcTime?: number
  refetchOnMount?: 'always'
  /** ms; false: not. */
  refetchInterval?: number | ((state: { data: DataOf<Path> | undefined; failed: boolean }) => number | false)
  /** The last reply is shown while that to another request comes. */
  keepLast?: boolean
  /** What the screen needs of the reply. Costly ones should keep their identity. */
  select?: (data: DataOf<Path>, missing: readonly string[]) => Shown
  /** Each reply as it arrives. */
  onReply?: (data: DataOf<Path>) => void
}

/** With one platform in use it makes no difference whether it is named. */
export function useCallScope(platform: string | undefined): CallScope {
  const lang = useLang()
  const only = useSession(state => (state.multi ? undefined : currentPlatform(state)?.Code))
  return { platform: platform || only, lang }
}

export async function reply<Path extends CallPath>(
  api: Api,
  [path, , body]: CallKey<Path>,
  how: { platform?: string; signal: AbortSignal },
): Promise<CachedReply<Path>> {
  const { data, failed } = await api.merged(path, body as RequestOf<Path>, { ...how, quiet: true })
  return { data, missing: failed.map(({ target }) => target.title || target.code) }
}

/** In another language the same request keeps its reply until the new one comes, so that forms keep what was typed; another request does not. */
function keepsLast(wanted: boolean, [, last, lastBody]: CallKey, [, scope, body]: CallKey): boolean {
  if (last.lang === scope.lang) return wanted
  return last.platform === scope.platform && hashKey([lastBody]) === hashKey([body])
}

/** Of the last reply. The same function while the request is the same: with another the reply is taken for a new one at every render. */
function usePlaceholder<Path extends CallPath>(key: CallKey<Path>, wanted: boolean) {
  const hash = hashKey(key)
  return useMemo(
    () => (last: CachedReply<Path> | undefined, lastQuery: { queryKey: QueryKey } | undefined) =>
      lastQuery && keepsLast(wanted, lastQuery.queryKey as CallKey, JSON.parse(hash) as CallKey) ? last : undefined,
    [hash, wanted],
  )
}

/** `body`: undefined: nothing is asked. */
export function useCall<Path extends CallPath, Shown = DataOf<Path>>(
  path: Path,
  body: RequestOf<Path> | undefined,
  options: UseCallOptions<Path, Shown> = {},
): UseQueryResult<Shown> {
  const { api } = useOutrider()
  const { platform, select, onReply, staleTime, refetchInterval, keepLast = false, ...rest } = options
  const key = callKey(path, body, useCallScope(platform))
  return useQuery<CachedReply<Path>, Error, Shown>({
    ...rest,
    queryKey: key,
    enabled: body !== undefined,
    async queryFn({ signal }) {
      const cached = await reply(api, key, { signal, ...(platform && { platform }) })
      onReply?.(cached.data)
      return cached
    },
    select: useMemo(
      () =>
        ({ data, missing }: CachedReply<Path>) =>
          select ? select(data, missing) : (data as unknown as Shown),
      [select],
    ),
    ...(staleTime !== undefined && {
      staleTime: typeof staleTime === 'number' ? staleTime : ({ state }) => staleTime(state.data?.data),
    }),
    ...(refetchInterval !== undefined && {
      refetchInterval:
        typeof refetchInterval === 'number'
          ? refetchInterval
          : ({ state }) => refetchInterval({ data: state.data?.data, failed: state.status === 'error' }),
    }),
    placeholderData: usePlaceholder<Path>(key, keepLast),
  })
}

export interface CachedCalls {
  /** Replies of this call are asked for again: at once where they are shown, else when they are next needed. */
  outdate: (path: CallPath) => Promise<void>
  /** As `outdate`, but what is shown stays until it is opened again. */
  outdateHidden: (path: CallPath) => Promise<void>
  /** Replaces the cached reply, such as by that to a change. */
  put: <Path extends CallPath>(path: Path, body: RequestOf<Path>, platform: string | undefined, data: DataOf<Path>) => void
}

export function useCachedCalls(): CachedCalls {
  const queries = useQueryClient()
  const { lang } = useCallScope(undefined)
  return useMemo(
    () => ({
      // A first reply that is still on its way may have been read before the change, and would be taken for one read after it.
      outdate(path) {
        void queries.cancelQueries({ queryKey: [path] })
        return queries.invalidateQueries({ queryKey: [path] })
      },
      outdateHidden(path) {
        void queries.cancelQueries({ queryKey: [path], type: 'inactive' })
        return queries.invalidateQueries({ queryKey: [path], refetchType: 'none' })
      },
      put(path, body, platform, data) {
        const queryKey = callKey(path, body, { platform, lang })
        void queries.cancelQueries({ queryKey, exact: true })
        queries.setQueryData(queryKey, { data, missing: [] })
      },
    }),
    [queries, lang],
  )
}
