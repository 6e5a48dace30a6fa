/** Key bindings of the vehicle tree, after WAI-ARIA. Only rows of the loaded window are known; others by index. */
import type { ListRow } from '../../../core/fleet/list-view.ts'

/** Moves to a row, toggles an organisation, ticks or selects a row, or types a letter. */
export type TreeMove =
  | { to: number }
  | { turn: string; open: boolean }
  | { choose: ListRow }
  | { select: ListRow }
  | { type: string }

interface TreeCursor {
  index: number
  total: number
  /** Rows that fit on the screen. */
  page: number
  rowAt: (index: number) => ListRow | undefined
}

/** undefined for other keys. */
export function treeMove(key: string, { index, total, page, rowAt }: TreeCursor): TreeMove | undefined {
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
      if (row?.kind !== 'organisation' || row.open === undefined) return undefined
      return row.open ? to(index + 1) : { turn: row.key, open: true }
    case 'ArrowLeft':
      if (row?.kind === 'organisation' && row.open) return { turn: row.key, open: false }
      return row && row.parent >= 0 ? to(row.parent) : undefined
    case 'Enter':
      return row && { select: row }
    case ' ':
      return row && { choose: row }
    case '*':
      return { turn: 'all', open: true }
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
  { index, rowAt }: Pick<TreeCursor, 'index' | 'rowAt'>,
  toggled: TreeToggle | undefined,
): boolean {
  const row = rowAt(index)
  if (!row) return meansRow(key)
  return toggled?.key === row.key && row.kind === 'organisation' && row.open !== undefined && row.open !== toggled.open
}

/** A requested opening or closing of an organisation. */
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
