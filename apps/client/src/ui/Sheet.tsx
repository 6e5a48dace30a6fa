/** Bottom sheet with two heights, dragged or tapped by its handle; the content behind stays usable. */
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './Sheet.module.css'

interface Props {
  label: string
  handleLabel: string
  open: boolean
  onOpen: (open: boolean) => void
  onClose: () => void
  children: ReactNode
}

/** Drag distance that changes the height or closes, px. */
const dragThreshold = 40

export function Sheet({ label, handleLabel, open, onOpen, onClose, children }: Props) {
  const start = useRef<number | undefined>(undefined)
  const moved = useRef(false)
  const [drag, setDrag] = useState(0)

  const onPointerDown = (event: PointerEvent) => {
    start.current = event.clientY
    moved.current = false
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current === undefined) return
    const by = event.clientY - start.current
    if (Math.abs(by) > 4) moved.current = true
    setDrag(Math.max(0, by))
  }
  const onPointerEnd = (event: PointerEvent) => {
    if (start.current === undefined) return
    const by = event.clientY - start.current
    start.current = undefined
    setDrag(0)
    if (by < -dragThreshold) onOpen(true)
    else if (by > dragThreshold && open) onOpen(false)
    else if (by > dragThreshold) onClose()
  }

  return (
    <section
      aria-label={label}
      className={joinClasses(styles['sheet'], open && styles['open'], drag > 0 && styles['dragged'])}
      style={drag > 0 ? { translate: `0 ${drag}px` } : undefined}
    >
      <button
        type="button"
        className={styles['handle']}
        aria-label={handleLabel}
        aria-expanded={open}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onClick={() => {
          if (!moved.current) onOpen(!open)
        }}
      />
      <div className={styles['content']}>{children}</div>
    </section>
  )
}
