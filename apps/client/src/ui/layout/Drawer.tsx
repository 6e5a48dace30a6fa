/**
 * Drawer below the canvas of a workspace: tabs that are always there, and the content of the chosen one. Its upper edge is dragged, or moved with
 * the arrow keys.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '../Button.tsx'
import { joinClasses } from '../join-classes.ts'
import styles from './Drawer.module.css'

/** Height of the content, px; it never takes more than half of the window. */
export const drawerHeight = { least: 120, most: 900 } as const
/** px per press of an arrow key. */
const keyStep = 20

interface Props<Key extends string> {
  tabs: ReadonlyArray<{ key: Key; text: string }>
  /** undefined: closed. */
  chosen: Key | undefined
  onChoose: (key: Key | undefined) => void
  /** px, as the user left it. */
  height: number
  onHeight: (height: number) => void
  labels: { tabs: string; resize: string; close: string }
  children: ReactNode
}

export function Drawer<Key extends string>({ tabs, chosen, onChoose, height: kept, onHeight, labels, children }: Props<Key>) {
  const id = useId()
  const start = useRef<{ y: number; height: number } | undefined>(undefined)
  /** While dragged; kept when the pointer is let go. */
  const [dragged, setDragged] = useState<number>()
  const { least } = drawerHeight
  const most = Math.min(drawerHeight.most, Math.max(least, Math.round(window.innerHeight / 2)))
  const within = (to: number): number => Math.round(Math.min(most, Math.max(least, to)))
  const height = within(dragged ?? kept)

  const onPointerDown = (event: PointerEvent) => {
    start.current = { y: event.clientY, height }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) setDragged(start.current.height + start.current.y - event.clientY)
  }
  const onPointerEnd = () => {
    start.current = undefined
    setDragged(undefined)
    if (dragged !== undefined) onHeight(height)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: height + keyStep, ArrowDown: height - keyStep, Home: least, End: most }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onHeight(within(to))
  }
  const onTabKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = (at + step + tabs.length) % tabs.length
    onChoose(tabs[next]?.key)
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    buttons[next]?.focus()
  }
  return (
    <div className={styles['drawer']}>
      {chosen !== undefined && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that takes the focus is a control
        <div
          className={styles['edge']}
          role="separator"
          aria-orientation="horizontal"
          aria-label={labels.resize}
          aria-valuenow={height}
          aria-valuemin={least}
          aria-valuemax={most}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerEnd}
          onPointerCancel={onPointerEnd}
          onKeyDown={onKeyDown}
        />
      )}
      <div className={styles['head']}>
        <div className={styles['tabs']} role="tablist" aria-label={labels.tabs} tabIndex={-1} onKeyDown={onTabKey}>
          {tabs.map(({ key, text }, at) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              aria-selected={key === chosen}
              aria-controls={key === chosen ? `${id}-panel` : undefined}
              tabIndex={key === chosen || (chosen === undefined && at === 0) ? 0 : -1}
              className={joinClasses(styles['tab'], key === chosen && styles['chosen'])}
              onClick={() => onChoose(key)}
            >
              {text}
            </button>
          ))}
        </div>
        {chosen !== undefined && <IconButton icon="down" label={labels.close} onClick={() => onChoose(undefined)} />}
      </div>
      {chosen !== undefined && (
        <div className={styles['body']} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} style={{ height }}>
          {children}
        </div>
      )}
    </div>
  )
}
