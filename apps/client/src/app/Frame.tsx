/** Around every screen: the browser's title, and the language of the document. */
import { useEffect } from 'react'
import { NavigationType, Outlet, useBlocker, useMatches } from 'react-router'
import { useLang } from '../core/i18n/use-texts.ts'
import { useSession } from '../core/outrider.ts'
import { leaving, losesSomething } from '../core/routing/leaving.ts'
import { currentPlatform } from '../core/session/session.ts'
import { anyLayerOpen, closeTopLayer } from '../ui/layers.ts'
import { isListModule } from './back/rules.ts'
import type { Handle } from './router.tsx'
import { titleOf } from './title.ts'

/** In a list, going back first closes what lies open over it; a screen with which something would be lost asks first. */
function useStays() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      losesSomething(nextLocation) ||
      (historyAction === NavigationType.Pop && isListModule(currentLocation.pathname) && anyLayerOpen()),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!losesSomething(blocker.location)) {
      closeTopLayer()
      blocker.reset()
      return
    }
    const answered = (answer: () => void) => () => {
      leaving.setState({ asked: undefined })
      answer()
    }
    leaving.setState({ asked: { leave: answered(blocker.proceed), stay: answered(blocker.reset) } })
  }, [blocker])
}

export function Frame() {
  useStays()
  const lang = useLang()
  const platformTitle = useSession(state => currentPlatform(state)?.Title ?? '')
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const screen = handle?.screen
  useEffect(() => {
    if (screen) document.title = titleOf(screen, platformTitle, lang)
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  }, [screen, platformTitle, lang])
  return <Outlet />
}
