/** Continues to the main page, or to sign-in when nobody is signed in. */
import { useNavigate } from 'react-router'
import { useOutrider } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { isSignedIn } from '../../core/session/session.ts'

export function useEnterPlatform(): () => void {
  const { hrefOf } = useScreens()
  const { session } = useOutrider()
  const navigate = useNavigate()
  return () => void navigate(isSignedIn(session.get()) ? hrefOf('main') : hrefOf('login'))
}
