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

/**
 * One cache for each who is signed in: what one was answered is not shown to the next. Nobody is no one else: the screen that is
 * about to be left does not ask all over again.
 */
export function createQueryClients(): (users: string) => QueryClient {
  let kept: { users: string; client: QueryClient } | undefined
  return users => {
    if (!kept || (users !== '' && kept.users !== users)) {
      kept = { users, client: createQueryClient() }
    }
    return kept.client
  }
}
