/** Several of a few choices, each with a box. */
import { type Ref, useImperativeHandle, useRef } from 'react'
import { Alert } from '../../../ui/Alert.tsx'
import { CheckBox } from '../../../ui/inputs/CheckBox.tsx'
import { chosenIn } from '../form-row.ts'
import styles from '../Forms.module.css'

interface Props {
  label: string
  choices: readonly { value: string; text: string }[]
  /** The chosen values, as fields hold them. */
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (value: string) => void
  focusRef: Ref<{ focus: () => void }>
}

export function BoxesField({ label, choices, value, error, disabled, onChange, focusRef }: Props) {
  const element = useRef<HTMLFieldSetElement>(null)
  useImperativeHandle(focusRef, () => ({ focus: () => element.current?.querySelector('input')?.focus() }))
  const chosen = chosenIn(value)
  return (
    <>
      <fieldset ref={element} className={styles['boxes']} disabled={disabled}>
        <legend>{label}</legend>
        {choices.map(choice => (
          <CheckBox
            key={choice.value}
            checked={chosen.includes(choice.value)}
            onChange={on =>
              // In the order of the choices, so that taking one back and choosing it again is no change.
              onChange(choices.flatMap(each => ((each === choice ? on : chosen.includes(each.value)) ? [each.value] : [])).join())
            }
          >
            {choice.text}
          </CheckBox>
        ))}
      </fieldset>
      {error && <Alert>{error}</Alert>}
    </>
  )
}
