/** The vehicle tree by organisation, virtualised, usable by pointer, keyboard and screen reader. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ListRow } from '../../../core/fleet/list-view.ts'
import { type VehicleRowsProps, rowHeight } from './FlatRows.tsx'
import styles from './Rows.module.css'
import { RowSkeleton } from './Skeleton.tsx'
import { createTyping, isKeyOfTree, treeMove, mustWait, type TreeToggle } from './tree-keys.ts'
import { TreeRow } from './TreeRow.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'
import { useKeyQueue } from './use-key-queue.ts'

/** The active row of the keyboard. It stays on the same item when rows above it are added or removed. */
function useActive({ state }: VehicleRowsProps['list']) {
  const [active, setActive] = useState<{ index: number; key: string | undefined }>({ index: 0, key: undefined })
  const moved = state?.rows.findIndex(row => row.key === active.key) ?? -1
  const index = moved >= 0 ? (state?.from ?? 0) + moved : Math.min(active.index, Math.max(0, (state?.total ?? 0) - 1))
  const key = state?.rows[index - state.from]?.key
  if (index !== active.index || (key !== undefined && key !== active.key)) setActive({ index, key: key ?? active.key })
  return { index, go: (to: number) => setActive({ index: to, key: state?.rows[to - state.from]?.key }) }
}

export function TreeRows({ list, label, selectedId, onSelect, choose }: VehicleRowsProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [type] = useState(() => createTyping(() => performance.now()))
  const { view, state, rowAt, setOpen } = list
  const { index: active, go } = useActive(list)
  const rows = useVirtualRows({ list, scroller, rowHeight, active })

  // Scrolls to the active row only after key presses, never because of data changes.
  const [keyMoves, setKeyMoves] = useState(0)
  useEffect(() => {
    if (keyMoves > 0) rows.scrollToIndex(active)
    // oxlint-disable-next-line react/exhaustive-deps -- as said
  }, [keyMoves])
  const moveTo = (to: number) => {
    go(to)
    setKeyMoves(before => before + 1)
  }

  function select(row: ListRow) {
    if (row.kind === 'vehicle') onSelect(row.vehicle, row.chosen)
    else if (row.open !== undefined) setOpen(row.key, !row.open)
  }
  const tick = choose
    ? (row: ListRow) => {
        if (row.kind === 'vehicle') choose({ ids: [row.vehicle.id], on: !row.chosen })
        else choose({ below: row.key, on: row.chosen !== 'all' })
      }
    : undefined

  const toggled = useRef<TreeToggle>(undefined)
  const press = useKeyQueue(
    key => mustWait(key, { index: active, rowAt }, toggled.current),
    key => {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
      const move = treeMove(key, { index: active, total: state?.total ?? 0, page, rowAt })
      if (!move) return
      if ('to' in move) moveTo(move.to)
      else if ('turn' in move) {
        toggled.current = { key: move.turn, open: move.open }
        setOpen(move.turn, move.open)
      } else if ('choose' in move) tick?.(move.choose)
      else if ('select' in move) select(move.select)
      else seek(type(move.type))
    },
  )
  /** A longer prefix may still match the active row. */
  function seek(beginning: string) {
    const behind = beginning.length > 1 ? active - 1 : active
    void view?.rowNamed(beginning, behind).then(row => row >= 0 && moveTo(row))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !isKeyOfTree(event.key)) return
    event.preventDefault()
    press(event.key)
  }

  const items = rows.getVirtualItems()
  const activeId = `${id}-${active}`
  const isDrawn = items.some(({ index }) => index === active && rowAt(index))
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-multiselectable={choose !== undefined}
      aria-activedescendant={isDrawn ? activeId : undefined}
      tabIndex={0}
      className={styles['scroller']}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className={styles['rows']} style={{ height: rows.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const row = rowAt(index)
          const style = { height: rowHeight, transform: `translateY(${start}px)` }
          if (!row) {
            return (
              <div key={key} role="presentation" className={styles['item']} style={style}>
                <RowSkeleton />
              </div>
            )
          }
          return (
            <TreeRow
              key={key}
              id={`${id}-${index}`}
              row={row}
              active={index === active}
              selected={row.kind === 'vehicle' && row.vehicle.id === selectedId}
              style={style}
              onToggle={setOpen}
              onSelect={each => {
                go(index)
                select(each)
              }}
              onChoose={tick}
            />
          )
        })}
      </div>
    </div>
  )
}
