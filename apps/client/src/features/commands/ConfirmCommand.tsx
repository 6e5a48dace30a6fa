/** Asks before a vehicle is told something. A cut is confirmed by typing the plate, so that nobody cuts by accident. */
import { armMinutes, contract, type DataOf, fillPlaceholders, type RequestOf, type VehicleCommandKind } from '@outrider/contract'
import { useState } from 'react'
import { newRequestId } from '../../core/api/request-id.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow, FormValues } from '../../core/forms/form-row.ts'
import { useDictionary } from '../../core/forms/use-dictionary.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
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

type Field = 'arm' | 'minutes' | 'reason' | 'plateNum'
const empty = { arm: '', minutes: String(armMinutes.usual), reason: '', plateNum: '' }
const { sendCutOffFuelAndElecCmd, sendVehLockCmd } = contract.platform

function useCommandForm({ kind, vehicleId, choices, onClose }: Props, mayArm: boolean) {
  const t = useTexts(commandTexts)
  const { api } = useOutrider()
  const { plateNum } = choices
  const reasons = useDictionary('cutReason')
  const cuts = kind === 'cut'
  /** The same while this dialog is open: a second try finds what the first has made. A cut that waits is another one than a cut now. */
  const [requestIds] = useState({ now: newRequestId(), armed: newRequestId() })
  const { rows: texts } = commandTexts
  const waits = ({ arm }: FormValues<Field>) => mayArm && arm === 'on'
  const rows: readonly FormRow<Field>[] = [
    { kind: 'check', name: 'arm', label: texts.arm, shown: () => mayArm },
    { kind: 'number', name: 'minutes', label: texts.minutes, shown: waits, required: true, invalid: texts.minutesWrong },
    { kind: 'text', name: 'reason', label: texts.reason, required: true, missing: texts.reasonMissing, suggestions: reasons },
    {
      kind: 'text',
      name: 'plateNum',
      label: {
        zh: fillPlaceholders(texts.plate.zh, { plate: plateNum }),
        en: fillPlaceholders(texts.plate.en, { plate: plateNum }),
      },
      shown: () => cuts,
      missing: texts.plateWrong,
    },
  ]
  return useRowForm<Field, RequestOf<'platform/sendCutOffFuelAndElecCmd'>>({
    rows,
    schema: (cuts ? sendCutOffFuelAndElecCmd : sendVehLockCmd).request,
    stored: empty,
    toBody(values) {
      const { reason, minutes, plateNum: typed } = values
      const order = { vehicleId, reason, requestId: requestIds[waits(values) ? 'armed' : 'now'] }
      if (!cuts) return order
      return { ...order, plateNum: typed, arm: waits(values), ...(waits(values) && { minutes: Number(minutes) }) }
    },
    check: ({ plateNum: typed }): Partial<Record<Field, string>> =>
      cuts && typed.trim().toUpperCase() !== plateNum.toUpperCase() ? { plateNum: t('plateWrong') } : {},
    send: body =>
      kind === 'cut'
        ? api.call('platform/sendCutOffFuelAndElecCmd', body, { quiet: true })
        : api.call(paths[kind], body, { quiet: true }),
    onSaved: onClose,
  })
}

export function ConfirmCommand(props: Props) {
  const { kind, choices, onClose } = props
  const t = useTexts(commandTexts)
  const detailWords = useDetailWords()
  const { plateNum, hindrance, needsApproval, approvableFrom, lockCanStop = false } = choices
  const cuts = kind === 'cut'
  const locks = kind === 'lock' && lockCanStop
  // A lock does not wait: where cuts need a second person it is refused.
  const hinders = locks && needsApproval ? 'lockNeedsApproval' : hindrance
  const form = useCommandForm(props, cuts && (hindrance !== null || needsApproval))
  return (
    <Dialog title={`${t(kind)} · ${plateNum}`} closeLabel={t('close')} role="alertdialog" onClose={onClose}>
      <RowForm form={form} className={styles['detail']} label={t(kind)}>
        {cuts && <Alert>{t('cutWarning')}</Alert>}
        {locks && <Alert>{t('lockWarning')}</Alert>}
        {(cuts || locks) && (
          <Alert tone="notice">
            {hinders === null ? t('nowFree') : `${t('nowHindered')}${detailWords(hinders)}`}
            {cuts && needsApproval && ` ${t('needsApproval')}`}
            {cuts && approvableFrom === null && ` ${t('nobodyApproves')}`}
            {cuts &&
              typeof approvableFrom === 'number' &&
              ` ${t('nobodyApprovesUntil', { time: dateTime(approvableFrom, t.lang) })}`}
          </Alert>
        )}
        {(cuts || locks) && <StandingNotice choices={choices} mayWait={cuts} />}
        {kind === 'restore' && !choices.online && <Alert tone="notice">{t('restoreWaits')}</Alert>}
        <FormFields form={form} />
        {form.failure && <Alert>{form.failure}</Alert>}
        <ButtonRow>
          <Button type="button" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="primary" type="submit" busy={form.busy}>
            {t('send')}
          </Button>
        </ButtonRow>
      </RowForm>
    </Dialog>
  )
}
