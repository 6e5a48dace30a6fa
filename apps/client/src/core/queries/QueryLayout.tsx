/** The query cache for the screens that use it. */
import { Outlet } from '../router/index.ts'
import { QueryProvider } from './QueryProvider.tsx'

export default function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
