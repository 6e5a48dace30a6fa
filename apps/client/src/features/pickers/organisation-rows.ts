/** The organisations as rows of a tree: which are visible, and at which depth. */
import { type TaggedOrganisation, organisationTree } from '../../core/fleet/organisation-tree.ts'
import type { TreeRow } from '../../ui/tree/tree-row.ts'

export interface OrganisationRow extends TreeRow {
  /** Index in `organisations`; as text its key. */
  at: number
  /** It matches the search itself, not only as an ancestor of a match. */
  found: boolean
}

export interface IndexedTree {
  organisations: readonly TaggedOrganisation[]
  roots: readonly number[]
  children: readonly (readonly number[])[]
  /** Index of each parent; undefined for roots. */
  parents: readonly (number | undefined)[]
}

export function treeOf(organisations: readonly TaggedOrganisation[]): IndexedTree {
  const { roots, children } = organisationTree(organisations)
  const parents: (number | undefined)[] = []
  for (const [parent, below] of children.entries()) for (const child of below) parents[child] = parent
  return { organisations, roots, children, parents }
}

/** Indexes of all ancestors, nearest first. */
export function ancestorsOf({ parents }: IndexedTree, at: number): number[] {
  const ancestors: number[] = []
  for (let parent = parents[at]; parent !== undefined; parent = parents[parent]) ancestors.push(parent)
  return ancestors
}

/** Trees of up to this many organisations open fully expanded. */
const fullyOpenLimit = 30

/** The initially expanded rows: the roots and the ancestors of the chosen one. */
export function initiallyOpen(tree: IndexedTree, chosen: number | undefined): Set<number> {
  if (tree.organisations.length <= fullyOpenLimit) return new Set(tree.organisations.keys())
  return new Set([...tree.roots, ...(chosen === undefined ? [] : ancestorsOf(tree, chosen))])
}

interface TreeSearch {
  /** What was searched for. */
  found: ReadonlySet<number>
  /** Matches and all their ancestors. */
  shown: ReadonlySet<number>
}

/** undefined for an empty search. */
export function search(tree: IndexedTree, words: string): TreeSearch | undefined {
  const needle = words.trim().toLowerCase()
  if (!needle) return undefined
  const found = new Set<number>()
  const shown = new Set<number>()
  for (const [at, { orgName }] of tree.organisations.entries()) {
    if (!orgName.toLowerCase().includes(needle)) continue
    found.add(at)
    shown.add(at)
    for (const parent of ancestorsOf(tree, at)) shown.add(parent)
  }
  return { found, shown }
}

/** During a search all visible rows are expanded. */
export function rowsOf(tree: IndexedTree, open: ReadonlySet<number>, searched: TreeSearch | undefined): OrganisationRow[] {
  const rows: OrganisationRow[] = []
  const shown = (level: readonly number[]) => (searched ? level.filter(at => searched.shown.has(at)) : level)
  const walk = (siblings: readonly number[], depth: number, parent: number) => {
    for (const [index, at] of siblings.entries()) {
      const below = shown(tree.children[at] ?? [])
      const isOpen = below.length === 0 ? undefined : searched !== undefined || open.has(at)
      const row = rows.push({
        at,
        key: String(at),
        depth,
        position: index + 1,
        siblings: siblings.length,
        parent,
        open: isOpen,
        found: searched?.found.has(at) ?? false,
      })
      if (isOpen) walk(below, depth + 1, row - 1)
    }
  }
  walk(shown(tree.roots), 0, -1)
  return rows
}

/** Index of the next row after `after`, from the beginning again at the end, whose name begins so; -1: there is none. */
export function rowNamed(
  { organisations }: IndexedTree,
  rows: readonly OrganisationRow[],
  beginning: string,
  after: number,
): number {
  const begins = ({ at }: OrganisationRow) => organisations[at]?.orgName.toLowerCase().startsWith(beginning.toLowerCase())
  const next = rows.findIndex((row, index) => index > after && begins(row))
  return next >= 0 ? next : rows.findIndex(begins)
}
