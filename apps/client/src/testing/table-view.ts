/** A table's view of a fleet with a clock that the test sets. */
import type { TableQuery } from '../core/fleet/table-view.ts'
import type { FleetColumns } from '../core/fleet/worker/store/fleet-columns.ts'
import { createChoice } from '../core/fleet/worker/views/choice.ts'
import { createSearch } from '../core/fleet/worker/views/search.ts'
import { createTableOrder } from '../core/fleet/worker/views/table-order.ts'
import { createTableView } from '../core/fleet/worker/views/table-view.ts'
import { createFleetTree } from '../core/fleet/worker/views/tree.ts'
import { listOf } from './fleet.ts'

const plain: TableQuery = { words: '', state: 'all' }

export function tableOf<Columns extends FleetColumns>(columns: Columns) {
  const tree = createFleetTree(columns)
  const wakes: number[] = []
  let time = 0
  const sources = { columns, tree, choice: createChoice(columns, tree), search: createSearch(columns) }
  const order = createTableOrder(columns)
  const view = createTableView({ ...sources, order, now: () => time, wake: ms => void wakes.push(ms) }, plain)
  return {
    columns,
    view,
    order,
    listOf,
    /** Times after which the view asked to be woken, ms. */
    wakes,
    pass(ms: number) {
      time += ms
    },
    ask: (query: Partial<TableQuery>) => view.setQuery({ ...plain, ...query }),
  }
}
