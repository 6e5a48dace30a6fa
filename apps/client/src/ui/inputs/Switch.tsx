/** A switch: a checkbox that takes effect immediately. */
import { type Ref, useId } from 'react'
import styles from './Switch.module.css'

interface Props {
  label: string
  text?: string
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
  ref?: Ref<HTMLInputElement>
}

export function Switch({ label, text, on, disabled, onChange, ref }: Props) {
  const id = useId()
  return (
    <label className={styles['line']} htmlFor={id}>
      <span className="grid fill">
        <span className={styles['label']}>{label}</span>
        {text && (
          <span className="muted" id={`${id}-text`}>
            {text}
          </span>
        )}
      </span>
      <input
        ref={ref}
        id={id}
        type="checkbox"
        role="switch"
        className={styles['switch']}
        checked={on}
        disabled={disabled}
        aria-label={label}
        aria-describedby={text ? `${id}-text` : undefined}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  )
}
