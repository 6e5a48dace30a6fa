/**
 * New tokens for an ended access token, silently. Calls that find the same token ended share one renewal, and so do the tabs of a
 * browser: a refresh token counts once, and the second use of it would end the session.
 */
import type { Session } from '@outrider/contract'
import { CallError } from './call-error.ts'
import type { Target } from './target.ts'

export interface RenewalOptions {
  /** user/refreshToken at this platform. */
  ask: (target: Target) => Promise<Session>
  /** The platform as it is now; its tokens may be newer than those a call went out with. */
  targetOf: (platformCode: string) => Target | undefined
  keep: (platformCode: string, session: Session) => void
  /** Runs one at a time over all tabs, with what other tabs have stored read before. */
  alone: <T>(name: string, run: () => Promise<T>) => Promise<T>
}

/** The target with a token that counts; undefined: there is none to be had, the session is over. */
export type Renew = (target: Target) => Promise<Target | undefined>

export function createRenewal({ ask, targetOf, keep, alone }: RenewalOptions): Renew {
  const underWay = new Map<string, Promise<Target | undefined>>()

  const renew = (stale: Target) =>
    alone(`outrider renewal ${stale.code}`, async () => {
      const now = targetOf(stale.code)
      if (!now?.accessToken || !now.refreshToken || now.url !== stale.url) return undefined
      // Someone else was faster.
      if (now.accessToken !== stale.accessToken) return now
      try {
        keep(now.code, await ask(now))
      } catch (error) {
        // Refused: the session is over. No answer is another matter: the caller learns of that failure, and the tokens stay.
        if (error instanceof CallError && error.rspCode !== undefined && error.reaction === 'signInAgain') return undefined
        throw error
      }
      return targetOf(stale.code)
    })

  return stale => {
    const key = `${stale.code} ${stale.accessToken}`
    const running = underWay.get(key)
    if (running) return running
    const mine = renew(stale).finally(() => underWay.delete(key))
    underWay.set(key, mine)
    return mine
  }
}

/** Web Locks where the browser has them; else within this page only. */
export function aloneOverTabs(reread: () => void): RenewalOptions['alone'] {
  // Absent over plain http and in old web views, whatever the type says.
  const locks = (navigator as { locks?: LockManager }).locks
  return async (name, run) => {
    const then = () => {
      reread()
      return run()
    }
    return locks ? await locks.request(name, then) : then()
  }
}
