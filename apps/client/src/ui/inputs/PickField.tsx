/** A form field whose value is chosen on another screen. */
import { type Ref, useId } from 'react'
import fieldStyles from './Field.module.css'
import { Frame } from './Field.tsx'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../join-classes.ts'
import styles from './PickField.module.css'

interface Props {
  label: string
  /** The chosen value as text; empty: none. */
  value: string
  placeholder: string
  required?: boolean
  error?: string | undefined
  hint?: string | undefined
  /** Identifies the button in the form, e.g. for focus. */
  name: string
  onOpen: () => void
  /** Of the button. */
  ref?: Ref<HTMLButtonElement>
}

export function PickField({ label, value, placeholder, required, error, hint, name, onOpen, ref }: Props) {
  const id = useId()
  return (
    <Frame {...{ id, label, error, hint, required }}>
      {/** A closed combobox; its options are on another screen. */}
      <button
        ref={ref}
        type="button"
        id={id}
        name={name}
        role="combobox"
        aria-expanded={false}
        aria-haspopup="tree"
        aria-required={required}
        aria-invalid={Boolean(error)}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={joinClasses(fieldStyles['input'], styles['button'], !value && styles['empty'])}
        onClick={onOpen}
      >
        <span className="fill ellipsis">{value || placeholder}</span>
        <Icon name="forward" size={18} />
      </button>
    </Frame>
  )
}
