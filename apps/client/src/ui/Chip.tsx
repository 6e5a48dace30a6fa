/** Chips: filters or choices in a row that scrolls sideways, with one tab stop. */
import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { joinClasses } from './join-classes.ts'
import { useRoving } from './use-roving.ts'

export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  const roving = useRoving<HTMLDivElement>()
  return (
    <div className={styles['row']} role="group" aria-label={label} {...roving}>
      {children}
    </div>
  )
}

interface ChipProps {
  chosen: boolean
  onChoose: () => void
  label: string
  /** Number of matches. */
  count?: string
  tone?: 'driving' | 'idling' | 'parked' | 'offline' | 'alarm' | undefined
}

export function Chip({ chosen, onChoose, label, count, tone }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={joinClasses(styles['chip'], chosen && styles['chosen'])}
    >
      {tone && <i className={joinClasses(styles['dot'], styles[tone])} />}
      {label}
      {count !== undefined && <span className={joinClasses(styles['count'], 'tabular')}>{count}</span>}
    </button>
  )
}
