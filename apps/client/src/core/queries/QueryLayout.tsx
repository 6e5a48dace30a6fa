/** The cache of server answers around the screens that use it: one for all of them, as long as the page lives. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { createQueryClient } from './query-client.ts'

const client = createQueryClient()

export default function QueryLayout() {
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
