/**
 * A row that reveals actions when swiped. The same actions are also in a menu for mouse and keyboard; here they are inert while
 * covered.
 */
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { joinClasses } from './join-classes.ts'
import styles from './SwipeRow.module.css'

export interface SwipeAction {
  key: string
  label: string
  tone?: 'plain' | 'danger'
  run: () => void
}

const actionWidth = 76
/** Horizontal distance from which it is a swipe, px. */
const threshold = 8

export function SwipeRow({ actions, children }: { actions: readonly SwipeAction[]; children: ReactNode }) {
  const width = actions.length * actionWidth
  const start = useRef<{ x: number; y: number; from: number } | undefined>(undefined)
  const swiping = useRef(false)
  const [offset, setOffset] = useState(0)

  const onPointerDown = (event: PointerEvent) => {
    swiping.current = false
    if (event.pointerType === 'mouse') return
    start.current = { x: event.clientX, y: event.clientY, from: offset }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!start.current) return
    const by = event.clientX - start.current.x
    if (!swiping.current) {
      if (Math.abs(by) < threshold || Math.abs(by) < Math.abs(event.clientY - start.current.y)) return
      swiping.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    setOffset(Math.max(-width, Math.min(0, start.current.from + by)))
  }
  const onPointerEnd = () => {
    if (!start.current) return
    start.current = undefined
    setOffset(offset < -width / 2 ? -width : 0)
  }

  return (
    <div className="relative">
      <div className={styles['actions']} style={{ width }} inert={offset === 0}>
        {actions.map(({ key, label, tone = 'plain', run }) => (
          <button
            key={key}
            type="button"
            className={joinClasses('grow small bold', styles[tone])}
            onClick={() => {
              setOffset(0)
              run()
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        className={joinClasses(styles['front'], offset === 0 && styles['rest'])}
        style={offset === 0 ? undefined : { translate: `${offset}px 0` }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
        onClickCapture={event => {
          // Suppress the click after a swipe; a tap on an open row closes it.
          if (!swiping.current && offset === 0) return
          event.stopPropagation()
          event.preventDefault()
          if (!swiping.current) setOffset(0)
          swiping.current = false
        }}
      >
        {children}
      </div>
    </div>
  )
}
