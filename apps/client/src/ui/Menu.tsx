/** A button with a menu of actions. Closes on choice, Escape and clicks elsewhere; arrow keys move the focus. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { useLayer } from './layers.ts'
import styles from './Menu.module.css'

export interface MenuItem {
  key: string
  icon: IconName
  label: string
  /** Shown at the end of the row, such as the current value. */
  value?: string
  run: () => void
}

interface Props {
  label: string
  icon?: IconName
  heading?: { title: string; text: string } | undefined
  items: readonly MenuItem[]
}

export function Menu({ label, icon = 'menu', heading, items }: Props) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayer(open, () => setOpen(false))

  useEffect(() => {
    if (!open) return undefined
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      box.current?.querySelector('button')?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !open) return
    event.preventDefault()
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    rows[(at + step + rows.length) % rows.length]?.focus()
  }

  return (
    <div className={styles['box']} ref={box} onKeyDown={onKeyDown}>
      <IconButton
        icon={icon}
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className={styles['menu']} role="menu" id={id} aria-label={label}>
          {heading && (
            <div className={styles['heading']} role="presentation">
              <strong>{heading.title}</strong>
              <span>{heading.text}</span>
            </div>
          )}
          {items.map(item => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              className={styles['item']}
              onClick={() => {
                setOpen(false)
                item.run()
              }}
            >
              <Icon name={item.icon} />
              <span className={styles['label']}>{item.label}</span>
              {item.value && <span className={styles['value']}>{item.value}</span>}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
