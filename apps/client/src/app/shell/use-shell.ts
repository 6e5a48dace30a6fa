/** Whether a screen stands in the shell of wide windows, and how. */
import { useMemo } from 'react'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import type { Screen } from '../../core/routing/screen.ts'
import type { MenuPlace, Screens } from '../../core/screens/screens.ts'
import { isSignedIn, moduleTypeIn, rightsOf, type SessionState, unfinishedAt } from '../../core/session/session.ts'
import type { ShellPlace } from '../../ui/layout/shell-place.ts'
import { useWide } from '../../ui/use-wide.ts'

/** Lists that the shell shows: their screens have no way back of their own. */
const shownPlaces: readonly MenuPlace[] = [
  'rail',
  'personalAccount',
  'personalWork',
  'personalReports',
  'personalSettings',
  'personalMap',
]

/** A session limited to one module, or without tabs, is embedded in a host with navigation of its own. */
const isEmbedded = (session: SessionState): boolean => {
  const limit = moduleTypeIn(session)
  return (limit !== undefined && limit !== 'all') || !rightsOf(session).isShowTab
}

export const hasShell = (screen: Pick<Screen, 'access' | 'area'>, session: SessionState): boolean =>
  (screen.access === 'guarded' || screen.area !== undefined) &&
  isSignedIn(session) &&
  !unfinishedAt(session) &&
  !isEmbedded(session)

const isListed = (screens: Screens, screen: Screen): boolean =>
  shownPlaces.some(place => screens.menu(place).some(({ name }) => name === screen.name))

/** undefined: the screen fills the window. */
export function useShell(screen: Screen | undefined): ShellPlace | undefined {
  const { screens } = useOutrider()
  const wide = useWide()
  const allowed = useSession(session => screen !== undefined && hasShell(screen, session))
  return useMemo(
    () => (wide && allowed && screen ? { listed: isListed(screens, screen) } : undefined),
    [wide, allowed, screen, screens],
  )
}
