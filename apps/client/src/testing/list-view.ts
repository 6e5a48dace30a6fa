/** A list's view of a fleet, with a choice, a tree and a search of its own: for tests. */
import type { ListQuery } from '../core/fleet/list-view.ts'
import { createChoice } from '../core/fleet/worker/views/choice.ts'
import type { FleetColumns } from '../core/fleet/worker/store/fleet-columns.ts'
import { VehicleList } from '../core/fleet/worker/views/list-view.ts'
import { createTableOrder } from '../core/fleet/worker/views/table-order.ts'
import { createSearch } from '../core/fleet/worker/views/search.ts'
import { createFleetTree } from '../core/fleet/worker/views/tree.ts'

export const plain: ListQuery = { words: '', state: 'all', shape: 'flat', among: 'all' }

export function viewOf<Columns extends FleetColumns>(columns: Columns, query: Partial<ListQuery> = {}) {
  const tree = createFleetTree(columns)
  const choice = createChoice(columns, tree)
  const clock = { now: 0, waits: [] as number[] }
  const time = { now: () => clock.now, wake: (ms: number) => void clock.waits.push(ms) }
  const sources = { columns, tree, choice, search: createSearch(columns), order: createTableOrder(columns), ...time }
  const view = new VehicleList(sources, { ...plain, ...query })
  return { columns, choice, view, clock, ask: (change: Partial<ListQuery>) => view.setQuery({ ...plain, ...query, ...change }) }
}
