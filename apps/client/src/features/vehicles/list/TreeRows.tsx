/** The vehicles below their organisations: by hand, by keyboard, by screen reader; drawn only where one looks. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ListRow } from '../../../core/fleet/list-view.ts'
import { type RowsProps, rowHeight } from './FlatRows.tsx'
import styles from './Rows.module.css'
import { RowSkeleton } from './Skeleton.tsx'
import { createTyping, isKeyOfTree, moveOf, mustWait, type Turn } from './tree-keys.ts'
import { TreeRow } from './TreeRow.tsx'
import { useRows } from './use-rows.ts'
import { useWaitingKeys } from './use-waiting-keys.ts'

/** Where the keyboard stands: rows come and go above it while it stays with what it stands on. */
function useActive({ state }: RowsProps['list']) {
  const [active, setActive] = useState<{ index: number; key: string | undefined }>({ index: 0, key: undefined })
  const moved = state?.rows.findIndex(row => row.key === active.key) ?? -1
  const index = moved >= 0 ? (state?.from ?? 0) + moved : Math.min(active.index, Math.max(0, (state?.total ?? 0) - 1))
  const key = state?.rows[index - state.from]?.key
  if (index !== active.index || (key !== undefined && key !== active.key)) setActive({ index, key: key ?? active.key })
  return { index, go: (to: number) => setActive({ index: to, key: state?.rows[to - state.from]?.key }) }
}

export function TreeRows({ list, label, selectedId, onSelect, choose }: RowsProps) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [type] = useState(() => createTyping(() => performance.now()))
  const { view, state, rowAt, turn } = list
  const { index: active, go } = useActive(list)
  const rows = useRows({ list, scroller, rowHeight, active })

  // Only by the keyboard: who scrolls by hand is not moved by what changes.
  const [walked, setWalked] = useState(0)
  useEffect(() => {
    if (walked > 0) rows.scrollToIndex(active)
    // oxlint-disable-next-line react/exhaustive-deps -- as said
  }, [walked])
  const walk = (to: number) => {
    go(to)
    setWalked(before => before + 1)
  }

  function select(row: ListRow) {
    if (row.kind === 'vehicle') onSelect(row.vehicle, row.chosen)
    else if (row.open !== undefined) turn(row.key, !row.open)
  }
  const tick = choose
    ? (row: ListRow) => {
        if (row.kind === 'vehicle') choose({ ids: [row.vehicle.id], on: !row.chosen })
        else choose({ below: row.key, on: row.chosen !== 'all' })
      }
    : undefined

  const turned = useRef<Turn>(undefined)
  const press = useWaitingKeys(
    key => mustWait(key, { index: active, rowAt }, turned.current),
    key => {
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
      const move = moveOf(key, { index: active, total: state?.total ?? 0, page, rowAt })
      if (!move) return
      if ('to' in move) walk(move.to)
      else if ('turn' in move) {
        turned.current = { key: move.turn, open: move.open }
        turn(move.turn, move.open)
      } else if ('choose' in move) tick?.(move.choose)
      else if ('select' in move) select(move.select)
      else seek(type(move.type))
    },
  )
  /** A longer beginning may be that of the row one stands on. */
  function seek(beginning: string) {
    const behind = beginning.length > 1 ? active - 1 : active
    void view?.rowNamed(beginning, behind).then(row => row >= 0 && walk(row))
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
              onTurn={turn}
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
