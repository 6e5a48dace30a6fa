/** The vehicle table in the worker: the rows of one window of the sorted and filtered fleet. */
import type { Vehicle } from '@outrider/contract'
import { sameCounts } from '../../counts.ts'
import type { TableQuery, TableState } from '../../table-view.ts'
import { createFinder, type FinderSources } from './finder.ts'
import type { LiveView } from './live-view.ts'
import { resortInterval } from './resort-interval.ts'
import { maxRows } from './list-view.ts'
import type { TableOrder } from './table-order.ts'

export interface WorkerTableView extends LiveView<TableState> {
  setQuery(query: TableQuery): void
  /** Range of rows to deliver, end exclusive; at most `maxRows`. */
  setWindow(from: number, to: number): void
  /** Rows keep their places, until it ends. */
  hold(held: boolean): void
  /** Ids of all matching vehicles, in the order shown. */
  ids(): string[]
}

/** Rows delivered before the screen has set a window. */
const firstRows = 40
interface TableSources extends FinderSources {
  order: TableOrder
  now: () => number
  /** Asks for the state again later: rows are due to be sorted. */
  wake: (ms: number) => void
}

export function createTableView({ order, now, wake, ...sources }: TableSources, initialQuery: TableQuery): WorkerTableView {
  const { columns, choice } = sources
  const finder = createFinder(sources)
  let query = initialQuery
  let rowWindow = { from: 0, to: firstRows }
  let shown:
    | { slots: Uint32Array; query: TableQuery; generation: number; version: number; choice: number; at: number }
    | undefined
  let made: { version: number; byId: ReadonlyMap<string, Vehicle> } = { version: -1, byId: new Map() }
  let last: TableState | undefined
  let held = false

  const find = () =>
    finder.find({
      words: query.words,
      state: query.state,
      organisation: query.organisation,
      shape: 'flat',
      among: query.among ?? 'all',
      only: query.only,
    })

  /** What the user asked for is done at once; what reports change, after a while. */
  function sortedSlots(): Uint32Array {
    const { generation, version } = columns
    const asked = shown?.query !== query || shown.generation !== generation || shown.choice !== choice.version
    if (shown && !asked) {
      if (shown.version === version || held) return shown.slots
      const rest = shown.at + resortInterval - now()
      if (rest > 0) {
        wake(rest)
        return shown.slots
      }
    }
    shown = { slots: order.sorted(find().slots, query.sort), query, generation, version, choice: choice.version, at: now() }
    return shown.slots
  }

  function rowsOf(slots: Uint32Array): Vehicle[] {
    const rows = Array.from(slots, slot => {
      const id = columns.idOf(slot)
      const before = made.byId.get(id)
      return before && (columns.changedAt[slot] ?? 0) <= made.version ? before : columns.vehicle(slot)
    })
    made = { version: columns.version, byId: new Map(rows.map(row => [row.id, row])) }
    return rows
  }

  return {
    nextState() {
      const slots = sortedSlots()
      const length = Math.min(rowWindow.to - rowWindow.from, slots.length)
      // If the table became shorter, show its end.
      const from = Math.max(0, Math.min(rowWindow.from, slots.length - length))
      const { counts } = find()
      const state = { total: slots.length, from, rows: rowsOf(slots.subarray(from, from + length)), counts }
      if (last && sameState(last, state)) return undefined
      last = state
      return state
    },
    setQuery(next) {
      query = next
    },
    setWindow(from, to) {
      const first = Math.max(0, Math.floor(from))
      rowWindow = { from: first, to: Math.max(first, Math.min(Math.ceil(to), first + maxRows)) }
    },
    hold(next) {
      held = next
    },
    ids: () => Array.from(sortedSlots(), slot => columns.idOf(slot)),
    close() {
      last = undefined
    },
  }
}

const sameState = (a: TableState, b: TableState): boolean =>
  a.total === b.total &&
  a.from === b.from &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, at) => row === b.rows[at]) &&
  sameCounts(a.counts, b.counts)
