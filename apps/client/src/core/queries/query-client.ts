/**
 * The cache of server answers. Failures are shown by the call itself, so nothing is retried behind the user's back. Without network
 * a call fails in words of its own; it does not wait unseen for a better time.
 */
import { QueryClient } from '@tanstack/react-query'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
