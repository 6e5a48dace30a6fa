/** The second step by a passkey, where the user has one that this address may ask. */
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { answerOf, mayUsePasskeys, passkeyOrigin, problemOf } from './ask-authenticator.ts'
import { passkeyTexts } from './passkey-texts.ts'

export function PassPasskey({ code, onDone }: { code: string; onDone: () => void }) {
  const t = useTexts(passkeyTexts)
  const { api } = useOutrider()
  const { data } = useCall('user/getPasskeys', { origin: passkeyOrigin() }, { platform: code })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const hasOne = data?.passkeys.some(({ host }) => host === globalThis.location.hostname) ?? false
  if (!hasOne || !data?.here || !mayUsePasskeys()) return null
  async function pass() {
    setBusy(true)
    setProblem(undefined)
    const to = { platform: code, quiet: true }
    try {
      const { options } = await api.call('user/startPasskeyStep', { origin: passkeyOrigin() }, to)
      const credential = await answerOf(options)
      await api.call('user/passPasskey', { credential: { ...credential, clientExtensionResults: {} } }, to)
      onDone()
    } catch (failure) {
      const found = problemOf(failure)
      setProblem(found ? t(found) : messageOf(failure, t.lang))
    }
    setBusy(false)
  }
  return (
    <>
      <Button look="primary" icon="lock" block busy={busy} onClick={() => void pass()}>
        {t('use')}
      </Button>
      {problem !== undefined && <Alert>{problem}</Alert>}
    </>
  )
}
