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
      // Names of keys have more than one letter; a letter is one character, however many units it takes.
      return /^.$/u.test(key) ? { type: key } : undefined
  }
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
