/** A list of vehicles as the worker answers it: the rows of one window, made anew only when something in them is another. */
import { sameCounts } from '../counts.ts'
import type { ChoiceAnswer, ChoiceChange, HowMany, ListQuery, ListState } from '../list-view.ts'
import type { ChangeableChoice } from './choice.ts'
import { type Asked, createFinder, type Found } from './found.ts'
import { createRowMaker, howMany } from './list-rows.ts'
import { createOpenNodes } from './open-nodes.ts'
import { plain } from './search.ts'
import { startsOf, tallied, type TreeNodes } from './tree.ts'
import { flatRows, type Place, type Rows, treeRows } from './tree-rows.ts'
import type { View } from './view.ts'

export interface AskedListView extends View<ListState> {
  ask(query: ListQuery): void
  /** Rows that are wanted, the last one excluded; at most `mostRows` are given. */
  window(from: number, to: number): void
  /** Opens or closes an organisation; `'all'`: every one. */
  open(key: string, open: boolean): void
  /** Row of a vehicle, its organisations opened; -1: it is not on this list. */
  rowOf(vehicleId: string): number
  /** All vehicles found, in their order. */
  ids(): string[]
  slots(): Uint32Array
  /** The next row behind this one, and round again, whose name begins so; -1: there is none. */
  rowNamed(beginning: string, behind: number): number
  choose(change: ChoiceChange): ChoiceAnswer
  /** Ids of all that are chosen, in the order of the list. */
  chosen(): string[]
}

/** Rows given at once: more than any screen shows. */
export const mostRows = 200
/** Rows given until a screen has said what it shows. */
const firstRows = 30
/** A search opens what it found when these are all. */
const mostOpened = 200

const sameState = (a: ListState, b: ListState): boolean =>
  a.total === b.total &&
  a.vehicles === b.vehicles &&
  a.from === b.from &&
  a.chosen === b.chosen &&
  a.chosenInAll === b.chosenInAll &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, at) => row === b.rows[at]) &&
  sameCounts(a.counts, b.counts)

export function createListView(given: Asked & { choice: ChangeableChoice }, asked: ListQuery): AskedListView {
  const { columns, choice, tree } = given
  const finder = createFinder(given)
  const rowMaker = createRowMaker(given)
  const openNodes = createOpenNodes()
  openNodes.search(asked.words.trim())
  let query = asked
  let wanted = { from: 0, to: firstRows }
  let laidOut: { from: readonly unknown[]; rows: Rows } | undefined
  let sums: { slots: Uint32Array; version: number; tallies: Int32Array } | undefined
  let marks: { slots: Uint32Array; version: number; chosen: HowMany } | undefined
  let last: ListState | undefined

  const isNarrowed = () => query.words.trim() !== '' || query.state !== 'all' || (query.among === 'chosen' && !choice.all)

  /** The only organisation of a list is open, and so is what a search found unless it is too much. */
  function opener(nodes: TreeNodes, root: number, found: Found): (node: number) => boolean {
    const searched = query.words.trim() !== '' && found.slots.length <= mostOpened
    const single = nodes.children[root]?.length === 1
    return node => openNodes.isOpen(nodes.keys[node] ?? '', searched || (single && nodes.parents[node] === root))
  }

  function layOut(found: Found): Rows {
    if (query.shape === 'flat') return flatRows(found.slots)
    const nodes = tree.nodes()
    const node = query.organisation === undefined ? nodes.top : tree.nodeOf(query.organisation)
    const root = node < 0 ? nodes.top : node
    const starts = found.slots === nodes.order ? nodes.starts : startsOf(found.slots, nodes)
    const empty = !isNarrowed() && node >= 0
    return treeRows({ nodes: { ...nodes, order: found.slots, starts }, isOpen: opener(nodes, root, found), empty, root })
  }

  function rowsOf(found: Found): Rows {
    const { shape, organisation, words } = query
    const from = [found.slots, columns.generation, shape, organisation, words.trim(), isNarrowed(), openNodes.version]
    if (!laidOut || from.some((each, at) => each !== laidOut?.from[at])) laidOut = { from, rows: layOut(found) }
    return laidOut.rows
  }

  function talliesOf({ slots }: Found): Int32Array {
    const nodes = tree.nodes()
    if (slots === nodes.order) return tree.tallies()
    const { version } = columns
    if (sums?.slots !== slots || sums.version !== version) {
      sums = { slots, version, tallies: tallied(slots, columns.classes, nodes) }
    }
    return sums.tallies
  }

  function answer(): ListState | undefined {
    const found = finder.find(query)
    const rows = rowsOf(found)
    const length = Math.min(wanted.to - wanted.from, rows.total)
    // A list that has become shorter shows its end.
    const from = Math.max(0, Math.min(wanted.from, rows.total - length))
    const places: Place[] = []
    for (let row = from; row < from + length; row++) {
      const place = rows.at(row)
      if (place) places.push(place)
    }
    const state = {
      total: rows.total,
      vehicles: found.slots.length,
      from,
      rows: rowMaker.make(places, () => talliesOf(found)),
      counts: found.counts,
      chosen: chosenOf(found),
      chosenInAll: choice.count,
    }
    if (last && sameState(last, state)) return undefined
    last = state
    return state
  }

  /** Made once per choice and answer. */
  function chosenOf({ slots }: Found): HowMany {
    if (choice.all) return howMany(slots.length, slots.length)
    if (marks?.slots !== slots || marks.version !== choice.version) {
      let count = 0
      for (const slot of slots) if (choice.has(slot)) count++
      marks = { slots, version: choice.version, chosen: howMany(count, slots.length) }
    }
    return marks.chosen
  }

  const nameOf = ({ node, slot }: Place): string =>
    node < 0
      ? (columns.nickNameOn && columns.text(slot, 'nickname')) || columns.text(slot, 'plateNum')
      : (tree.nodes().names[node] ?? '')

  const slots = () => finder.find(query).slots

  return {
    answer,
    ask(next) {
      query = next
      openNodes.search(query.words.trim())
    },
    window(from, to) {
      const first = Math.max(0, Math.floor(from))
      wanted = { from: first, to: Math.max(first, Math.min(Math.ceil(to), first + mostRows)) }
    },
    open: (key, open) => openNodes.set(key, open),
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
      const sought = plain(beginning)
      for (let step = 1; step <= rows.total && sought !== ''; step++) {
        const row = (behind + step + rows.total) % rows.total
        const place = rows.at(row)
        if (place && plain(nameOf(place)).startsWith(sought)) return row
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
    ids: () => Array.from(slots(), slot => columns.idOf(slot)),
    close() {
      last = undefined
    },
  }
}
