/** Back navigation of the environment: back key of the app, window of an official account. */
import { NavigationType, type Router } from '../../core/router/index.ts'
import { currentLang } from '../../core/i18n/i18n.ts'
import type { Host } from '../../core/host/host.ts'
import { hrefOf } from '../screens.ts'
import { anyLayerOpen, closeTopLayer } from '../../ui/layers.ts'
import { appTexts } from '../strings.ts'
import { closesWindow, onBackKey } from './rules.ts'

export function watchBack(router: Router, host: Host, show: (text: string) => void, now: () => number): void {
  let promptedAt: number | undefined
  host.onBack?.(() => {
    const pathname = router.state.location.pathname
    const sinceAsked = promptedAt === undefined ? undefined : now() - promptedAt
    promptedAt = undefined
    switch (onBackKey({ pathname, sincePrompt: sinceAsked, layerOpen: anyLayerOpen() })) {
      case 'askToExit':
        promptedAt = now()
        return show(appTexts.rows.pressAgainToExit[currentLang()])
      case 'exit':
        return host.exitApp?.()
      case 'closeLayer':
        return closeTopLayer()
      default:
        // Opened by a link, there is no history: go to the main page.
        return void (router.screensBehind > 0 ? router.navigate(-1) : router.navigate(hrefOf('main'), { replace: true }))
    }
  })

  if (!host.closeWindow) return
  let from = router.state.location.pathname
  router.subscribe(({ location, historyAction }) => {
    const to = location.pathname
    if (to !== from && historyAction === NavigationType.Pop && closesWindow(host.kind, from, to)) host.closeWindow?.()
    from = to
  })
}
