/** The organisations as rows of a tree: which are visible, at which level, and what each key does. */
import { type TaggedOrganisation, organisationTree } from '../../core/fleet/organisation-tree.ts'

export interface OrganisationRow {
  /** Index in `organisations`. */
  at: number
  /** From 1. */
  level: number
  /** Position among its siblings, from 1. */
  position: number
  siblings: number
  /** undefined: it has no children. */
  open: boolean | undefined
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
  const walk = (siblings: readonly number[], level: number) => {
    for (const [index, at] of siblings.entries()) {
      const below = shown(tree.children[at] ?? [])
      const isOpen = below.length === 0 ? undefined : searched !== undefined || open.has(at)
      rows.push({
        at,
        level,
        position: index + 1,
        siblings: siblings.length,
        open: isOpen,
        found: searched?.found.has(at) ?? false,
      })
      if (isOpen) walk(below, level + 1)
    }
  }
  walk(shown(tree.roots), 1)
  return rows
}

/** Moves to a row, toggles a row, or chooses it. */
export type TreeMove = { to: number } | { turn: number } | { choose: number }

/** The key bindings of the WAI-ARIA tree pattern; undefined for other keys. `index`: of the active row. */
export function treeMove(key: string, rows: readonly OrganisationRow[], index: number): TreeMove | undefined {
  const row = rows[index]
  if (!row) return undefined
  const to = (next: number) => ({ to: Math.max(0, Math.min(rows.length - 1, next)) })
  switch (key) {
    case 'ArrowDown':
      return to(index + 1)
    case 'ArrowUp':
      return to(index - 1)
    case 'PageDown':
      return to(index + 10)
    case 'PageUp':
      return to(index - 10)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    case 'ArrowRight':
      return row.open === undefined ? undefined : row.open ? to(index + 1) : { turn: row.at }
    case 'ArrowLeft': {
      if (row.open && rows.every(each => !each.found)) return { turn: row.at }
      const parent = rows.findLastIndex((each, at) => at < index && each.level < row.level)
      return parent < 0 ? undefined : to(parent)
    }
    case 'Enter':
    case ' ':
      return { choose: row.at }
    default:
      return undefined
  }
}
