/** Who may open which screen: the route table of section 2 as a pure function. */
import { clientErrors, type Text } from '@outrider/contract'
import { missingRightText, notOfferedText } from '../core/session/missing-right-texts.ts'
import { hrefOf } from './screens.ts'
import type { Screen } from '../core/routing/screen.ts'
import { rightsOfScreen } from '../core/screens/screens.ts'
import { isFor, isSignedIn, offers, platformsInUse, type SessionState, unfinishedAt } from '../core/session/session.ts'

export interface Redirect {
  to: string
  /** Shown to the user. */
  message?: Text
}

/** Where to redirect; undefined: the screen opens. */
export function admit(
  screen:
    | (Pick<Screen, 'access' | 'right' | 'calls' | 'instead' | 'inModules' | 'opensWithout'> & { readonly name?: string })
    | undefined,
  session: SessionState,
  link?: URL,
): Redirect | undefined {
  if (!screen) return { to: hrefOf('error') }
  if (screen.access === 'open' || (link && screen.opensWithout?.(link))) return undefined
  if (platformsInUse(session).length === 0) return { to: hrefOf('newPlatform') }
  if (!isSignedIn(session)) return { to: hrefOf('login') }
  const unfinished = unfinishedAt(session)
  // The screen that finishes it needs nothing else.
  if (unfinished) return screen.name === unfinished ? undefined : { to: hrefOf(unfinished) }
  const rights = rightsOfScreen(screen.right)
  if (isFor({ rights, inModules: screen.inModules, calls: screen.calls }, session)) return undefined
  // What it leads to decides for itself.
  if (!offers(session, screen.calls ?? []))
    return screen.instead ? { to: hrefOf(screen.instead as 'push') } : { to: hrefOf('main'), message: notOfferedText }
  const [first] = rights
  return { to: hrefOf('main'), message: first ? missingRightText(first) : clientErrors['access.noRight'] }
}
