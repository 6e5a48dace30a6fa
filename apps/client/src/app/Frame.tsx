/** Wraps every screen: document title and language, and the navigation blocker. */
import { useCallback, useEffect } from 'react'
import { type Location, NavigationType, Outlet, useBlocker, useMatches } from 'react-router'
import { useLang } from '../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../core/context/outrider.ts'
import { hrefOf } from './screens.ts'
import { currentPlatform } from '../core/session/session.ts'
import { anyLayerOpen, closeTopLayer } from '../ui/layers.ts'
import { isListModule } from './back/rules.ts'
import type { RouteHandle } from './router.tsx'
import { titleOf } from './title.ts'

/** Back in a list first closes what is open over it; a screen with unsaved changes asks first. */
function useNavigationBlocker() {
  const { unsavedChanges } = useOutrider()
  /** An ended session leaves regardless of unsaved changes. */
  const wouldLoseChanges = useCallback(
    ({ pathname }: Pick<Location, 'pathname'>) => unsavedChanges.getState().unsaved && pathname !== hrefOf('login'),
    [unsavedChanges],
  )
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      wouldLoseChanges(nextLocation) ||
      (historyAction === NavigationType.Pop && isListModule(currentLocation.pathname) && anyLayerOpen()),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!wouldLoseChanges(blocker.location)) {
      closeTopLayer()
      blocker.reset()
      return
    }
    const settle = (proceed: () => void) => () => {
      unsavedChanges.setState({ leaveRequest: undefined })
      proceed()
    }
    unsavedChanges.setState({ leaveRequest: { leave: settle(blocker.proceed), stay: settle(blocker.reset) } })
  }, [blocker, unsavedChanges, wouldLoseChanges])
}

export function Frame() {
  useNavigationBlocker()
  const lang = useLang()
  const platformTitle = useSession(state => currentPlatform(state)?.Title ?? '')
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const screen = handle?.screen
  useEffect(() => {
    if (screen) document.title = titleOf(screen, platformTitle, lang)
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [screen, platformTitle, lang])
  return <Outlet />
}
