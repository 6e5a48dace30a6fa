/** Key bindings of a tree, after WAI-ARIA. Rows that are not loaded are known by their index only. */
import type { TreeRow } from './tree-row.ts'

/** Moves to a row, opens or closes one (`all`: every one), ticks or selects a row, or types a letter. */
export type TreeMove<Row extends TreeRow> =
  | { to: number }
  | { turn: string; open: boolean }
  | { tick: Row }
  | { select: Row }
  | { type: string }

interface TreeCursor<Row extends TreeRow> {
  index: number
  total: number
  /** Rows that fit on the screen. */
  page: number
  rowAt: (index: number) => Row | undefined
  /** Rows can be opened and closed. */
  turns: boolean
  /** Rows can be ticked. */
  ticks: boolean
}

/** undefined for other keys. */
export function treeMove<Row extends TreeRow>(
  key: string,
  { index, total, page, rowAt, turns, ticks }: TreeCursor<Row>,
): TreeMove<Row> | undefined {
  const row = rowAt(index)
  const to = (next: number) => ({ to: Math.max(0, Math.min(total - 1, next)) })
  switch (key) {
    case 'ArrowDown':
      return to(index + 1)
    case 'ArrowUp':
      return to(index - 1)
    case 'PageDown':
      return to(index + page)
    case 'PageUp':
      return to(index - page)
    case 'Home':
      return to(0)
    case 'End':
      return to(total - 1)
    case 'ArrowRight':
      if (row?.open === undefined) return undefined
      return row.open ? to(index + 1) : turns ? { turn: row.key, open: true } : undefined
    case 'ArrowLeft':
      if (row?.open && turns) return { turn: row.key, open: false }
      return row && row.parent >= 0 ? to(row.parent) : undefined
    case 'Enter':
      return row && { select: row }
    case ' ':
      return row && (ticks ? { tick: row } : { select: row })
    case '*':
      return turns ? { turn: 'all', open: true } : undefined
    default:
      return isKeyOfTree(key) ? { type: key } : undefined
  }
}

const walkingKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'ArrowRight', 'ArrowLeft', 'Enter'])

/** Named keys have more than one character; a letter is one code point. */
export const isKeyOfTree = (key: string): boolean => walkingKeys.has(key) || /^.$/u.test(key)

/** Keys that act on the active row, and so wait until it is loaded. */
const meansRow = (key: string): boolean => key === 'ArrowRight' || key === 'ArrowLeft' || key === 'Enter' || key === ' '

/** Whether a key has to wait because the effect of earlier keys is not loaded yet. */
export function mustWait(
  key: string,
  { index, rowAt }: Pick<TreeCursor<TreeRow>, 'index' | 'rowAt'>,
  toggled: TreeToggle | undefined,
): boolean {
  const row = rowAt(index)
  if (!row) return meansRow(key)
  return toggled?.key === row.key && row.open !== undefined && row.open !== toggled.open
}

/** A requested opening or closing of a row. */
export interface TreeToggle {
  key: string
  open: boolean
}

/** Letters typed within this time form one prefix, ms. */
const typeAheadMs = 700

/** Joins typed letters to a prefix; repeating the same letter keeps it, and so moves to the next match. */
export function createTyping(now: () => number) {
  let typed = ''
  let at = 0
  return (letter: string): string => {
    const since = now() - at
    at = now()
    typed = since > typeAheadMs || typed === letter ? letter : typed + letter
    return typed
  }
}
