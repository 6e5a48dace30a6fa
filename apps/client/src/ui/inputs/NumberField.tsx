/** Number with optional bounds: typed, or stepped by buttons and arrow keys. Clamped to the bounds on blur; only then `onChange` is called. */
import { useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { NumberField as LibraryField } from 'react-aria-components/NumberField'
import fieldStyles from './Field.module.css'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { Localized } from '../Localized.tsx'
import { FieldLabel, FieldNote, type FieldTexts } from './field-parts.tsx'
import styles from './NumberField.module.css'
import { useDraft } from './use-draft.ts'

interface Props extends FieldTexts {
  /** undefined: empty. */
  value: number | undefined
  onChange: (value: number | undefined) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** Maximum digits after the decimal point. */
  decimals?: number
  /** Shown after the number, such as km/h. */
  unit?: string | undefined
  disabled?: boolean
  /** Said when a letter or a sign was typed that no number of these bounds has: such a key does nothing. */
  numbersOnly: string
}

/** Whether the last key was refused. Hears of it behind the input, whose own listener has decided by then. */
function useRefusedKeys() {
  const group = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState(false)
  useEffect(() => {
    const element = group.current
    const onBeforeInput = ({ defaultPrevented, data }: InputEvent) => setRefused(defaultPrevented && data !== null)
    element?.addEventListener('beforeinput', onBeforeInput)
    return () => element?.removeEventListener('beforeinput', onBeforeInput)
  }, [])
  return { group, refused, forget: () => setRefused(false) }
}

export function NumberField(props: Props) {
  const { value: given, onChange, min, max, step, decimals = 0, unit, disabled = false, numbersOnly, ...texts } = props
  const [value, setDraft] = useDraft(given)
  const { group, refused, forget } = useRefusedKeys()
  const change = (next: number | undefined) => {
    setDraft(next)
    onChange(next)
  }
  return (
    <Localized>
      <LibraryField
        value={value ?? Number.NaN}
        onChange={next => change(Number.isNaN(next) ? undefined : next)}
        minValue={min}
        maxValue={max}
        step={step}
        formatOptions={{ maximumFractionDigits: decimals, useGrouping: false }}
        isInvalid={texts.error ? true : undefined}
        isRequired={texts.required}
        isDisabled={disabled}
        isWheelDisabled
        validationBehavior="aria"
        onBlur={forget}
        className={fieldStyles['field']}
      >
        <FieldLabel {...texts} />
        <Group ref={group} className={joinClasses(fieldStyles['frame'], texts.error && fieldStyles['wrong'])}>
          <Input className={joinClasses(fieldStyles['input'], styles['input'])} />
          {unit && <span className={styles['unit']}>{unit}</span>}
          <Button slot="decrement" className={styles['step']}>
            <Icon name="minus" size={18} />
          </Button>
          <Button slot="increment" className={styles['step']}>
            <Icon name="plus" size={18} />
          </Button>
        </Group>
        <FieldNote {...texts} hint={refused ? numbersOnly : texts.hint} />
      </LibraryField>
    </Localized>
  )
}
