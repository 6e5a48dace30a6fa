/** Asks before a vehicle is told something. A cut is confirmed by typing the plate, so that nobody cuts by accident. */
import { armMinutes, type DataOf, type VehicleCommandKind } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { newRequestId } from '../../core/api/request-id.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Commands.module.css'
import { StandingNotice } from './StandingNotice.tsx'
import { commandTexts } from './strings.ts'
import { useDetailWords } from './use-commands.ts'

export type Confirmed = Extract<VehicleCommandKind, 'cut' | 'restore' | 'lock' | 'unlock'>
const paths = {
  restore: 'platform/sendRestoreFuelAndElecCmd',
  lock: 'platform/sendVehLockCmd',
  unlock: 'platform/sendVehUnlockCmd',
} as const

interface Props {
  kind: Confirmed
  vehicleId: string
  choices: DataOf<'platform/getCommandChoices'>
  onClose: () => void
}

export function ConfirmCommand({ kind, vehicleId, choices, onClose }: Props) {
  const t = useTexts(commandTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const detailWords = useDetailWords()
  const { api } = useOutrider()
  const { plateNum, hindrance, needsApproval, lockCanStop = false } = choices
  const [reason, setReason] = useState('')
  const [plate, setPlate] = useState('')
  const [arm, setArm] = useState(false)
  const [minutes, setMinutes] = useState(String(armMinutes.usual))
  const [wrong, setWrong] = useState<Partial<Record<'reason' | 'plate' | 'minutes', string>>>({})
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  /** The same while this dialog is open: a second try finds what the first has made. A cut that waits is another one than a cut now. */
  const [requestIds] = useState({ now: newRequestId(), armed: newRequestId() })
  const cuts = kind === 'cut'
  const locks = kind === 'lock' && lockCanStop
  // A lock does not wait: where cuts need a second person it is refused.
  const hinders = locks && needsApproval ? 'lockNeedsApproval' : hindrance
  const mayArm = cuts && (hindrance !== null || needsApproval)

  async function send() {
    const wait = Number(minutes)
    const found = {
      ...(reason.trim() === '' && { reason: t('reasonMissing') }),
      ...(cuts && plate.trim().toUpperCase() !== plateNum.toUpperCase() && { plate: t('plateWrong') }),
      ...(mayArm && arm && !(Number.isInteger(wait) && wait >= 1 && wait <= armMinutes.most) && { minutes: t('minutesWrong') }),
    }
    setWrong(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const waits = mayArm && arm
    const requestId = requestIds[waits ? 'armed' : 'now']
    try {
      if (kind === 'cut') {
        const how = { arm: waits, ...(waits && { minutes: wait }) }
        await api.call(
          'platform/sendCutOffFuelAndElecCmd',
          { vehicleId, reason, requestId, plateNum: plate, ...how },
          { quiet: true },
        )
      } else await api.call(paths[kind], { vehicleId, reason, requestId }, { quiet: true })
      onClose()
    } catch (failure) {
      setFailed(messageOf(failure, lang))
      setBusy(false)
    }
  }

  return (
    <Dialog title={`${t(kind)} · ${plateNum}`} closeLabel={common('close')} role="alertdialog" onClose={onClose}>
      <form
        className={styles['detail']}
        aria-label={t(kind)}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        {cuts && <Alert>{t('cutWarning')}</Alert>}
        {locks && <Alert>{t('lockWarning')}</Alert>}
        {(cuts || locks) && (
          <Alert tone="notice">
            {hinders === null ? t('nowFree') : `${t('nowHindered')}${detailWords(hinders)}`}
            {cuts && needsApproval && ` ${t('needsApproval')}`}
          </Alert>
        )}
        {(cuts || locks) && <StandingNotice choices={choices} />}
        {kind === 'restore' && !choices.online && <Alert tone="notice">{t('restoreWaits')}</Alert>}
        {mayArm && (
          <CheckBox checked={arm} onChange={setArm}>
            {t('arm')}
          </CheckBox>
        )}
        {mayArm && arm && (
          <Field
            label={t('minutes')}
            inputMode="numeric"
            value={minutes}
            error={wrong.minutes}
            onChange={event => setMinutes(event.target.value)}
          />
        )}
        <Field
          label={t('reason')}
          required
          value={reason}
          maxLength={200}
          error={wrong.reason}
          onChange={event => setReason(event.target.value)}
        />
        {cuts && (
          <Field
            label={t('plate', { plate: plateNum })}
            required
            autoComplete="off"
            value={plate}
            error={wrong.plate}
            onChange={event => setPlate(event.target.value)}
          />
        )}
        {failed && <Alert>{failed}</Alert>}
        <ButtonRow>
          <Button type="button" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {t('send')}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
