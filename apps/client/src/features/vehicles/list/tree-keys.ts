/** What a key does in the tree of vehicles, as WAI-ARIA describes it. Only the rows of a window are known; the others by their numbers. */
import type { ListRow } from '../../../core/fleet/list-view.ts'

/** Another row becomes the active one, an organisation opens or closes, what stands there is chosen or selected, or a name is typed. */
export type Move = { to: number } | { turn: string; open: boolean } | { choose: ListRow } | { select: ListRow } | { type: string }

interface At {
  index: number
  total: number
  /** Rows that fit on the screen. */
  page: number
  rowAt: (index: number) => ListRow | undefined
}

/** undefined: the key means nothing here. */
export function moveOf(key: string, { index, total, page, rowAt }: At): Move | undefined {
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

/** Names of keys have more than one letter; a letter is one character, however many units it takes. */
export const isKeyOfTree = (key: string): boolean => walkingKeys.has(key) || /^.$/u.test(key)

/** Keys that mean the row they are pressed on, and so must wait until it is known. */
const meansRow = (key: string): boolean => key === 'ArrowRight' || key === 'ArrowLeft' || key === 'Enter' || key === ' '

/** Whether a key pressed now would be taken for another than it was meant: what those before it asked for is not there yet. */
export function mustWait(key: string, { index, rowAt }: Pick<At, 'index' | 'rowAt'>, turned: Turn | undefined): boolean {
  const row = rowAt(index)
  if (!row) return meansRow(key)
  return turned?.key === row.key && row.kind === 'organisation' && row.open !== undefined && row.open !== turned.open
}

/** An organisation that was asked to open or to close. */
export interface Turn {
  key: string
  open: boolean
}

/** Letters typed within this time are one beginning, ms. */
const typedTogether = 700

/** Joins letters that are typed one after the other; the same letter again and again stays one letter, and so walks on. */
export function createTyping(now: () => number) {
  let typed = ''
  let at = 0
  return (letter: string): string => {
    const since = now() - at
    at = now()
    typed = since > typedTogether || typed === letter ? letter : typed + letter
    return typed
  }
}
