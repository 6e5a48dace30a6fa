/** The cache of server answers around the screens that use it: one for all of them, as long as the same people are signed in. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useSession } from '../outrider.ts'
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
