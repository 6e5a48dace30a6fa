import type { ReactNode } from 'react'
import styles from './CheckBox.module.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Accessible name, if the content is more than plain text. */
  label?: string
  children: ReactNode
}

/** With `label`, the content may contain links; without it, it is the label. */
export function CheckBox({ checked, onChange, label, children }: Props) {
  return (
    <div className={styles['line']}>
      <label className={styles['target']}>
        <input
          type="checkbox"
          className={styles['box']}
          checked={checked}
          aria-label={label}
          onChange={event => onChange(event.target.checked)}
        />
        {label === undefined && <span>{children}</span>}
      </label>
      {label !== undefined && <span>{children}</span>}
    </div>
  )
}
