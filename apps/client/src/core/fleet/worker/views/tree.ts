/**
 * The organisation tree with its vehicles and tallies by class. Children have smaller numbers than their parents, so a subtree is
 * a contiguous range of nodes and vehicles, and tallies add up in one pass.
 */
import { organisationKey, organisationTree } from '../../organisation-tree.ts'
import { classCount } from '../store/classes.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'

export interface TreeNodes {
  /** Nodes 0 to `top` - 1 are organisations, and platforms if there are several; `top` is the root of all. */
  readonly top: number
  /** Stable while the organisation is in the list. */
  readonly keys: readonly string[]
  readonly names: readonly string[]
  readonly parents: Int32Array
  readonly children: ReadonlyArray<readonly number[]>
  /** First node of each subtree: the subtree is `firsts[node]` to `node`. */
  readonly firsts: Uint32Array
  /** By slot, the node that directly contains the vehicle. */
  readonly nodeOf: Uint32Array
  /** Slots in tree order: children before the node's own vehicles. */
  readonly order: Uint32Array
  /** Start of each node's vehicles in `order`; one more entry than nodes. */
  readonly starts: Uint32Array
}

export interface FleetTree {
  /** Of the current generation. */
  nodes(): TreeNodes
  /** Vehicles per class of each subtree: `classCount` entries per node. Kept up to date. */
  tallies(): Int32Array
  /** -1: no such organisation. */
  nodeOf(key: string): number
}

const platformKey = (code: string) => `p${code}`

/** Nodes before they are numbered: indexes into these lists, with the root last. */
function unnumberedNodes(columns: FleetColumns) {
  const { organisations, platforms, multi } = columns
  const { roots, children } = organisationTree(organisations)
  const keys = organisations.map(({ orgId, pcode }) => organisationKey(orgId, multi ? (pcode ?? '') : undefined))
  const names = organisations.map(({ orgName }) => orgName)
  if (!multi) return { keys, names, children, roots }
  const ofPlatform = new Map(platforms.map(({ code }): [string, number[]] => [code, []]))
  const loose: number[] = []
  for (const root of roots) (ofPlatform.get(organisations[root]?.pcode ?? '') ?? loose).push(root)
  return {
    keys: [...keys, ...platforms.map(({ code }) => platformKey(code))],
    names: [...names, ...platforms.map(({ title }) => title)],
    children: [...children, ...ofPlatform.values()],
    roots: [...platforms.keys().map(at => organisations.length + at), ...loose],
  }
}

/** All vehicles of a subtree. */
export const slotsBelow = ({ order, starts, firsts }: TreeNodes, node: number): Uint32Array =>
  order.subarray(starts[firsts[node] ?? 0], starts[node + 1])

/** Numbers the nodes, children first. */
function numberNodes({ keys, names, children, roots }: ReturnType<typeof unnumberedNodes>) {
  const numberOf = new Int32Array(keys.length + 1).fill(-1)
  const drafts: number[] = []
  const firsts: number[] = []
  const top = keys.length
  const below = (draft: number) => (draft === top ? roots : (children[draft] ?? []))
  const path = [{ draft: top, next: 0, first: 0 }]
  for (let here = path.at(-1); here; here = path.at(-1)) {
    const child = below(here.draft)[here.next++]
    if (child === undefined) {
      numberOf[here.draft] = drafts.length
      drafts.push(here.draft)
      firsts.push(here.first)
      path.pop()
    } else path.push({ draft: child, next: 0, first: drafts.length })
  }
  const parents = new Int32Array(drafts.length).fill(-1)
  const renumbered = drafts.map((draft, node) => {
    const own = below(draft).map(child => numberOf[child] ?? 0)
    for (const child of own) parents[child] = node
    return own
  })
  return {
    top: drafts.length - 1,
    keys: drafts.map(draft => keys[draft] ?? ''),
    names: drafts.map(draft => names[draft] ?? ''),
    parents,
    children: renumbered,
    firsts: Uint32Array.from(firsts),
  }
}

/** Node of each vehicle. With an unknown organisation: its platform's node, else the root. */
function nodesOfVehicles(columns: FleetColumns, numbers: ReadonlyMap<string, number>, top: number): Uint32Array {
  const { size, platforms, multi, platformOf } = columns
  const { orgId } = columns.numbers
  const found = platforms.map(() => new Map<number, number>())
  const nodeOf = new Uint32Array(size)
  for (let slot = 0; slot < size; slot++) {
    const platform = platformOf[slot] ?? 0
    const id = orgId[slot] ?? 0
    const code = multi ? (platforms[platform]?.code ?? '') : undefined
    let node = found[platform]?.get(id)
    if (node === undefined) {
      node = numbers.get(organisationKey(id, code)) ?? (code === undefined ? undefined : numbers.get(platformKey(code))) ?? top
      found[platform]?.set(id, node)
    }
    nodeOf[slot] = node
  }
  return nodeOf
}

/** Start of each node's vehicles among `slots` in tree order; one more entry than nodes. */
export function startsOf(slots: Uint32Array, { nodeOf, parents }: Pick<TreeNodes, 'nodeOf' | 'parents'>): Uint32Array {
  const starts = new Uint32Array(parents.length + 1)
  for (const slot of slots) {
    const next = (nodeOf[slot] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let node = 0; node < parents.length; node++) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0)
  return starts
}

/** Groups slots by node, stable. */
function byNode(slots: Uint32Array, nodeOf: Uint32Array, starts: Uint32Array): Uint32Array {
  const free = starts.slice()
  const order = new Uint32Array(slots.length)
  for (const slot of slots) {
    const node = nodeOf[slot] ?? 0
    const at = free[node] ?? 0
    order[at] = slot
    free[node] = at + 1
  }
  return order
}

/** Number of `slots` per class and subtree. */
export function tallyByNode(slots: Uint32Array, classes: Uint8Array, { parents, nodeOf }: TreeNodes): Int32Array {
  const tallies = new Int32Array(parents.length * classCount)
  for (const slot of slots) {
    const at = (nodeOf[slot] ?? 0) * classCount + (classes[slot] ?? 0)
    tallies[at] = (tallies[at] ?? 0) + 1
  }
  for (let node = 0; node < parents.length - 1; node++) {
    const from = node * classCount
    const to = (parents[node] ?? 0) * classCount
    for (let of = 0; of < classCount; of++) tallies[to + of] = (tallies[to + of] ?? 0) + (tallies[from + of] ?? 0)
  }
  return tallies
}

export function createFleetTree(columns: FleetColumns): FleetTree {
  let built: { nodes: TreeNodes; numbers: ReadonlyMap<string, number> } | undefined
  /** `as`: the class each vehicle is counted as. Created on first use. */
  let tallyCache: { tallies: Int32Array; as: Uint8Array } | undefined

  function build() {
    const skeleton = numberNodes(unnumberedNodes(columns))
    const numbers = new Map(skeleton.keys.map((key, node) => [key, node]))
    const nodeOf = nodesOfVehicles(columns, numbers, skeleton.top)
    const starts = startsOf(columns.order, { nodeOf, parents: skeleton.parents })
    return { numbers, nodes: { ...skeleton, nodeOf, starts, order: byNode(columns.order, nodeOf, starts) } }
  }

  const now = () => (built ??= build())

  function recount(slot: number, { nodeOf, parents }: TreeNodes, { tallies, as }: NonNullable<typeof tallyCache>) {
    const before = as[slot] ?? 0
    const after = columns.classes[slot] ?? 0
    // A vehicle may occur twice in a batch.
    if (before === after) return
    as[slot] = after
    for (let node = nodeOf[slot] ?? -1; node >= 0; node = parents[node] ?? -1) {
      const at = node * classCount
      tallies[at + before] = (tallies[at + before] ?? 0) - 1
      tallies[at + after] = (tallies[at + after] ?? 0) + 1
    }
  }

  columns.onChange(changed => {
    if (changed === 'all') {
      built = undefined
      tallyCache = undefined
    } else if (built && tallyCache) for (const slot of changed.slots) recount(slot, built.nodes, tallyCache)
  })

  return {
    nodes: () => now().nodes,
    tallies() {
      const { nodes } = now()
      tallyCache ??= { tallies: tallyByNode(columns.order, columns.classes, nodes), as: columns.classes.slice() }
      return tallyCache.tallies
    },
    nodeOf: key => now().numbers.get(key) ?? -1,
  }
}
