/** A field of a form that is typed: text, number or password. */
import { useId } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { IconButton } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import type { FormRow } from '../form-row.ts'
import styles from '../Forms.module.css'
import { PasswordField } from './PasswordField.tsx'
import { ScanButton } from '../../scan/ScanButton.tsx'

type TypedRow<Name extends string> = Extract<FormRow<Name>, { kind: 'text' | 'number' | 'password' }>

interface Props<Name extends string> {
  row: TypedRow<Name>
  field: ControllerRenderProps
  label: string
  required: boolean
  hint: string | undefined
  error: string | undefined
  maxLength: number | undefined
}

export function TypedField<Name extends string>({ row, field, ...texts }: Props<Name>) {
  const listId = useId()
  const shared = {
    ...texts,
    ...field,
    placeholder: row.placeholder,
    inputMode: row.keyboard ?? (row.kind === 'number' ? 'numeric' : undefined),
    autoComplete: row.autoComplete ?? 'off',
    autoFocus: row.first,
  }
  if (row.kind === 'password') return <PasswordField {...shared} />
  const { capitals, suggestions: words = [] } = row.kind === 'text' ? row : {}
  // Without any it is an ordinary field, also for who hears it.
  const suggestions = words.length > 0 ? words : undefined
  const suffix =
    row.action || row.scan ? (
      <span className="flex">
        {row.scan && <ScanButton kind={row.scan} field={texts.label} onScanned={value => field.onChange(value)} />}
        {row.action && <IconButton icon={row.action.icon} label={row.action.label} onClick={row.action.run} />}
      </span>
    ) : (
      row.unit && <span className={styles['unit']}>{row.unit}</span>
    )
  return (
    <>
      <Field
        {...shared}
        icon={row.icon}
        autoCapitalize={capitals}
        spellCheck={capitals === 'off' ? false : undefined}
        list={suggestions && listId}
        suffix={suffix}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map(word => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
    </>
  )
}
