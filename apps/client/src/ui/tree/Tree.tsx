/**
 * A virtualised tree, usable by pointer, keyboard and screen reader. It knows the rows in view by their index; where they come from, and
 * what is open, is the business of its user: a tree in memory, or windows of rows that a worker sends.
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { VirtualRows } from '../virtual-rows.ts'
import styles from './Tree.module.css'
import { createTyping, isKeyOfTree, mustWait, type TreeToggle, treeMove } from './tree-keys.ts'
import { type Ticked, TreeLine } from './TreeLine.tsx'
import type { TreeRow } from './tree-row.ts'
import type { ActiveRow } from './use-active-row.ts'
import { useKeyQueue } from './use-key-queue.ts'

interface TreeProps<Row extends TreeRow> {
  label: string
  /** The scrolling element of `rows`. */
  scroller: RefObject<HTMLDivElement | null>
  rows: VirtualRows
  /** px. */
  rowHeight: number
  active: ActiveRow
  /** Scrolls to the active row whenever it is another one, not only when a key moved to it. */
  followActive?: boolean
  total: number
  /** undefined: not loaded yet. */
  rowAt: (index: number) => Row | undefined
  /** Content of a row that is not loaded yet. */
  placeholder?: ReactNode
  renderRow: (row: Row) => ReactNode
  isLeaf?: (row: Row) => boolean
  isSelected: (row: Row) => boolean
  onSelect: (row: Row) => void
  /** Checkboxes; undefined: none. */
  ticks?: { of: (row: Row) => Ticked; change: (row: Row) => void } | undefined
  /** undefined: rows cannot be opened or closed. `key`: `all` for every one. */
  onToggle: ((key: string, open: boolean) => void) | undefined
  /** Index of the next row after `after` whose name begins so; -1: there is none. */
  rowNamed: (beginning: string, after: number) => Promise<number> | number
}

export function Tree<Row extends TreeRow>({ label, scroller, rows, rowHeight, active, total, rowAt, ...props }: TreeProps<Row>) {
  const { followActive = false, placeholder, renderRow, isLeaf, isSelected, onSelect, ticks, onToggle, rowNamed } = props
  const id = useId()
  const [type] = useState(() => createTyping(() => performance.now()))

  // Data changes do not scroll, unless the user of the tree wants it.
  const [keyMoves, setKeyMoves] = useState(0)
  const followed = followActive ? active.index : undefined
  useEffect(() => {
    if (keyMoves > 0 || followed !== undefined) rows.scrollToIndex(active.index)
    // oxlint-disable-next-line react/exhaustive-deps -- as said
  }, [keyMoves, followed])
  const moveTo = (to: number) => {
    active.go(to)
    setKeyMoves(before => before + 1)
  }

  const toggled = useRef<TreeToggle>(undefined)
  const press = useKeyQueue(
    key => mustWait(key, { index: active.index, rowAt }, toggled.current),
    key => {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
      const able = { turns: onToggle !== undefined, ticks: ticks !== undefined }
      const move = treeMove(key, { index: active.index, total, page, rowAt, ...able })
      if (!move) return
      if ('to' in move) moveTo(move.to)
      else if ('turn' in move) {
        toggled.current = { key: move.turn, open: move.open }
        onToggle?.(move.turn, move.open)
      } else if ('tick' in move) ticks?.change(move.tick)
      else if ('select' in move) onSelect(move.select)
      else void seek(type(move.type))
    },
  )
  /** A longer prefix may still match the active row. */
  async function seek(beginning: string) {
    const found = await rowNamed(beginning, beginning.length > 1 ? active.index - 1 : active.index)
    if (found >= 0) moveTo(found)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !isKeyOfTree(event.key)) return
    event.preventDefault()
    press(event.key)
  }

  const items = rows.getVirtualItems()
  const lineId = (index: number) => `${id}-${index}`
  const isDrawn = items.some(({ index }) => index === active.index && rowAt(index))
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-multiselectable={ticks !== undefined}
      aria-activedescendant={isDrawn ? lineId(active.index) : undefined}
      tabIndex={0}
      hidden={total === 0}
      className={styles['scroller']}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = rowAt(index)
          const style = { height: rowHeight, transform: `translateY(${start}px)` }
          if (!row) {
            return (
              <div key={key} role="presentation" className={styles['line']} style={style}>
                {placeholder}
              </div>
            )
          }
          return (
            <TreeLine
              key={key}
              id={lineId(index)}
              row={row}
              active={index === active.index}
              selected={isSelected(row)}
              leaf={isLeaf?.(row) ?? false}
              ticked={ticks?.of(row)}
              style={style}
              onToggle={onToggle && (() => onToggle(row.key, !row.open))}
              onTick={() => ticks?.change(row)}
              onSelect={() => {
                active.go(index)
                onSelect(row)
              }}
            >
              {renderRow(row)}
            </TreeLine>
          )
        })}
      </div>
    </div>
  )
}
