/** A number with buttons that step it. A part of its own, as dates are. */
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { FieldRules } from '@outrider/contract'
import { commonTexts } from '../../i18n/common-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { NumberField } from '../../../ui/inputs/NumberField.tsx'

interface Props {
  label: string
  required: boolean
  hint: string | undefined
  error: string | undefined
  value: string
  rules: FieldRules | undefined
  unit: string | undefined
  step: number | undefined
  decimals: number | undefined
  disabled: boolean
  onChange: (value: string) => void
  focusRef: Ref<{ focus: () => void }>
}

export default function StepsField({ focusRef, value, rules, decimals, onChange, ...field }: Props) {
  const t = useTexts(commonTexts)
  const element = useRef<HTMLDivElement>(null)
  useImperativeHandle(focusRef, () => ({ focus: () => element.current?.querySelector('input')?.focus() }))
  return (
    <div ref={element}>
      <NumberField
        {...field}
        numbersOnly={t('numbersOnly')}
        min={rules?.min}
        max={rules?.max}
        decimals={decimals ?? rules?.decimals ?? 0}
        value={value === '' ? undefined : Number(value)}
        onChange={next => onChange(next === undefined ? '' : String(next))}
      />
    </div>
  )
}
