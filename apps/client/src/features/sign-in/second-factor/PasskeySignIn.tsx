/** Signs in by a passkey, without a name and a password. */
import type { Session } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { deviceOf } from '../../../core/session/device.ts'
import type { Platform } from '../../../core/session/platform.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { useAgreement } from '../legal/use-agreement.ts'
import { signInTexts } from '../strings.ts'
import { answerOf, mayUsePasskeys, passkeyOrigin, problemOf } from './ask-authenticator.ts'
import { passkeyTexts } from './passkey-texts.ts'

interface Props {
  platform: Platform
  agreement: ReturnType<typeof useAgreement>
  onSignedIn: (data: Session) => void
}

export default function PasskeySignIn({ platform, agreement, onSignedIn }: Props) {
  const t = useTexts(passkeyTexts)
  const signIn = useTexts(signInTexts)
  const { api, stored } = useOutrider()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!mayUsePasskeys()) return null
  async function begin() {
    if (!agreement.agreed) return setProblem(signIn('notAgreed'))
    setBusy(true)
    setProblem(undefined)
    const to = { platform: platform.Code, quiet: true }
    try {
      const { options } = await api.call('user/startPasskeySignIn', { origin: passkeyOrigin() }, to)
      const credential = { ...(await answerOf(options)), clientExtensionResults: {} }
      onSignedIn(await api.call('user/signInByPasskey', { credential, ...deviceOf(stored) }, to))
    } catch (failure) {
      const found = problemOf(failure)
      setProblem(found ? t(found) : messageOf(failure, t.lang))
      setBusy(false)
    }
  }
  return (
    <>
      <Button icon="lock" block busy={busy} onClick={() => void begin()}>
        {t('use')}
      </Button>
      {problem !== undefined && <Alert>{problem}</Alert>}
    </>
  )
}
