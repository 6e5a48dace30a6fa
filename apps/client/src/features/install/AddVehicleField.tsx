/** One field of the add-vehicle form, as its row says. */
import { useId } from 'react'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/strings.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { PickField } from '../../ui/PickField.tsx'
import type { Draft } from './add-vehicle.ts'
import styles from './AddVehicleField.module.css'
import { fieldTexts } from './field-texts.ts'
import { type FieldName, rowOf } from './fields.ts'
import type { AddVehicleChoices } from './queries.ts'

interface Props {
  name: FieldName
  draft: Draft
  choices: AddVehicleChoices
  error: string | undefined
  onChange: (text: string) => void
  /** Chooses it on a screen of its own. */
  onPick: () => void
}

export function AddVehicleField({ name, draft, choices, error, onChange, onPick }: Props) {
  const t = useTexts(fieldTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const listId = useId()
  const row = rowOf(name)
  const value = draft.values[name]
  const hint = row.hint && t(row.hint)
  const field = { name, label: t(name), required: row.need !== undefined, hint, error }
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
        maxLength={row.longest ?? 64}
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
