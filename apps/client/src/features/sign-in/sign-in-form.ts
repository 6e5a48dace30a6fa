/** Props shared by all sign-in forms. */
import type { Session } from '@outrider/contract'
import type { Platform } from '../../core/session/platform.ts'
import type { useAgreement } from './legal/use-agreement.ts'

export interface SignInFormProps {
  platform: Platform
  agreement: ReturnType<typeof useAgreement>
  /** The name typed before the user opened the agreement. */
  draft: string | undefined
  onRead: (path: string, name: string) => void
  onSignedIn: (session: Session) => void
}
