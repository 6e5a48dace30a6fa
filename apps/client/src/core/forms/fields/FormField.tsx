/** One field of a form, rendered from its row. */
import { useCallback } from 'react'
import { useController } from 'react-hook-form'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Switch } from '../../../ui/inputs/Switch.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { createLazyPart } from '../../chunks/part.tsx'
import { commonTexts } from '../../i18n/common-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { inUnits } from '../../time/measures.ts'
import { typedBounds } from '../typed-measures.ts'
import type { FormRow } from '../form-row.ts'
import { formTexts } from '../form-texts.ts'
import type { RowFormState } from '../use-row-form.ts'
import { BoxesField } from './BoxesField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { PickerField } from './PickerField.tsx'
import { SegmentsField } from './SegmentsField.tsx'
import { TypedField } from './TypedField.tsx'

interface Props<Name extends string> {
  form: RowFormState<Name>
  row: FormRow<Name>
  /** Shown in place of the row's own hint. */
  hint?: string | undefined
}

const DateRow = createLazyPart(() => import('./DateRow.tsx'))
const StepsField = createLazyPart(() => import('./StepsField.tsx'))

export function FormField<Name extends string>({ form, row, hint }: Props<Name>) {
  const t = useTexts(formTexts)
  const common = useTexts(commonTexts)
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
  const disabled = form.readOnly || row.disabled === true
  const label = inUnits(row.label[t.lang], t.lang)
  const shared = { label, required: form.isRequired(row), hint: hint ?? row.hint, error: fieldState.error?.message }
  const maxLength = form.rules[row.name]?.maxLength
  const flip = (on: boolean) => change(on ? 'on' : '')
  switch (row.kind) {
    case 'choice': {
      // A stored value that is not among the choices (older data, or not visible to the user) is still shown.
      const unlisted = value !== '' && !row.choices.some(choice => choice.value === value)
      const notSet = shared.required || row.choices.some(choice => choice.value === '')
      const choices = [
        ...(notSet ? [] : [{ value: '', text: row.unset ?? t('notSet') }]),
        ...(unlisted ? [{ value, text: value }] : []),
        ...row.choices,
      ]
      const choice = { ref, choices, chosen: value, onChoose: change, disabled }
      return <ChoiceField {...shared} {...choice} placeholder={row.placeholder ?? common('choose')} />
    }
    case 'segments':
      return (
        <SegmentsField {...shared}>
          <Segments label={label} disabled={disabled} choices={row.choices} chosen={value} onChoose={change} />
        </SegmentsField>
      )
    case 'boxes':
      return <BoxesField {...shared} choices={row.choices} value={value} disabled={disabled} onChange={change} focusRef={ref} />
    case 'check':
      return (
        <CheckBox checked={value === 'on'} onChange={flip}>
          {label}
        </CheckBox>
      )
    case 'switch':
      return <Switch ref={ref} label={label} text={row.text} on={value === 'on'} disabled={disabled} onChange={flip} />
    case 'picker': {
      const shownAs = typeof row.shownAs === 'string' ? row.shownAs : row.shownAs(value)
      const picker = { ref, name: row.name, value: value && shownAs, onOpen: row.open, clear: row.clear }
      return <PickerField {...shared} {...picker} placeholder={row.unset ?? common('choose')} />
    }
    case 'time':
    case 'date': {
      const bounds = row.kind === 'time' ? { precision: row.kind } : { min: row.min, max: row.max, precision: row.precision }
      const date = { ...shared, ...bounds, value, disabled, onChange: change, focusRef: ref }
      return <DateRow props={date} loading={<p>{common('loading')}</p>} failed={{ title: label }} />
    }
    case 'steps': {
      const { unit, step, decimals, measure } = row
      const carried = form.rules[row.name]
      const steps = {
        rules: measure && carried ? typedBounds(measure, carried) : carried,
        unit,
        step,
        decimals,
        disabled,
        focusRef: ref,
      }
      // It changes when it is left: by a press on the button below, say, which would miss it if the failure above it went away.
      const number = { ...shared, ...steps, value, onChange }
      return <StepsField props={number} loading={<p>{common('loading')}</p>} failed={{ title: label }} />
    }
    case 'lines': {
      const lines = {
        ...input,
        ref,
        onChange: change,
        maxLength,
        disabled,
        rows: row.lines,
        inputMode: row.keyboard,
        autoFocus: row.first,
      }
      const typed = row.capitals === 'off' ? { autoCapitalize: 'none', spellCheck: false } : {}
      return <TextArea {...shared} {...lines} {...typed} />
    }
    default:
      return (
        <TypedField
          {...shared}
          row={row}
          field={{ ...input, ref, onChange: change, disabled }}
          maxLength={(row.kind === 'text' && row.longest) || maxLength}
        />
      )
  }
}
