/** Makes the router once it is known where the client begins, and follows links that come while the app runs. */
import type { Outrider } from '../../core/outrider.ts'
import { isSignedIn } from '../../core/session/session.ts'
import { keepAccount } from '../../features/entry/decide.ts'
import { toast } from '../../ui/toast.ts'
import { watchBack } from '../back/watch-back.ts'
import { createRouter } from '../router.tsx'
import { beginInApp, beginInPage, follow } from './begin.ts'

export type Router = ReturnType<typeof createRouter>

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export async function firstRouter(outrider: Outrider): Promise<Router> {
  const { host, launch, session, stored } = outrider
  const facts = {
    launch,
    signedIn: () => isSignedIn(session.get()),
    keepAccount: (parameters: Parameters<typeof keepAccount>[1]) => keepAccount(stored, parameters),
  }
  const begin = host.kind === 'native' ? await beginInApp(host, facts, wait) : beginInPage(new URL(location.href), facts)
  history.replaceState(history.state, '', begin)
  const router = createRouter(outrider)
  host.onLink?.(link => {
    const to = URL.canParse(link) ? follow(new URL(link), facts) : undefined
    if (to !== undefined) void router.navigate(to)
  })
  watchBack(router, host, toast, Date.now)
  return router
}
