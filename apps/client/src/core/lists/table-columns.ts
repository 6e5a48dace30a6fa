/** Columns of a table as rows, and how values are compared. */
import type { Lang } from '@outrider/contract'
import type { ReactNode } from 'react'
import type { Cell } from '@outrider/tables'
import type { TableFileColumn } from '../export/table-file.ts'

export interface TableColumn<Row> {
  key: string
  /** Heading. */
  text: string
  /** px; columns grow in proportion when the table is wider. */
  width: number
  /** What stands in its cells comes after the rows, such as addresses: it keeps its width. */
  late?: true
  /** Numbers stand at the end, so that their digits are below each other. */
  align?: 'start' | 'end'
  /** What rows are sorted by; null is always last. */
  value: (row: Row) => string | number | null
  /** What a cell shows, if it is not the value. */
  cell?: (row: Row) => ReactNode
  /** False: rows cannot be sorted by it. */
  sort?: boolean
  /** Shown only when the user asks for it. */
  hidden?: boolean
  /** The same of one that is not always there (`use-columns.ts`). */
  asked?: boolean
  /** The value is a time, ms since 1970. */
  time?: boolean
  /** Heading in a file, where the unit is another there. */
  fileText?: string
  /** What a file has instead of the value. */
  file?: (row: Row) => Cell
  /** Below the column: the sum of all rows. */
  sum?: ReactNode
}

/** Names in the order of the language (by pinyin in Chinese), digits in them by their number: 沪A9 before 沪A10. */
export function comparisonIn(lang: Lang): (a: unknown, b: unknown) => number {
  const names = new Intl.Collator(lang === 'zh' ? 'zh-CN' : 'en-GB', { numeric: true })
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : names.compare(String(a), String(b)))
}

/** A column as it is in files: with all its values, shown or not. */
export function fileColumnOf<Row>({ text, fileText = text, width, value, time, file }: TableColumn<Row>): TableFileColumn<Row> {
  const cell = (row: Row): Cell => {
    const known = value(row)
    return time && typeof known === 'number' ? { time: known } : known
  }
  return { heading: fileText, width, cell: file ?? cell }
}
