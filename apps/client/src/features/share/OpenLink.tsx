/** A link that is open: until when, whether it was looked at, and its end on a second word. */
import type { PositionShare } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { dateMinute } from '../../core/time/format.ts'
import { useAge } from '../../core/time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Rows.tsx'
import styles from './ShareLinks.module.css'
import { shareTexts } from './strings.ts'

interface Props {
  vehicleId: string
  share: PositionShare
  onRevoked: () => void
}

export function OpenLink({ vehicleId, share: { shareId, expiresAt, lastLookAt }, onRevoked }: Props) {
  const t = useTexts(shareTexts)
  const lang = useLang()
  const age = useAge()
  const { api } = useOutrider()
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function revoke() {
    setBusy(true)
    setFailure(undefined)
    try {
      await api.call('share/revokeVehPosSharing', { vehicleId, shareId }, { quiet: true })
      onRevoked()
    } catch (cause) {
      setFailure(cause)
      setBusy(false)
    }
  }

  const looked = lastLookAt === null ? t('notLooked') : t('looked', { age: age(lastLookAt) })
  return (
    <>
      <Row title={t('until', { time: dateMinute(expiresAt, lang) })} text={sure ? t('revokeSure') : looked}>
        <span className={styles['sure']}>
          {sure && <Button onClick={() => setSure(false)}>{t('keep')}</Button>}
          <Button look={sure ? 'primary' : 'secondary'} busy={busy} onClick={() => (sure ? void revoke() : setSure(true))}>
            {t('revoke')}
          </Button>
        </span>
      </Row>
      {failure !== undefined && (
        <li className={styles['failure']}>
          <Alert>{messageOf(failure, lang)}</Alert>
        </li>
      )}
    </>
  )
}
