/** The vehicle table's query and its state: a window of rows, sorted and filtered in the worker. */
import type { Vehicle } from '@outrider/contract'
import type { Counts } from './counts.ts'
import type { ListQuery } from './list-view.ts'
import type { TableSort } from './table-sort.ts'

export interface TableQuery extends Pick<ListQuery, 'words' | 'state' | 'organisation' | 'only'> {
  /** Default: all. */
  among?: ListQuery['among'] | undefined
  /** undefined: by name, as in the list. */
  sort?: TableSort | undefined
}

export interface TableState {
  /** Number of matching vehicles. */
  total: number
  /** Index of the first of `rows`. */
  from: number
  rows: readonly Vehicle[]
  /** Counts by state before the state filter is applied. */
  counts: Counts
}

/** A table as a screen uses it: changes are pushed, a few times a second at most; rows change places every few seconds at most. */
export interface TableView {
  /** undefined: not known yet. */
  get(): TableState | undefined
  subscribe(run: () => void): () => void
  setQuery(query: TableQuery): void
  /** Range of rows to deliver, end exclusive. */
  setWindow(from: number, to: number): void
  /** Rows keep their places while somebody points at them; figures in them go on changing. */
  hold(held: boolean): void
  /** Ids of all matching vehicles, in the order shown. */
  ids(): Promise<string[]>
  close(): void
}
