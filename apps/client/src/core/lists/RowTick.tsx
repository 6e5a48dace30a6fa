/** The tick of a row of a table or list; none where the row cannot be ticked. */
import { Tick } from '../../ui/Tick.tsx'
import type { RowSelection } from './row-selection.ts'

export function RowTick<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  const { has, set, labelOf, offers } = selection
  if (offers?.(row) === false) return <span />
  return <Tick ticked={has(row) ? 'all' : 'none'} label={labelOf(row)} onChange={on => set(row, on)} />
}
