/** A value that is copied by a long press. */
import { type ReactNode, useEffect, useMemo } from 'react'
import styles from './Copyable.module.css'
import { longPress } from './long-press.ts'
import { useCopy } from './use-copy.ts'

/** ms. */
const longPressMs = 500

const later = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export function Copyable({ text, children }: { text: string; children: ReactNode }) {
  const copy = useCopy()
  const press = useMemo(() => longPress(longPressMs, () => void copy(text), later), [text, copy])
  useEffect(() => press.end, [press])
  return (
    <span
      className={styles['value']}
      onPointerDown={press.down}
      onPointerMove={press.move}
      onPointerUp={press.end}
      onPointerLeave={press.end}
      onPointerCancel={press.end}
    >
      {children}
    </span>
  )
}
