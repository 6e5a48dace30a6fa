/**
 * Refreshes expired access tokens. Calls with the same expired token share one refresh, and so do the tabs of a browser: a
 * refresh token is valid once, and using it twice would end the session.
 */
import type { Session } from '@outrider/contract'
import type { Target } from '../session/target.ts'

export interface TokenRefreshOptions {
  /** user/refreshToken at this platform. */
  request: (target: Target) => Promise<Session>
  /** The platform now; its tokens may be newer than those of the failed call. */
  targetOf: (platformCode: string) => Target | undefined
  store: (platformCode: string, session: Session) => void
  /** Runs exclusively over all tabs, after reading what other tabs have stored. */
  exclusively: <T>(name: string, run: () => Promise<T>) => Promise<T>
}

/** The target with a valid token; undefined: there is nothing to refresh with. Throws if the refresh fails; the tokens are kept. */
export type TokenRefresh = (target: Target) => Promise<Target | undefined>

export function createTokenRefresh({
  request: ask,
  targetOf,
  store: keep,
  exclusively: alone,
}: TokenRefreshOptions): TokenRefresh {
  const underWay = new Map<string, Promise<Target | undefined>>()

  const refresh = (stale: Target) =>
    alone(`outrider token refresh ${stale.code}`, async () => {
      const now = targetOf(stale.code)
      if (!now?.accessToken || !now.refreshToken || now.url !== stale.url) return undefined
      // Another call or tab has refreshed already.
      if (now.accessToken !== stale.accessToken) return now
      keep(now.code, await ask(now))
      return targetOf(stale.code)
    })

  return stale => {
    const key = `${stale.code} ${stale.accessToken}`
    const running = underWay.get(key)
    if (running) return running
    const mine = refresh(stale).finally(() => underWay.delete(key))
    underWay.set(key, mine)
    return mine
  }
}

/** Web Locks where available; otherwise within this page only. */
export function exclusiveOverTabs(reread: () => void): TokenRefreshOptions['exclusively'] {
  // Missing over plain http and in old web views, despite the type.
  const locks = (navigator as { locks?: LockManager }).locks
  return async (name, run) => {
    const then = () => {
      reread()
      return run()
    }
    return locks ? await locks.request(name, then) : then()
  }
}
