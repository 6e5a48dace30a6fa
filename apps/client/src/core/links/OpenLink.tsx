/** A link that is open: what it shows, until when, whether it was looked at, and its end on a second word. */
import { useState } from 'react'
import { messageOf } from '../api/call-error.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import { dateMinute } from '../time/format.ts'
import { useAge } from '../time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Rows.tsx'
import styles from './Links.module.css'
import { linkTexts } from './strings.ts'

interface Props {
  /** What it shows, where that is not the same for all. */
  shows?: string | undefined
  share: { expiresAt: number; lastLookAt: number | null }
  revoke: () => Promise<unknown>
  onRevoked: () => void
}

export function OpenLink({ shows, share: { expiresAt, lastLookAt }, revoke, onRevoked }: Props) {
  const t = useTexts(linkTexts)
  const lang = useLang()
  const age = useAge()
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function end() {
    setBusy(true)
    setFailure(undefined)
    try {
      await revoke()
      onRevoked()
    } catch (cause) {
      setFailure(cause)
      setBusy(false)
    }
  }

  const looked = lastLookAt === null ? t('notLooked') : t('looked', { age: age(lastLookAt) })
  const until = t('until', { time: dateMinute(expiresAt, lang) })
  return (
    <>
      <Row title={shows ?? until} text={sure ? t('revokeSure') : shows ? `${until} · ${looked}` : looked}>
        <span className={styles['sure']}>
          {sure && <Button onClick={() => setSure(false)}>{t('keep')}</Button>}
          <Button look={sure ? 'primary' : 'secondary'} busy={busy} onClick={() => (sure ? void end() : setSure(true))}>
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
