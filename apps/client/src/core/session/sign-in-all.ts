/** Signs in to all platforms in use; each has its own token and its own failure. */
import type { Session } from '@outrider/contract'
import type { Platform } from './platform.ts'
import { platformsInUse, type SessionStore } from './session.ts'

export interface SignInFailure {
  platform: Platform
  error: unknown
}

/** Platforms in use without a sign-in. */
export const platformsToSignIn = (session: Pick<SessionStore, 'get'>): Platform[] => {
  const state = session.get()
  return platformsInUse(state).filter(({ Code }) => state.userDatas[Code] === undefined)
}

/** Signs in to all of them and stores what succeeds. `signIn` sends the call to the platform with that code. */
export async function signInToAll(
  session: SessionStore,
  signIn: (code: string) => Promise<Session>,
  platforms: readonly Platform[] = platformsToSignIn(session),
): Promise<{ signedIn: Session[]; failed: SignInFailure[] }> {
  const settled = await Promise.allSettled(platforms.map(({ Code }) => signIn(Code)))
  const signedIn: Session[] = []
  const failed: SignInFailure[] = []
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
