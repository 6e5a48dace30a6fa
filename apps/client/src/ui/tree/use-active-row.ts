/** The active row of the keyboard. It stays on the same item when rows above it are added or removed. */
import { useState } from 'react'

export interface ActiveRow {
  readonly index: number
  readonly go: (index: number) => void
}

interface ActiveRowOptions {
  total: number
  keyAt: (index: number) => string | undefined
  /** -1: not among the loaded rows. */
  indexOf: (key: string) => number
  /** Key of the row that is active at the beginning; by default the first. */
  initial?: string | undefined
  /** Index of the row that is active while the active one is hidden. By default the row in its place becomes active for good. */
  whileHidden?: number
}

export function useActiveRow({ total, keyAt, indexOf, initial, whileHidden }: ActiveRowOptions): ActiveRow {
  const [active, setActive] = useState<{ index: number; key: string | undefined }>({ index: 0, key: initial })
  const moved = active.key === undefined ? -1 : indexOf(active.key)
  const index = moved >= 0 ? moved : Math.max(0, Math.min(whileHidden ?? active.index, total - 1))
  if (whileHidden === undefined) {
    const key = keyAt(index)
    if (index !== active.index || (key !== undefined && key !== active.key)) setActive({ index, key: key ?? active.key })
  }
  return { index, go: to => setActive({ index: to, key: keyAt(to) }) }
}
