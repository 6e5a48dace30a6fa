/** Provides the query cache to the screens that use it, one per set of signed-in users. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useSession } from '../context/outrider.ts'
import { usersIn } from '../session/session.ts'
import { createQueryClients } from './query-client.ts'

const clientOf = createQueryClients()

export default function QueryLayout() {
  return (
    <QueryClientProvider client={clientOf(useSession(usersIn))}>
      <Outlet />
    </QueryClientProvider>
  )
}
