/**
 * The query cache. Calls report their own failures, so nothing is retried automatically. Without network calls fail immediately
 * instead of being paused.
 */
import { QueryClient } from '@tanstack/react-query'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 60_000, refetchOnWindowFocus: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

/**
 * One cache per set of users: data of one is never shown to another. Signing out keeps the cache, so that the screen being left
 * does not load again.
 */
export function createQueryClients(): (users: string) => QueryClient {
  let current: { users: string; client: QueryClient } | undefined
  return users => {
    if (!current || (users !== '' && current.users !== users)) {
      current = { users, client: createQueryClient() }
    }
    return current.client
  }
}
