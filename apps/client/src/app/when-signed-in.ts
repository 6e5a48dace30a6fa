import { isSignedIn, type SessionStore } from '../core/session/session.ts'

/** Runs something once, as soon as a user is signed in. */
export function whenSignedIn(session: SessionStore, run: () => void): void {
  if (isSignedIn(session.get())) return run()
  const stop = session.state.subscribe(state => {
    if (!isSignedIn(state)) return
    stop()
    run()
  })
}
