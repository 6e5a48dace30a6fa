/** Who may open which screen: the route table of section 2 as a pure function. */
import { paths } from '../core/routing/paths.ts'
import type { Screen } from '../core/routing/screen.ts'
import { isSignedIn, mustChangePassword, platformsInUse, rightsOf, type SessionState } from '../core/session/session.ts'

/** Where to redirect; undefined: the screen opens. */
export function admit(screen: Pick<Screen, 'access' | 'right'> | undefined, session: SessionState): string | undefined {
  if (!screen) return paths.error
  if (screen.access === 'open') return undefined
  if (platformsInUse(session).length === 0) return paths.newPlatform
  if (!isSignedIn(session)) return paths.login
  if (mustChangePassword(session)) return paths.changePassword
  if (screen.right && !rightsOf(session)[screen.right]) return paths.main
  return undefined
}
