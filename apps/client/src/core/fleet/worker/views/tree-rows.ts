/** Rows of a tree with expanded and collapsed nodes, as runs: a row is found without materialising one per vehicle. */
import { slotsBelow, type TreeNodes } from './tree.ts'

/** A row: an organisation, or the vehicle in a slot. */
export interface PlacedRow {
  /** -1: an organisation. */
  slot: number
  /** -1: a vehicle. */
  node: number
  depth: number
  /** undefined: has no children. */
  open: boolean | undefined
  /** Position among its siblings, from 1, and their number. */
  position: number
  siblings: number
  /** Row index of the parent organisation; -1: top level. */
  parent: number
}

/** One organisation, or consecutive vehicles of one. */
interface RowRun extends PlacedRow {
  /** First row. */
  row: number
  /** Start of its vehicles among the slots. */
  from: number
}

export interface RowIndex {
  readonly total: number
  at(row: number): PlacedRow | undefined
  /** -1: not in the tree, or below a collapsed organisation. */
  rowOf(slot: number): number
}

export const flatRows = (slots: Uint32Array): RowIndex => ({
  total: slots.length,
  at(row) {
    const slot = slots[row]
    return slot === undefined
      ? undefined
      : { slot, node: -1, depth: 0, open: undefined, position: row + 1, siblings: slots.length, parent: -1 }
  },
  rowOf: slot => slots.indexOf(slot),
})

interface TreeRowOptions {
  /** All nodes, and of their vehicles the matching ones, in tree order. */
  nodes: TreeNodes
  isOpen: (node: number) => boolean
  /** Include organisations without vehicles. */
  empty: boolean
  /** Rows below this node. */
  root: number
}

export function treeRows({ nodes, isOpen, empty, root }: TreeRowOptions): RowIndex {
  const { order, starts, children } = nodes
  const runs: RowRun[] = []
  let total = 0

  const shownBelow = (node: number) => (children[node] ?? []).filter(child => empty || slotsBelow(nodes, child).length > 0)
  const enter = (node: number, row: number) => ({ node, row, organisations: shownBelow(node), next: 0 })

  const path = [enter(root, -1)]
  for (let here = path.at(-1); here; here = path.at(-1)) {
    const { node, row: parent, organisations } = here
    const from = starts[node] ?? 0
    const own = (starts[node + 1] ?? 0) - from
    const depth = path.length - 1
    const siblings = organisations.length + own
    const child = organisations[here.next++]
    if (child === undefined) {
      if (own > 0)
        runs.push({
          row: total,
          slot: 0,
          node: -1,
          depth,
          open: undefined,
          position: organisations.length + 1,
          siblings,
          parent,
          from,
        })
      total += own
      path.pop()
    } else {
      const inside = enter(child, total)
      const ownOf = (starts[child + 1] ?? 0) - (starts[child] ?? 0)
      const open = inside.organisations.length + ownOf === 0 ? undefined : isOpen(child)
      runs.push({ row: total, slot: -1, node: child, depth, open, position: here.next, siblings, parent, from: 0 })
      total++
      if (open) path.push(inside)
    }
  }

  function runAt(row: number): RowRun | undefined {
    let low = 0
    let high = runs.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((runs[middle]?.row ?? 0) <= row) low = middle
      else high = middle - 1
    }
    return runs[low]
  }

  return {
    total,
    at(row) {
      const run = row >= 0 && row < total ? runAt(row) : undefined
      if (!run || run.node >= 0) return run
      const { depth, siblings, open, node, parent } = run
      const past = row - run.row
      return { slot: order[run.from + past] ?? 0, node, depth, open, position: run.position + past, siblings, parent }
    },
    rowOf(slot) {
      const node = nodes.nodeOf[slot] ?? -1
      const at = order.subarray(starts[node], starts[node + 1]).indexOf(slot)
      const run = runs.find(each => each.node === -1 && each.from === starts[node] && at >= 0)
      return run ? run.row + at : -1
    },
  }
}
