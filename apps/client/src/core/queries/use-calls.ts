/** One call for each of several things, such as vehicles: cached one by one, as with `useCall`. */
import type { CallPath, DataOf, RequestOf } from '@outrider/contract'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useOutrider } from '../context/outrider.ts'
import { callKey } from './call-key.ts'
import { type CachedReply, reply, useCallScope } from './use-call.ts'

export interface Replies<Data> {
  /** In the order asked; undefined: not here yet, or failed. Keeps its identity while nothing changes. */
  all: (Data | undefined)[]
  pending: number
  /** Of the first that failed. */
  error: Error | null
}

export function useCalls<Path extends CallPath>(
  path: Path,
  bodies: readonly RequestOf<Path>[],
  { staleTime }: { staleTime: number },
): Replies<DataOf<Path>> {
  const { api } = useOutrider()
  const scope = useCallScope(undefined)
  const combine = useCallback(
    (results: UseQueryResult<CachedReply<Path>>[]): Replies<DataOf<Path>> => ({
      all: results.map(({ data }) => data?.data),
      pending: results.filter(({ isPending }) => isPending).length,
      error: results.find(({ isError }) => isError)?.error ?? null,
    }),
    [],
  )
  return useQueries({
    queries: bodies.map(body => {
      const key = callKey(path, body, scope)
      return {
        queryKey: key,
        staleTime,
        queryFn: ({ signal }: { signal: AbortSignal }) => reply(api, key, { signal }),
      }
    }),
    combine,
  })
}
