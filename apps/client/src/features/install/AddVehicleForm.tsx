/** The add-vehicle form: waiting terminals, and the fields by section. */
import type { RefusedNetwork, RefusedTerminal } from '@outrider/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import type { RowFormState } from '../../core/forms/use-row-form.ts'
import { WrongFields } from '../../core/forms/WrongFields.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { type AddVehicleRows, type FieldName, sections } from './add-vehicle-rows.ts'
import styles from './AddVehicleForm.module.css'
import { fieldTexts } from './field-texts.ts'
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
  onSaveAndNext: () => void
}

export function AddVehicleForm({ form, rows, terminals, networks, guide, pickedField, onSaveAndNext }: Props) {
  const t = useTexts(installTexts)
  const field = useTexts(fieldTexts)
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
      {sections.map(section => (
        <Card key={section} title={field(section)}>
          <div className={styles['fields']}>
            <FormFields form={form} names={rows[section].map(({ name }) => name)} />
          </div>
          {section === 'required' && edition && <Alert tone="notice">{edition}</Alert>}
        </Card>
      ))}
      <div className={styles['foot']}>
        <SaveButton form={form}>{t('save')}</SaveButton>
        <Button block disabled={form.busy} onClick={onSaveAndNext}>
          {t('saveAndNext')}
        </Button>
      </div>
    </RowForm>
  )
}
