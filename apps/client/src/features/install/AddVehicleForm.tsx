/** The add-vehicle form: waiting terminals, the fields that every vehicle has, and the others behind a fold. */
import type { RefusedNetwork, RefusedTerminal } from '@outrider/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import type { RowFormState } from '../../core/forms/use-row-form.ts'
import { WrongFields } from '../../core/forms/WrongFields.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { AddVehicleRows, FieldName } from './add-vehicle-rows.ts'
import styles from './AddVehicleForm.module.css'
import { FieldCard } from './FieldCard.tsx'
import { FurtherFields } from './FurtherFields.tsx'
import { installTexts } from './strings.ts'
import { useOtherEdition, useWaitingTerminal } from './use-waiting-terminal.ts'
import { WaitingTerminals } from './WaitingTerminals.tsx'

interface Props {
  form: RowFormState<FieldName>
  rows: AddVehicleRows
  terminals: readonly RefusedTerminal[]
  networks: readonly RefusedNetwork[]
  /** How to connect a terminal; beside those that wait. */
  guide: ReactNode
  /** The field whose picker has just returned; empty when the form was opened directly. */
  pickedField: FieldName | ''
  /** Saves, and leaves the form ready for another vehicle. */
  /** undefined: it is about one vehicle. */
  onSaveAndNext: (() => void) | undefined
}

export function AddVehicleForm({ form, rows, terminals, networks, guide, pickedField, onSaveAndNext }: Props) {
  const t = useTexts(installTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const filled = useWaitingTerminal(form)
  const edition = useOtherEdition(form.values, terminals)
  const focus = useRef(form.focus)
  useEffect(() => {
    if (pickedField) focus.current(pickedField)
  }, [pickedField])
  return (
    <RowForm form={form} className={styles['form']}>
      <WrongFields form={form} />
      <WaitingTerminals
        terminals={terminals}
        networks={networks}
        chosen={form.values.commCardNum}
        onChoose={terminal => form.change(filled(terminal))}
        onOpenVehicle={vehicleId => void navigate(hrefOf('vehicleInfo', { vehicle: vehicleId }))}
      />
      {guide}
      <FieldCard form={form} rows={rows} section="required">
        {edition && <Alert tone="notice">{edition}</Alert>}
      </FieldCard>
      <FurtherFields form={form} rows={rows} pickedField={pickedField} />
      <div className={styles['foot']}>
        <SaveButton form={form}>{t('save')}</SaveButton>
        {onSaveAndNext && (
          <Button block disabled={form.busy} onClick={onSaveAndNext}>
            {t('saveAndNext')}
          </Button>
        )}
      </div>
    </RowForm>
  )
}
