/** Provides the query cache, one per set of signed-in users: the same one wherever it is provided. */
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useOutrider, useSession } from '../context/outrider.ts'
import { usersIn } from '../session/session.ts'
import { createQueryClients } from './query-client.ts'
import { reloadFailed } from './reload-failed.ts'

const clientOf = createQueryClients()

export function QueryProvider({ children }: { children: ReactNode }) {
  const client = clientOf(useSession(usersIn))
  const { liveFleet } = useOutrider()
  useEffect(() => reloadFailed(client, liveFleet.status), [client, liveFleet])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
