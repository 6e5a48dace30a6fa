/** Checkbox with a third, mixed state. */
import { useEffect, useRef } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './Tick.module.css'

export type Ticked = 'none' | 'some' | 'all'

/** Presentation only; the row or tree item handles input. */
export function TickMark({ ticked }: { ticked: Ticked }) {
  return <span aria-hidden="true" className={joinClasses(styles['box'], styles[ticked])} />
}

interface Props {
  ticked: Ticked
  /** Accessible name. */
  label: string
  onChange: (on: boolean) => void
}

export function Tick({ ticked, label, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = ticked === 'some'
  }, [ticked])
  return (
    <label className={styles['target']}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={ticked === 'all'}
        className={joinClasses(styles['box'], styles[ticked])}
        onChange={() => onChange(ticked !== 'all')}
      />
    </label>
  )
}
