/** Making a platform the one in use, and going where its user can go on. */
import { useNavigate } from 'react-router'
import { useOutrider } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { isSignedIn } from '../../core/session/session.ts'

export function useGoOn(): () => void {
  const { session } = useOutrider()
  const navigate = useNavigate()
  return () => void navigate(isSignedIn(session.get()) ? paths.main : paths.login)
}
