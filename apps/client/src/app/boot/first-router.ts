/** Creates the router once the start path is known, and follows links opened while the app runs. */
import type { Outrider } from '../../core/context/outrider.ts'
import { inBrowser, screenPath } from '../../core/host/served-from.ts'
import { isSignedIn } from '../../core/session/session.ts'
import { storeOfficialAccount } from '../../features/entry/decide.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { watchBack } from '../back/watch-back.ts'
import { createRouter } from '../router.tsx'
import type { Router } from '../../core/router/index.ts'
import { startPathInApp, startPathInPage, followLink } from './start-path.ts'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export async function firstRouter(outrider: Outrider): Promise<Router> {
  const { host, launch, session, stored } = outrider
  const facts = {
    launch,
    signedIn: () => isSignedIn(session.get()),
    keepAccount: (parameters: Parameters<typeof storeOfficialAccount>[1]) => storeOfficialAccount(stored, parameters),
  }
  const page = new URL(location.href)
  page.pathname = screenPath(page.pathname)
  const begin = host.kind === 'native' ? await startPathInApp(page, host, facts, wait) : startPathInPage(page, facts)
  history.replaceState(history.state, '', inBrowser(begin))
  const router = await createRouter(outrider)
  host.onLink?.(link => {
    const to = URL.canParse(link) ? followLink(new URL(link), facts) : undefined
    if (to !== undefined) void router.navigate(to)
  })
  watchBack(router, host, toast, Date.now)
  return router
}
