/** A vehicle list in the worker: the rows of one window, recomputed only when something in them changed. */
import { sameCounts } from '../../counts.ts'
import type { ChoiceResult, ChoiceChange, HowMany, ListQuery, ListState } from '../../list-view.ts'
import type { ChangeableChoice } from './choice.ts'
import { type FinderSources, createFinder, type FoundVehicles } from './finder.ts'
import { createRowMaker, howMany } from './list-rows.ts'
import { createListOrder, type OrderSources } from './list-order.ts'
import { createOpenNodes } from './open-nodes.ts'
import { normalized } from './search.ts'
import { startsOf, tallyByNode, type TreeNodes } from './tree.ts'
import { flatRows, type PlacedRow, type RowIndex, treeRows } from './tree-rows.ts'
import type { LiveView } from './live-view.ts'

export interface WorkerListView extends LiveView<ListState> {
  setQuery(query: ListQuery): void
  /** Range of rows to deliver, end exclusive; at most `maxRows`. */
  setWindow(from: number, to: number): void
  /** Expands or collapses an organisation; `'all'`: every one. */
  setOpen(key: string, setOpen: boolean): void
  /** Row index of a vehicle, expanding its organisations; -1: not in this list. */
  rowOf(vehicleId: string): number
  /** Ids of all matching vehicles, in list order. */
  ids(): string[]
  slots(): Uint32Array
  /** Next row after `behind` whose name starts with `beginning`, wrapping around; -1: none. */
  rowNamed(beginning: string, behind: number): number
  choose(change: ChoiceChange): ChoiceResult
  /** Ids of all chosen vehicles, in list order. */
  chosen(): string[]
}

/** Maximum number of rows delivered: more than any screen shows. */
export const maxRows = 200
/** Rows delivered before the screen has set a window. */
const firstRows = 30
/** A search expands its results if there are no more than this. */
const maxAutoOpened = 200

const sameState = (a: ListState, b: ListState): boolean =>
  a.total === b.total &&
  a.vehicles === b.vehicles &&
  a.from === b.from &&
  a.chosen === b.chosen &&
  a.chosenInAll === b.chosenInAll &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, at) => row === b.rows[at]) &&
  sameCounts(a.counts, b.counts)

export function createListView(
  sources: FinderSources & OrderSources & { choice: ChangeableChoice },
  initialQuery: ListQuery,
): WorkerListView {
  const { columns, choice, tree } = sources
  const finder = createFinder(sources)
  const ordered = createListOrder(columns, sources)
  const rowMaker = createRowMaker(sources)
  const openNodes = createOpenNodes()
  openNodes.search(initialQuery.words.trim())
  let query = initialQuery
  let rowWindow = { from: 0, to: firstRows }
  let rowCache: { from: readonly unknown[]; rows: RowIndex } | undefined
  let tallyCache: { slots: Uint32Array; version: number; tallies: Int32Array } | undefined
  let chosenCache: { slots: Uint32Array; version: number; chosen: HowMany } | undefined
  let last: ListState | undefined

  const isNarrowed = () => query.words.trim() !== '' || query.state !== 'all' || (query.among === 'chosen' && !choice.all)

  /** A single top organisation is expanded, and so are search results unless there are too many. */
  function opener(nodes: TreeNodes, root: number, found: FoundVehicles): (node: number) => boolean {
    const searched = query.words.trim() !== '' && found.slots.length <= maxAutoOpened
    const single = nodes.children[root]?.length === 1
    return node => openNodes.isOpen(nodes.keys[node] ?? '', searched || (single && nodes.parents[node] === root))
  }

  function layOut(found: FoundVehicles): RowIndex {
    if (query.shape === 'flat') return flatRows(found.slots)
    const nodes = tree.nodes()
    const node = query.organisation === undefined ? nodes.top : tree.nodeOf(query.organisation)
    const root = node < 0 ? nodes.top : node
    const starts = found.slots === nodes.order ? nodes.starts : startsOf(found.slots, nodes)
    const empty = !isNarrowed() && node >= 0
    return treeRows({ nodes: { ...nodes, order: found.slots, starts }, isOpen: opener(nodes, root, found), empty, root })
  }

  function rowsOf({ slots: unordered, ...rest }: FoundVehicles): RowIndex {
    const found = { ...rest, slots: ordered(unordered, query) }
    const { shape, organisation, words } = query
    const from = [found.slots, columns.generation, shape, organisation, words.trim(), isNarrowed(), openNodes.version]
    if (!rowCache || from.some((each, at) => each !== rowCache?.from[at])) rowCache = { from, rows: layOut(found) }
    return rowCache.rows
  }

  function talliesOf({ slots }: FoundVehicles): Int32Array {
    const nodes = tree.nodes()
    if (slots === nodes.order) return tree.tallies()
    const { version } = columns
    if (tallyCache?.slots !== slots || tallyCache.version !== version) {
      tallyCache = { slots, version, tallies: tallyByNode(slots, columns.classes, nodes) }
    }
    return tallyCache.tallies
  }

  function nextState(): ListState | undefined {
    const found = finder.find(query)
    const rows = rowsOf(found)
    const length = Math.min(rowWindow.to - rowWindow.from, rows.total)
    // If the list became shorter, show its end.
    const from = Math.max(0, Math.min(rowWindow.from, rows.total - length))
    const placedRows: PlacedRow[] = []
    for (let row = from; row < from + length; row++) {
      const placed = rows.at(row)
      if (placed) placedRows.push(placed)
    }
    const state = {
      total: rows.total,
      vehicles: found.slots.length,
      from,
      rows: rowMaker.make(placedRows, () => talliesOf(found)),
      counts: found.counts,
      chosen: chosenOf(found),
      chosenInAll: choice.count,
    }
    if (last && sameState(last, state)) return undefined
    last = state
    return state
  }

  /** Cached per choice and result. */
  function chosenOf({ slots }: FoundVehicles): HowMany {
    if (choice.all) return howMany(slots.length, slots.length)
    if (chosenCache?.slots !== slots || chosenCache.version !== choice.version) {
      let count = 0
      for (const slot of slots) if (choice.has(slot)) count++
      chosenCache = { slots, version: choice.version, chosen: howMany(count, slots.length) }
    }
    return chosenCache.chosen
  }

  const nameOf = ({ node, slot }: PlacedRow): string =>
    node < 0
      ? (columns.nickNameOn && columns.text(slot, 'nickname')) || columns.text(slot, 'plateNum')
      : (tree.nodes().names[node] ?? '')

  const slots = () => finder.find(query).slots

  return {
    nextState,
    setQuery(next) {
      query = next
      openNodes.search(query.words.trim())
    },
    setWindow(from, to) {
      const first = Math.max(0, Math.floor(from))
      rowWindow = { from: first, to: Math.max(first, Math.min(Math.ceil(to), first + maxRows)) }
    },
    setOpen: (key, open) => openNodes.set(key, open),
    rowOf(vehicleId) {
      const slot = columns.slotOf(vehicleId)
      if (slot < 0 || !slots().includes(slot)) return -1
      if (query.shape === 'tree') {
        const { nodeOf, parents, keys, top } = tree.nodes()
        for (let node = nodeOf[slot] ?? top; node >= 0 && node < top; node = parents[node] ?? top)
          openNodes.set(keys[node] ?? '', true)
      }
      return rowsOf(finder.find(query)).rowOf(slot)
    },
    slots,
    rowNamed(beginning, behind) {
      const rows = rowsOf(finder.find(query))
      const prefix = normalized(beginning)
      for (let step = 1; step <= rows.total && prefix !== ''; step++) {
        const row = (behind + step + rows.total) % rows.total
        const placed = rows.at(row)
        if (placed && normalized(nameOf(placed)).startsWith(prefix)) return row
      }
      return -1
    },
    choose(change) {
      if ('ids' in change) return choice.choose(change.ids, change.on)
      if ('below' in change) return choice.chooseOrganisation(change.below, change.on)
      return change.found === 'only' ? choice.only(slots()) : choice.choose(slots(), change.found === 'on')
    },
    chosen: () =>
      Array.from(
        columns.order.filter(slot => choice.has(slot)),
        slot => columns.idOf(slot),
      ),
    ids: () => Array.from(ordered(slots(), query), slot => columns.idOf(slot)),
    close() {
      last = undefined
    },
  }
}
