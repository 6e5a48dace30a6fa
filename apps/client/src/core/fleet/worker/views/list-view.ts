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

type ListSources = FinderSources & OrderSources & { choice: ChangeableChoice }

export class VehicleList implements LiveView<ListState> {
  readonly #sources: ListSources
  readonly #finder: ReturnType<typeof createFinder>
  readonly #ordered: ReturnType<typeof createListOrder>
  readonly #rowMaker: ReturnType<typeof createRowMaker>
  readonly #openNodes = createOpenNodes()
  #query: ListQuery
  #window = { from: 0, to: firstRows }
  #rowCache: { from: readonly unknown[]; rows: RowIndex } | undefined
  #tallyCache: { slots: Uint32Array; version: number; tallies: Int32Array } | undefined
  #chosenCache: { slots: Uint32Array; version: number; chosen: HowMany } | undefined
  #last: ListState | undefined

  constructor(sources: ListSources, query: ListQuery) {
    this.#sources = sources
    this.#finder = createFinder(sources)
    this.#ordered = createListOrder(sources.columns, sources)
    this.#rowMaker = createRowMaker(sources)
    this.#query = query
    this.#openNodes.search(query.words.trim())
  }

  #isNarrowed(): boolean {
    const { words, state, among } = this.#query
    return words.trim() !== '' || state !== 'all' || (among === 'chosen' && !this.#sources.choice.all)
  }

  /** A single top organisation is expanded, and so are search results unless there are too many. */
  #opener(nodes: TreeNodes, root: number, found: FoundVehicles): (node: number) => boolean {
    const searched = this.#query.words.trim() !== '' && found.slots.length <= maxAutoOpened
    const single = nodes.children[root]?.length === 1
    return node => this.#openNodes.isOpen(nodes.keys[node] ?? '', searched || (single && nodes.parents[node] === root))
  }

  #layOut(found: FoundVehicles): RowIndex {
    const { shape, organisation } = this.#query
    if (shape === 'flat') return flatRows(found.slots)
    const { tree } = this.#sources
    const nodes = tree.nodes()
    const node = organisation === undefined ? nodes.top : tree.nodeOf(organisation)
    const root = node < 0 ? nodes.top : node
    const starts = found.slots === nodes.order ? nodes.starts : startsOf(found.slots, nodes)
    const empty = !this.#isNarrowed() && node >= 0
    const isOpen = this.#opener(nodes, root, found)
    return treeRows({ nodes: { ...nodes, order: found.slots, starts }, isOpen, empty, root })
  }

  #rowsOf({ slots: unordered, ...rest }: FoundVehicles): RowIndex {
    const found = { ...rest, slots: this.#ordered(unordered, this.#query) }
    const { shape, organisation, words } = this.#query
    const { generation } = this.#sources.columns
    const from = [found.slots, generation, shape, organisation, words.trim(), this.#isNarrowed(), this.#openNodes.version]
    const kept = this.#rowCache
    if (kept && from.every((each, at) => each === kept.from[at])) return kept.rows
    this.#rowCache = { from, rows: this.#layOut(found) }
    return this.#rowCache.rows
  }

  #talliesOf({ slots }: FoundVehicles): Int32Array {
    const { columns, tree } = this.#sources
    const nodes = tree.nodes()
    if (slots === nodes.order) return tree.tallies()
    const { version } = columns
    if (this.#tallyCache?.slots !== slots || this.#tallyCache.version !== version)
      this.#tallyCache = { slots, version, tallies: tallyByNode(slots, columns.classes, nodes) }
    return this.#tallyCache.tallies
  }

  /** Cached per choice and result. */
  #chosenOf({ slots }: FoundVehicles): HowMany {
    const { choice } = this.#sources
    if (choice.all) return howMany(slots.length, slots.length)
    if (this.#chosenCache?.slots !== slots || this.#chosenCache.version !== choice.version) {
      let count = 0
      for (const slot of slots) if (choice.has(slot)) count++
      this.#chosenCache = { slots, version: choice.version, chosen: howMany(count, slots.length) }
    }
    return this.#chosenCache.chosen
  }

  #nameOf({ node, slot }: PlacedRow): string {
    const { columns, tree } = this.#sources
    if (node >= 0) return tree.nodes().names[node] ?? ''
    return (columns.nickNameOn && columns.text(slot, 'nickname')) || columns.text(slot, 'plateNum')
  }

  nextState(): ListState | undefined {
    const found = this.#finder.find(this.#query)
    const rows = this.#rowsOf(found)
    const length = Math.min(this.#window.to - this.#window.from, rows.total)
    // If the list became shorter, show its end.
    const from = Math.max(0, Math.min(this.#window.from, rows.total - length))
    const placedRows: PlacedRow[] = []
    for (let row = from; row < from + length; row++) {
      const placed = rows.at(row)
      if (placed) placedRows.push(placed)
    }
    const state = {
      total: rows.total,
      vehicles: found.slots.length,
      from,
      rows: this.#rowMaker.make(placedRows, () => this.#talliesOf(found)),
      counts: found.counts,
      chosen: this.#chosenOf(found),
      chosenInAll: this.#sources.choice.count,
    }
    if (this.#last && sameState(this.#last, state)) return undefined
    this.#last = state
    return state
  }

  setQuery(query: ListQuery): void {
    this.#query = query
    this.#openNodes.search(query.words.trim())
  }

  /** Range of rows to deliver, end exclusive; at most `maxRows`. */
  setWindow(from: number, to: number): void {
    const first = Math.max(0, Math.floor(from))
    this.#window = { from: first, to: Math.max(first, Math.min(Math.ceil(to), first + maxRows)) }
  }

  /** Expands or collapses an organisation; `'all'`: every one. */
  setOpen(key: string, open: boolean): void {
    this.#openNodes.set(key, open)
  }

  /** Row index of a vehicle, expanding its organisations; -1: not in this list. */
  rowOf(vehicleId: string): number {
    const { columns, tree } = this.#sources
    const slot = columns.slotOf(vehicleId)
    if (slot < 0 || !this.slots().includes(slot)) return -1
    if (this.#query.shape === 'tree') {
      const { nodeOf, parents, keys, top } = tree.nodes()
      for (let node = nodeOf[slot] ?? top; node >= 0 && node < top; node = parents[node] ?? top)
        this.#openNodes.set(keys[node] ?? '', true)
    }
    return this.#rowsOf(this.#finder.find(this.#query)).rowOf(slot)
  }

  slots(): Uint32Array {
    return this.#finder.find(this.#query).slots
  }

  /** Next row after `behind` whose name starts with `beginning`, wrapping around; -1: none. */
  rowNamed(beginning: string, behind: number): number {
    const rows = this.#rowsOf(this.#finder.find(this.#query))
    const prefix = normalized(beginning)
    for (let step = 1; step <= rows.total && prefix !== ''; step++) {
      const row = (behind + step + rows.total) % rows.total
      const placed = rows.at(row)
      if (placed && normalized(this.#nameOf(placed)).startsWith(prefix)) return row
    }
    return -1
  }

  choose(change: ChoiceChange): ChoiceResult {
    const { choice } = this.#sources
    if ('ids' in change) return choice.choose(change.ids, change.on)
    if ('below' in change) return choice.chooseOrganisation(change.below, change.on)
    return change.found === 'only' ? choice.only(this.slots()) : choice.choose(this.slots(), change.found === 'on')
  }

  /** Ids of all chosen vehicles, in list order. */
  chosen(): string[] {
    const { columns, choice } = this.#sources
    const slots = columns.order.filter(slot => choice.has(slot))
    return Array.from(slots, slot => columns.idOf(slot))
  }

  /** Ids of all matching vehicles, in list order. */
  ids(): string[] {
    return Array.from(this.#ordered(this.slots(), this.#query), slot => this.#sources.columns.idOf(slot))
  }

  close(): void {
    this.#last = undefined
  }
}
