/** Which rows of a table or list are ticked. */
import type { Ticked } from '../../ui/Tick.tsx'

export interface RowSelection<Row> {
  has: (row: Row) => boolean
  set: (row: Row, on: boolean) => void
  /** Of all rows, shown or not. */
  ticked: Ticked
  setAll: (on: boolean) => void
  /** Whether it can be ticked; absent: each can. */
  offers?: (row: Row) => boolean
  labelOf: (row: Row) => string
  allLabel: string
}
