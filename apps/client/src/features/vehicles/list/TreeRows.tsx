/** The vehicles as a tree by organisation, in windows of rows that the fleet worker sends. */
import { useRef } from 'react'
import type { ListRow } from '../../../core/fleet/list-view.ts'
import { Tree } from '../../../ui/tree/Tree.tsx'
import { useActiveRow } from '../../../ui/tree/use-active-row.ts'
import type { VehicleRowsProps } from './FlatRows.tsx'
import { rowHeight } from './row-height.ts'
import { RowSkeleton } from './Skeleton.tsx'
import { TreeContent } from './TreeContent.tsx'
import { useListRows } from './use-list-rows.ts'

const tickedOf = (row: ListRow) => (row.kind === 'organisation' ? row.chosen : row.chosen ? 'all' : 'none')

export function TreeRows({ list, label, selectedId, onSelect, choose }: VehicleRowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { view, state, rowAt, setOpen } = list
  const total = state?.total ?? 0
  const active = useActiveRow({
    total,
    keyAt: index => rowAt(index)?.key,
    indexOf(key) {
      const found = state?.rows.findIndex(row => row.key === key) ?? -1
      return state && found >= 0 ? state.from + found : -1
    },
  })
  const rows = useListRows({ list, scroller, rowHeight, active: active.index })

  function select(row: ListRow) {
    if (row.kind === 'vehicle') onSelect(row.vehicle, row.chosen)
    else if (row.open !== undefined) setOpen(row.key, !row.open)
  }
  function tick(row: ListRow) {
    if (row.kind === 'vehicle') choose?.({ ids: [row.vehicle.id], on: !row.chosen })
    else choose?.({ below: row.key, on: row.chosen !== 'all' })
  }
  return (
    <Tree<ListRow>
      label={label}
      scroller={scroller}
      rows={rows}
      rowHeight={rowHeight}
      active={active}
      total={total}
      rowAt={rowAt}
      placeholder={<RowSkeleton />}
      renderRow={row => <TreeContent row={row} />}
      isLeaf={row => row.kind === 'vehicle'}
      isSelected={row => row.kind === 'vehicle' && row.vehicle.id === selectedId}
      onSelect={select}
      ticks={choose && { of: tickedOf, change: tick }}
      onToggle={setOpen}
      rowNamed={(beginning, after) => view?.rowNamed(beginning, after) ?? -1}
    />
  )
}
