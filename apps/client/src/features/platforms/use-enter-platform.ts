/** Continues to the main page, or to sign-in when nobody is signed in. */
import { useContext } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { OpenOverlayContext } from '../../core/routing/overlay-context.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { isSignedIn } from '../../core/session/session.ts'

export function useEnterPlatform(): () => void {
  const { hrefOf } = useScreens()
  const { session } = useOutrider()
  const navigate = useNavigate()
  const overlay = useContext(OpenOverlayContext)
  return () => {
    overlay?.leave()
    void navigate(isSignedIn(session.get()) ? hrefOf('main') : hrefOf('login'))
  }
}
