/** Signing out on purpose: every platform is told, and what belongs to the account leaves this device. */
import { useNavigate } from 'react-router'
import { useOutrider } from '../outrider.ts'
import { paths } from '../routing/paths.ts'

export function useSignOut(): () => Promise<void> {
  const { api, session, stored } = useOutrider()
  const navigate = useNavigate()
  return async () => {
    try {
      await api.call('user/logout', {}, { quiet: true })
    } catch (error) {
      // The tokens end by themselves; signing out on this device must not depend on the network.
      console.warn('the server was not told of the sign-out', error)
    }
    session.clearUserData()
    stored.forget('account')
    await navigate(paths.login, { replace: true })
  }
}
