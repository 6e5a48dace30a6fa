/** A group of settings: a row opens something, shows a value, or contains a control. */
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './Rows.module.css'

export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles['rows']} aria-label={label}>
      {children}
    </ul>
  )
}

interface RowProps {
  icon?: IconName
  title: ReactNode
  /** Below the title, not truncated. */
  text?: ReactNode
  value?: string | undefined
  /** What it opens is shown beside the group. */
  chosen?: boolean | undefined
  onClick?: () => void
  /** A control at the end of the row. */
  children?: ReactNode
}

export function Row({ icon, title, text, value, chosen, onClick, children }: RowProps) {
  const inside = (
    <>
      {icon && (
        <span className={styles['icon']}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles['words']}>
        <span>{title}</span>
        {text && <span className={styles['text']}>{text}</span>}
      </span>
      {value && <span className={styles['value']}>{value}</span>}
      {children}
      {onClick && <Icon name="forward" size={18} />}
    </>
  )
  return (
    <li>
      {onClick ? (
        <button type="button" className={styles['row']} aria-current={chosen} onClick={onClick}>
          {inside}
        </button>
      ) : (
        <div className={styles['row']}>{inside}</div>
      )}
    </li>
  )
}
