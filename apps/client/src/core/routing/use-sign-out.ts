/** Signs out: all platforms are notified, and the account's data is removed from this device. Asks while something waits to be sent. */
import { useNavigate } from '../router/index.ts'
import { loadChunk } from '../chunks/load-chunk.ts'
import { useOutrider } from '../context/outrider.ts'
import { storedCompanySignOut } from '../session/company-sign-out.ts'
import { currentPlatform } from '../session/session.ts'
import { inBrowser } from '../host/served-from.ts'
import { endLook } from '../session/looking.ts'
import { useScreens } from './use-screens.ts'

export function useSignOut(): () => Promise<void> {
  const { hrefOf } = useScreens()
  const outrider = useOutrider()
  const navigate = useNavigate()
  return async () => {
    const { mayLeave } = await loadChunk(() => import('../outbox/leave-request.ts'))
    if (!(await mayLeave(outrider))) return
    const { api, session, stored, host } = outrider
    const atProvider = stored.get(storedCompanySignOut)[currentPlatform(session.get())?.Code ?? ''] ?? ''
    try {
      await api.call('user/logout', {}, { quiet: true })
    } catch (error) {
      // Tokens expire anyway; signing out on this device must not depend on the network.
      console.warn('signing out on the server failed', error)
    }
    if (outrider.looking) return location.replace(endLook(sessionStorage) ?? inBrowser('/'))
    session.clearUserData()
    stored.forget('account')
    await navigate(hrefOf('login'), { replace: true })
    if (/^https?:/.test(atProvider)) host.leaveTo?.(atProvider)
  }
}
