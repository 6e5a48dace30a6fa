/** A second person releases a vehicle with a serious defect, or holds it back. */
import type { DepartureCheck } from '@outrider/contract'
import { useState } from 'react'
import { splitId } from '../../core/api/identity.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useHandOver } from '../../core/outbox/hand-over.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { Card } from '../../ui/Page.tsx'
import styles from './DepartureCheck.module.css'
import { departureTexts } from './strings.ts'

interface Props {
  check: DepartureCheck
  mayDecide: boolean
  platform: string
}

export function Decision({ check, mayDecide, platform }: Props) {
  const t = useTexts(departureTexts)
  const handOver = useHandOver()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const defects = check.items.filter(({ result, serious }) => result === 'defect' && serious).map(({ name }) => name)
  const decide = async (release: boolean) => {
    setTried(true)
    if (note.trim() === '') return
    setBusy(true)
    const outcome = await handOver(
      {
        path: 'departureCheck/decide',
        body: { checkId: splitId(check.checkId).id, release, note: note.trim() },
        pictures: [],
        platform,
        subject: `departureCheck ${splitId(check.vehicleId).id}`,
        title: departureTexts.rows.decisionOnRelease,
        about: bothNamesOf(check),
        conflicts: ['departureCheck.decided'],
        outdates: ['vehicle/getDepartureCheck', 'departureCheck/getToday', 'departureCheck/getNotToLeave'],
      },
      { refusedStays: true },
    )
    setBusy(false)
    if ('refusal' in outcome) toast(outcome.refusal.message)
    else toast(t(outcome.kind === 'sent' ? 'decided' : 'decisionKept'))
  }
  return (
    <Card title={defects.join(' · ')}>
      <div className={styles['stack']}>
        <Alert>{t('waits')}</Alert>
        {check.own && <Alert tone="notice">{t('own')}</Alert>}
        {mayDecide && !check.own && (
          <>
            <TextArea
              label={t('reason')}
              rows={2}
              maxLength={200}
              required
              value={note}
              error={tried && note.trim() === '' ? t('reasonNeeded') : undefined}
              onChange={event => setNote(event.target.value)}
            />
            <div className={styles['buttons']}>
              <Button icon="lock" busy={busy} onClick={() => void decide(false)}>
                {t('hold')}
              </Button>
              <Button look="primary" icon="check" busy={busy} onClick={() => void decide(true)}>
                {t('release')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
