/** Signs out: all platforms are notified, and the account's data is removed from this device. */
import { useNavigate } from 'react-router'
import { useOutrider } from '../context/outrider.ts'
import { useScreens } from './use-screens.ts'

export function useSignOut(): () => Promise<void> {
  const { hrefOf } = useScreens()
  const { api, session, stored } = useOutrider()
  const navigate = useNavigate()
  return async () => {
    try {
      await api.call('user/logout', {}, { quiet: true })
    } catch (error) {
      // Tokens expire anyway; signing out on this device must not depend on the network.
      console.warn('signing out on the server failed', error)
    }
    session.clearUserData()
    stored.forget('account')
    await navigate(hrefOf('login'), { replace: true })
  }
}
