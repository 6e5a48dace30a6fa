/** A list of vehicles as the worker answers it: the rows of one window, made anew only when something in them is another. */
import type { Counts } from '../counts.ts'
import type { ListQuery, ListRow, ListState, OrganisationListRow, VehicleListRow } from '../list-view.ts'
import type { ChangeableChoice, Choice } from './choice.ts'
import { classCount, countsOf } from './classes.ts'
import { type Asked, createFinder, type Found } from './found.ts'
import { createOpenNodes } from './open-nodes.ts'
import { slotsBelow, startsOf, tallied, type TreeNodes } from './tree.ts'
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
}

interface Given extends Asked {
  choice: Choice & Pick<ChangeableChoice, 'below'>
}

/** Rows given at once: more than any screen shows. */
export const mostRows = 200
/** Rows given until a screen has said what it shows. */
const firstRows = 30
/** A search opens what it found when these are all. */
const mostOpened = 200

const countNames = (counts: Counts) => Object.keys(counts) as Array<keyof Counts>
const sameCounts = (a: Counts, b: Counts): boolean => countNames(a).every(name => a[name] === b[name])

const sameOrganisation = (a: OrganisationListRow, b: ListRow | undefined): b is OrganisationListRow =>
  b?.kind === 'organisation' &&
  a.name === b.name &&
  a.depth === b.depth &&
  a.open === b.open &&
  a.chosen === b.chosen &&
  a.position === b.position &&
  a.siblings === b.siblings &&
  sameCounts(a.counts, b.counts)

export function createListView(given: Given, asked: ListQuery): AskedListView {
  const { columns, choice, tree } = given
  const finder = createFinder(given)
  const openNodes = createOpenNodes()
  openNodes.search(asked.words.trim())
  let query = asked
  let wanted = { from: 0, to: firstRows }
  let laidOut: { from: readonly unknown[]; rows: Rows } | undefined
  let sums: { slots: Uint32Array; version: number; tallies: Int32Array } | undefined
  /** What was answered last, and of what. */
  let last: { state: ListState; version: number; generation: number; byKey: ReadonlyMap<string, ListRow> } | undefined

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

  function organisationRow({ node, depth, open, position, siblings }: Place, found: Found): OrganisationListRow {
    const nodes = tree.nodes()
    const below = choice.below()[node] ?? 0
    const chosen = below === 0 ? 'none' : below === slotsBelow(nodes, node).length ? 'all' : 'some'
    const counts = countsOf(talliesOf(found), node * classCount)
    const key = nodes.keys[node] ?? ''
    const row = {
      kind: 'organisation',
      key,
      name: nodes.names[node] ?? '',
      depth,
      open,
      counts,
      chosen,
      position,
      siblings,
    } as const
    const before = last?.byKey.get(key)
    return sameOrganisation(row, before) ? before : row
  }

  function vehicleRow({ slot, depth, position, siblings }: Place): VehicleListRow {
    const key = `v${columns.idOf(slot)}`
    const chosen = choice.has(slot)
    const before = last?.byKey.get(key)
    const unchanged = last?.generation === columns.generation && (columns.changedAt[slot] ?? 0) <= last.version
    if (before?.kind !== 'vehicle' || !unchanged) {
      return { kind: 'vehicle', key, depth, vehicle: columns.vehicle(slot), chosen, position, siblings }
    }
    const same =
      before.chosen === chosen && before.depth === depth && before.position === position && before.siblings === siblings
    return same ? before : { ...before, depth, chosen, position, siblings }
  }

  function answer(): ListState | undefined {
    const found = finder.find(query)
    const rows = rowsOf(found)
    const { total } = rows
    const length = Math.min(wanted.to - wanted.from, total)
    // A list that has become shorter shows its end.
    const from = Math.max(0, Math.min(wanted.from, total - length))
    const shown: ListRow[] = []
    for (let row = from; row < from + length; row++) {
      const place = rows.at(row)
      if (place) shown.push(place.node < 0 ? vehicleRow(place) : organisationRow(place, found))
    }
    const before = last?.state
    const same =
      before?.total === total &&
      before.vehicles === found.slots.length &&
      before.from === from &&
      before.rows.length === shown.length &&
      shown.every((row, at) => row === before.rows[at]) &&
      sameCounts(before.counts, found.counts)
    const state = same ? before : { total, vehicles: found.slots.length, from, rows: shown, counts: found.counts }
    const { version, generation } = columns
    last = { state, version, generation, byKey: same && last ? last.byKey : new Map(shown.map(row => [row.key, row])) }
    return same ? undefined : state
  }

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
    ids: () => Array.from(slots(), slot => columns.idOf(slot)),
    close() {
      last = undefined
    },
  }
}
