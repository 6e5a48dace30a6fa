/** One row of the tree: indent, arrow, tick, content. The tree handles the keyboard, so nothing in a row takes the focus. */
import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { joinClasses } from '../join-classes.ts'
import { TickMark } from '../Tick.tsx'
import styles from './Tree.module.css'
import type { TreeRow } from './tree-row.ts'

/** Indent per level, px, and the deepest level that is indented: deeper names would not fit a phone. */
const [indent, deepest] = [18, 6]

export type Ticked = 'none' | 'some' | 'all'
const checked = { none: false, some: 'mixed', all: true } as const

interface TreeLineProps {
  id: string
  row: TreeRow
  active: boolean
  selected: boolean
  /** Can have nothing below it, so there is no space for an arrow. */
  leaf: boolean
  /** undefined: rows are not ticked. */
  ticked: Ticked | undefined
  style: CSSProperties
  /** undefined: rows cannot be opened or closed. */
  onToggle: (() => void) | undefined
  onTick: () => void
  onSelect: () => void
  children: ReactNode
}

export function TreeLine({
  id,
  row,
  active,
  selected,
  leaf,
  ticked,
  style,
  onToggle,
  onTick,
  onSelect,
  children,
}: TreeLineProps) {
  const { depth, position, siblings, open } = row
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are taken by the tree around it
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-checked={ticked && checked[ticked]}
      aria-selected={selected}
      tabIndex={-1}
      className={joinClasses(styles['line'], selected && styles['selected'], active && styles['active'])}
      style={{ ...style, paddingLeft: 4 + Math.min(depth, deepest) * indent }}
      onMouseDown={event => event.preventDefault()}
      onClick={onSelect}
    >
      {!leaf && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as above
        <span
          aria-hidden="true"
          className={joinClasses(styles['turn'], open && styles['open'])}
          onClick={event => {
            // Where there is nothing to open, it is a part of the row.
            if (open === undefined || !onToggle) return
            event.stopPropagation()
            onToggle()
          }}
        >
          {open !== undefined && <Icon name="forward" size={18} />}
        </span>
      )}
      {ticked && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as above
        <span
          aria-hidden="true"
          className={styles['tick']}
          onClick={event => {
            event.stopPropagation()
            onTick()
          }}
        >
          <TickMark ticked={ticked} />
        </span>
      )}
      {children}
    </div>
  )
}
