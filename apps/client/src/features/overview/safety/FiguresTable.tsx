/** Rows of figures as a table; null: not known. */
import type { Cell } from '@outrider/tables'
import type { ReactNode } from 'react'
import styles from '../Overview.module.css'

export interface FigureColumn<Row> {
  title: string
  show: (row: Row) => ReactNode
  /** What a file has: a figure, or a text where `show` is none. Absent: the text that is shown. */
  value?: (row: Row) => Cell
  /** Decimals of a figure. */
  digits?: 0 | 1 | 2
  /** It is for pressing: no file has it. */
  onScreen?: true
}

interface Props<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

export function FiguresTable<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  return (
    // Focusable: where it is wider than its place it is scrolled by keys too.
    <div className={styles['scrolls']} role="group" aria-label={label} tabIndex={0}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, show }) => (
                <td key={title} className="tabular">
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
