/**
 * The fields that a vehicle need not have, folded so that the keyboard goes from the last required one to the button that adds it. What is
 * in them is kept and sent, also while they are folded; their fold says how many are filled in.
 */
import { type ToggleEvent, useEffect, useRef, useState } from 'react'
import type { RowFormState } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { type AddVehicleRows, type FieldName, furtherSections } from './add-vehicle-rows.ts'
import { FieldCard } from './FieldCard.tsx'
import styles from './FurtherFields.module.css'
import { installTexts } from './strings.ts'

interface Props {
  form: RowFormState<FieldName>
  rows: AddVehicleRows
  /** The field whose picker has just returned. */
  pickedField: FieldName | ''
}

export function FurtherFields({ form, rows, pickedField }: Props) {
  const t = useTexts(installTexts)
  const names = furtherSections.flatMap(section => rows[section].map(({ name }) => name))
  const filled = names.filter(name => form.values[name].trim() !== '').length
  const [opened, setOpened] = useState(() => filled > 0 || names.some(name => name === pickedField))
  // A wrong field cannot have the focus while it is folded away.
  const [wrong] = form.errors
  const wrongHere = wrong !== undefined && names.includes(wrong.name) ? wrong.name : undefined
  const keepOpen = form.errors.some(({ name }) => names.includes(name))
  if (keepOpen && !opened) setOpened(true)
  const focus = useRef(form.focus)
  useEffect(() => {
    if (wrongHere !== undefined) focus.current(wrongHere)
  }, [wrongHere])
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (keepOpen) currentTarget.open = true
    else setOpened(currentTarget.open)
  }
  return (
    <details open={opened} onToggle={onToggle}>
      <summary className={styles['title']}>
        {t('further')}
        {filled > 0 && <span className={styles['filled']}>{t('filled', { n: filled })}</span>}
      </summary>
      <div className="grid gap-4">
        {furtherSections.map(section => (
          <FieldCard key={section} form={form} rows={rows} section={section} />
        ))}
      </div>
    </details>
  )
}
