/** What every way to sign in is given by the page. */
import type { Session } from '@outrider/contract'
import type { Platform } from '../../core/session/platform.ts'
import type { useAgreement } from './use-agreement.ts'

export interface SignInFormProps {
  platform: Platform
  agreement: ReturnType<typeof useAgreement>
  /** The name that stood there before the person went to read the agreement. */
  draft: string | undefined
  onRead: (path: string, name: string) => void
  onSignedIn: (session: Session) => void
}
