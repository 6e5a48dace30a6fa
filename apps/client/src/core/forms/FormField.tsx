/** One field of a form, rendered from its row. */
import { useCallback } from 'react'
import { useController } from 'react-hook-form'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { createLazyPart } from '../chunks/part.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useLang, useTexts } from '../i18n/use-texts.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { FormRow } from './form-row.ts'
import { formTexts } from './form-texts.ts'
import { TypedField } from './TypedField.tsx'
import type { RowFormState } from './use-row-form.ts'

interface Props<Name extends string> {
  form: RowFormState<Name>
  row: FormRow<Name>
  /** Shown in place of the row's own hint. */
  hint?: string | undefined
}

const DateRow = createLazyPart(() => import('./DateRow.tsx'))

export function FormField<Name extends string>({ form, row, hint }: Props<Name>) {
  const t = useTexts(formTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { field, fieldState } = useController({ name: row.name, control: form.fields.control as never })
  const { ref, onChange, ...input } = field
  const value = input.value as string
  const { clearErrors } = form.fields
  const change = useCallback(
    (next: unknown) => {
      onChange(next)
      // Why the last attempt failed is of no interest any more.
      clearErrors('root')
    },
    [onChange, clearErrors],
  )
  const shared = {
    label: row.label[lang],
    required: form.isRequired(row),
    hint: hint ?? row.hint,
    error: fieldState.error?.message,
  }
  if (row.kind === 'choice') {
    // A stored value that is not among the choices (older data, or not visible to the user) is still shown.
    const unlisted = value !== '' && !row.choices.some(choice => choice.value === value)
    return (
      <ChoiceField
        {...shared}
        ref={ref}
        placeholder={common('choose')}
        chosen={value}
        onChoose={change}
        choices={[
          ...(shared.required ? [] : [{ value: '', text: row.unset ?? t('notSet') }]),
          ...(unlisted ? [{ value, text: value }] : []),
          ...row.choices,
        ]}
      />
    )
  }
  if (row.kind === 'picker')
    return (
      <PickField
        {...shared}
        ref={ref}
        name={row.name}
        value={value && row.shownAs}
        placeholder={common('choose')}
        onOpen={row.open}
      />
    )
  if (row.kind === 'date') {
    const date = { ...shared, value, min: row.min, max: row.max, onChange: change, focusRef: ref }
    return <DateRow props={date} loading={<p>{common('loading')}</p>} failed={{ title: shared.label }} />
  }
  if (row.kind === 'switch')
    return <Switch ref={ref} label={shared.label} text={row.text} on={value === 'on'} onChange={on => change(on ? 'on' : '')} />
  return (
    <TypedField {...shared} row={row} field={{ ...input, ref, onChange: change }} maxLength={form.rules[row.name]?.maxLength} />
  )
}
