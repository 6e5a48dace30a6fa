/** The organisations as lines of a tree: which are shown, how deep they stand, and where a key leads. */
import { type MarkedOrganisation, organisationTree } from '../../core/fleet/organisation-tree.ts'

export interface OrganisationRow {
  /** Place on the list of organisations. */
  at: number
  /** From 1. */
  level: number
  /** Among those beside it, from 1. */
  position: number
  beside: number
  /** undefined: nothing stands below it. */
  open: boolean | undefined
  /** It is what was searched for, not only on the way to it. */
  found: boolean
}

export interface Tree {
  organisations: readonly MarkedOrganisation[]
  roots: readonly number[]
  children: readonly (readonly number[])[]
  /** Place of each one's parent; undefined: it is a root. */
  parents: readonly (number | undefined)[]
}

export function treeOf(organisations: readonly MarkedOrganisation[]): Tree {
  const { roots, children } = organisationTree(organisations)
  const parents: (number | undefined)[] = []
  for (const [parent, below] of children.entries()) for (const child of below) parents[child] = parent
  return { organisations, roots, children, parents }
}

/** All above this one, nearest first. */
export function above({ parents }: Tree, at: number): number[] {
  const way: number[] = []
  for (let parent = parents[at]; parent !== undefined; parent = parents[parent]) way.push(parent)
  return way
}

/** Below which ones all are shown at first: up to this many in all, the tree opens whole. */
const openWhole = 30

/** What stands open at first: the roots, and the way to the one that is chosen. */
export function openAtFirst(tree: Tree, chosen: number | undefined): Set<number> {
  if (tree.organisations.length <= openWhole) return new Set(tree.organisations.keys())
  return new Set([...tree.roots, ...(chosen === undefined ? [] : above(tree, chosen))])
}

interface Search {
  /** What was searched for. */
  found: ReadonlySet<number>
  /** With all above it. */
  shown: ReadonlySet<number>
}

/** undefined: nothing is searched for. */
export function search(tree: Tree, words: string): Search | undefined {
  const sought = words.trim().toLowerCase()
  if (!sought) return undefined
  const found = new Set<number>()
  const shown = new Set<number>()
  for (const [at, { orgName }] of tree.organisations.entries()) {
    if (!orgName.toLowerCase().includes(sought)) continue
    found.add(at)
    shown.add(at)
    for (const parent of above(tree, at)) shown.add(parent)
  }
  return { found, shown }
}

/** While one searches, all that is shown stands open. */
export function rowsOf(tree: Tree, open: ReadonlySet<number>, searched: Search | undefined): OrganisationRow[] {
  const rows: OrganisationRow[] = []
  const shown = (level: readonly number[]) => (searched ? level.filter(at => searched.shown.has(at)) : level)
  const walk = (beside: readonly number[], level: number) => {
    for (const [index, at] of beside.entries()) {
      const below = shown(tree.children[at] ?? [])
      const isOpen = below.length === 0 ? undefined : searched !== undefined || open.has(at)
      rows.push({
        at,
        level,
        position: index + 1,
        beside: beside.length,
        open: isOpen,
        found: searched?.found.has(at) ?? false,
      })
      if (isOpen) walk(below, level + 1)
    }
  }
  walk(shown(tree.roots), 1)
  return rows
}

/** Another row becomes the active one, a row opens or closes, or it is chosen. */
export type Move = { to: number } | { turn: number } | { choose: number }

/** The keys of a tree, as WAI-ARIA describes them; undefined: the key means nothing here. `index` is that of the active row. */
export function moveOf(key: string, rows: readonly OrganisationRow[], index: number): Move | undefined {
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
