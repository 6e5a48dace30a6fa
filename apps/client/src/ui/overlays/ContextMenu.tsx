/**
 * A menu of actions at a place of the window, opened by a right click, a long press or the menu key. Closes on choice, Escape and presses
 * elsewhere, and returns the focus.
 */
import { useId, useRef } from 'react'
import { Popover } from 'react-aria-components/Menu'
import { useLayer } from '../layers.ts'
import { Localized } from '../Localized.tsx'
import styles from './Menu.module.css'
import { type MenuItem, MenuRows } from './MenuRows.tsx'

interface Props {
  /** Where it was asked for, CSS pixels of the window. */
  at: { x: number; y: number }
  label: string
  heading?: { title: string; text?: string } | undefined
  items: readonly MenuItem[]
  onClose: () => void
}

export function ContextMenu({ at, label, heading, items, onClose }: Props) {
  useLayer(true, onClose)
  const anchor = useRef<HTMLSpanElement>(null)
  const headingId = useId()
  return (
    <Localized>
      <span ref={anchor} aria-hidden="true" className={styles['anchor']} style={{ left: at.x, top: at.y }} />
      <Popover
        triggerRef={anchor}
        isOpen
        aria-label={label}
        onOpenChange={open => {
          if (!open) onClose()
        }}
        placement="bottom start"
        offset={2}
        className={styles['menu']}
      >
        {heading && (
          <div id={headingId} className={styles['heading']}>
            <strong>{heading.title}</strong>
            {heading.text !== undefined && <span>{heading.text}</span>}
          </div>
        )}
        {/* The menu key that opened it may also ask for the browser's own menu. */}
        <div onContextMenu={event => event.preventDefault()}>
          <MenuRows label={label} describedBy={heading && headingId} items={items} onClose={onClose} />
        </div>
      </Popover>
    </Localized>
  )
}
