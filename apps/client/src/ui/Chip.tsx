/** Chips: filters or choices in a row that scrolls sideways, with one tab stop. */
import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'
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

export type ChipTone = 'driving' | 'idling' | 'parked' | 'offline' | 'alarm'

interface FaceProps {
  label: string
  /** Number of matches. */
  count?: string | undefined
  tone?: ChipTone | undefined
}

interface ChipProps extends FaceProps {
  chosen: boolean
  onChoose: () => void
}

/** What a chip shows. */
export const ChipFace = ({ label, count, tone }: FaceProps) => (
  <>
    {tone && <i className={joinClasses(styles['dot'], styles[tone])} />}
    {label}
    {count !== undefined && <span className={joinClasses(styles['count'], 'tabular')}>{count}</span>}
  </>
)

export function Chip({ chosen, onChoose, ...face }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={joinClasses(styles['chip'], chosen && styles['chosen'])}
    >
      <ChipFace {...face} />
    </button>
  )
}

interface RemovableProps {
  label: string
  /** Of its button. */
  removeLabel: string
  onRemove: () => void
}

/** Something that was chosen, with a way to take it out again. */
export function RemovableChip({ label, removeLabel, onRemove }: RemovableProps) {
  return (
    <span className={joinClasses(styles['chip'], styles['removable'])}>
      {label}
      <button type="button" className={styles['remove']} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}
