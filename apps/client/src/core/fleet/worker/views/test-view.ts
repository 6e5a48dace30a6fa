/** A list's view of a fleet, with a choice, a tree and a search of its own: for tests. */
import type { ListQuery } from '../../list-view.ts'
import { createChoice } from './choice.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { createListView } from './list-view.ts'
import { createSearch } from './search.ts'
import { createFleetTree } from './tree.ts'

export const plain: ListQuery = { words: '', state: 'all', shape: 'flat', among: 'all' }

export function viewOf<Columns extends FleetColumns>(columns: Columns, query: Partial<ListQuery> = {}) {
  const tree = createFleetTree(columns)
  const choice = createChoice(columns, tree)
  const view = createListView({ columns, tree, choice, search: createSearch(columns) }, { ...plain, ...query })
  return { columns, choice, view, ask: (change: Partial<ListQuery>) => view.setQuery({ ...plain, ...query, ...change }) }
}
