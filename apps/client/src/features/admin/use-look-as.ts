/** Begins to look as a user sees: this tab goes on as that user's, and comes back here at the end. */
import { useOutrider } from '../../core/context/outrider.ts'
import { inBrowser } from '../../core/host/served-from.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { beginLook } from '../../core/session/begin-look.ts'
import { currentPlatform } from '../../core/session/session.ts'

export function useLookAs(): (userId: string) => Promise<void> {
  const { api, session } = useOutrider()
  const { hrefOf } = useScreens()
  return async userId => {
    const platform = currentPlatform(session.get())
    if (!platform) return
    const own = { platform, from: location.href, own: localStorage, visit: sessionStorage }
    beginLook(await api.call('admin/lookAsUser', { userId }, { platform: platform.Code, quiet: true }), own)
    location.assign(inBrowser(hrefOf('main')))
  }
}
