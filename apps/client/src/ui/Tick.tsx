/** A box that is ticked, not, or half: because some of what it stands for is. */
import { useEffect, useRef } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './Tick.module.css'

export type Ticked = 'none' | 'some' | 'all'

/** Only what it looks like: where a row or a tree is what one presses. */
export function TickMark({ ticked }: { ticked: Ticked }) {
  return <span aria-hidden="true" className={joinClasses(styles['box'], styles[ticked])} />
}

interface Props {
  ticked: Ticked
  /** What it is for. */
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
