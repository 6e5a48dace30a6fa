/** An open link: what it shows, until when, when it was last viewed, and a button to revoke it. */
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { useAge } from '../../../core/time/use-age.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/Rows.tsx'
import styles from './ShareDialog.module.css'
import { linkTexts } from './link-texts.ts'

interface OpenLinkProps {
  /** What it shows, if that differs between links. */
  shows: string | undefined
  /** Who created it, if that is not the user. */
  by?: string | undefined
  link: { expiresAt: number; lastViewedAt: number | null }
  revoke: () => Promise<unknown>
  onRevoked: () => void
}

export function OpenLink({ shows, by, link: { expiresAt, lastViewedAt }, revoke, onRevoked }: OpenLinkProps) {
  const t = useTexts(linkTexts)
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

  const viewed = lastViewedAt === null ? t('notLooked') : t('looked', { age: age(lastViewedAt) })
  const until = t('until', { time: dateMinute(expiresAt, t.lang) })
  const details = [by, shows && until, viewed].filter(Boolean).join(' · ')
  return (
    <>
      <Row title={shows ?? until} text={sure ? t('revokeSure') : details}>
        <span className={styles['sure']}>
          {sure && <Button onClick={() => setSure(false)}>{t('keep')}</Button>}
          <Button look={sure ? 'primary' : 'secondary'} busy={busy} onClick={() => (sure ? void end() : setSure(true))}>
            {t('revoke')}
          </Button>
        </span>
      </Row>
      {failure !== undefined && (
        <li className={styles['failure']}>
          <Alert>{messageOf(failure, t.lang)}</Alert>
        </li>
      )}
    </>
  )
}
