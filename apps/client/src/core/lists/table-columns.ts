/** Columns of a table as rows, and how values are compared. */
import type { Lang } from '@outrider/contract'
import type { ReactNode } from 'react'

export interface TableColumn<Row> {
  key: string
  /** Heading. */
  text: string
  /** px; columns grow in proportion when the table is wider. */
  width: number
  /** Numbers stand at the end, so that their digits are below each other. */
  align?: 'start' | 'end'
  /** What rows are sorted by; null is always last. */
  value: (row: Row) => string | number | null
  /** What a cell shows, if it is not the value. */
  cell?: (row: Row) => ReactNode
  /** False: rows cannot be sorted by it. */
  sort?: boolean
}

/** Names in the order of the language (by pinyin in Chinese), digits in them by their number: 沪A9 before 沪A10. */
export function comparisonIn(lang: Lang): (a: unknown, b: unknown) => number {
  const names = new Intl.Collator(lang === 'zh' ? 'zh-CN' : 'en-GB', { numeric: true })
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b)))
}
