/** Provides the query cache, one per set of signed-in users: the same one wherever it is provided. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../context/outrider.ts'
import { usersIn } from '../session/session.ts'
import { createQueryClients } from './query-client.ts'

const clientOf = createQueryClients()

export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={clientOf(useSession(usersIn))}>{children}</QueryClientProvider>
}
