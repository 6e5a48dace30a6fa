/** Signing in to every platform in use at once: a token each, and what went wrong by platform. */
import type { Session } from '@outrider/contract'
import type { Platform } from './platform.ts'
import { platformsInUse, type SessionStore } from './session.ts'

export interface NotSignedIn {
  platform: Platform
  error: unknown
}

/** Platforms in use that nobody is signed in to. */
export const platformsToSignIn = (session: Pick<SessionStore, 'get'>): Platform[] => {
  const state = session.get()
  return platformsInUse(state).filter(({ Code }) => state.userDatas[Code] === undefined)
}

/** Asks all of them at once and keeps what succeeds. `signIn` sends the call to the platform of that code. */
export async function signInToAll(
  session: SessionStore,
  signIn: (code: string) => Promise<Session>,
  platforms: readonly Platform[] = platformsToSignIn(session),
): Promise<{ signedIn: Session[]; failed: NotSignedIn[] }> {
  const settled = await Promise.allSettled(platforms.map(({ Code }) => signIn(Code)))
  const signedIn: Session[] = []
  const failed: NotSignedIn[] = []
  settled.forEach((result, at) => {
    const platform = platforms[at]
    if (!platform) return
    if (result.status === 'rejected') failed.push({ platform, error: result.reason })
    else {
      session.signIn(platform.Code, result.value)
      signedIn.push(result.value)
    }
  })
  return { signedIn, failed }
}
