/**
 * Non-modal panel over a map: no backdrop and no focus trap, the map stays usable. At the bottom (phones) it has two heights, dragged or
 * tapped by its handle; at the side (wide windows) it shows its full content. For modal panels see Dialog.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { joinClasses } from '../join-classes.ts'
import styles from './Sheet.module.css'

interface Props {
  label: string
  placement?: 'bottom' | 'side'
  /** Label of the handle. Unused at the side. */
  handleLabel: string
  /** Shown at full height. Only at the bottom. */
  open: boolean
  onOpen: (open: boolean) => void
  onClose: () => void
  children: ReactNode
}

/** Drag distance that changes the height or closes, px. */
const dragThreshold = 40

export function Sheet({ label, placement = 'bottom', handleLabel, open, onOpen, onClose, children }: Props) {
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
  const onKeyDown = (event: KeyboardEvent) => {
    // Events of menus and dialogs opened from the sheet bubble here through React, although they are rendered elsewhere.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node) || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  const dragged = drag > 0 && placement === 'bottom'
  return (
    <section
      aria-label={label}
      className={joinClasses(styles['sheet'], styles[placement], open && styles['open'], dragged && styles['dragged'])}
      style={dragged ? { translate: `0 ${drag}px` } : undefined}
      onKeyDown={onKeyDown}
    >
      {placement === 'bottom' && (
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
      )}
      <div className={styles['content']}>{children}</div>
    </section>
  )
}
