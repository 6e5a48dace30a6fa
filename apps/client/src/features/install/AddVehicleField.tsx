/** One field of the add-vehicle form, rendered from its row. */
import { useId } from 'react'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/inputs/Field.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import type { AddVehicleDraft } from './add-vehicle.ts'
import styles from './AddVehicleField.module.css'
import { fieldTexts } from './field-texts.ts'
import { type FieldName, fieldRow } from './fields.ts'
import type { AddVehicleChoices } from './use-add-vehicle-choices.ts'

interface Props {
  name: FieldName
  draft: AddVehicleDraft
  choices: AddVehicleChoices
  error: string | undefined
  onChange: (text: string) => void
  /** Opens the picker for this field. */
  onPick: () => void
}

export function AddVehicleField({ name, draft, choices, error, onChange, onPick }: Props) {
  const t = useTexts(fieldTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const listId = useId()
  const row = fieldRow(name)
  const value = draft.values[name]
  const hint = row.hint && t(row.hint)
  const field = { name, label: t(name), required: row.missingText !== undefined, hint, error }
  const input = { ...field, value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) }

  if (row.kind === 'organisation')
    return <PickField {...field} value={value && draft.orgName} placeholder={common('choose')} onOpen={onPick} />

  if (row.options)
    return (
      <SelectField {...input}>
        <option value="">{common('choose')}</option>
        {choices[row.options].map(choice => (
          <option key={choice.key} value={choice.key}>
            {choice[lang]}
          </option>
        ))}
      </SelectField>
    )

  const suffix =
    row.kind === 'simNumber' ? (
      <IconButton icon="list" label={t('chooseSim')} onClick={onPick} />
    ) : (
      row.unit && <span className={styles['unit']}>{t(row.unit)}</span>
    )
  return (
    <>
      <Field
        {...input}
        maxLength={row.maxLength ?? 64}
        inputMode={row.keyboard}
        autoCapitalize={row.capitals ? 'characters' : undefined}
        list={row.suggestions && listId}
        suffix={suffix}
      />
      {row.suggestions && (
        <datalist id={listId}>
          {choices.suggestions[row.suggestions].map(word => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  )
}
