import type { ReactNode } from 'react'
import styles from './CheckBox.module.css'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** What it is called, when what stands beside it is more than that. */
  label?: string
  children: ReactNode
}

/** What stands beside the box may hold links; only plain words belong to the box itself. */
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
