/** A table on paper: title, what it is of, sums, chart and rows. Beside the page until the browser has printed it, in light colours. */
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { TableColumn } from './table-columns.ts'
import styles from './Paper.module.css'

interface Props<Row> {
  /** Above the title. */
  head?: ReactNode
  title: string
  /** Period, and how many rows there are. */
  notes: readonly string[]
  chart?: ReactNode
  columns: readonly Pick<TableColumn<Row>, 'key' | 'text' | 'align' | 'cell' | 'value' | 'sum'>[]
  rows: readonly Row[]
  /** Below the table. */
  foot?: ReactNode
  idOf: (row: Row) => string
  onPrinted: () => void
}

/** Charts say themselves when they are drawn: a busy computer takes its time. */
const isDrawn = (paper: HTMLElement): boolean => paper.querySelector('[data-drawn="no"]') === null

export function PaperTable<Row>({ head, title, notes, chart, columns, rows, foot, idOf, onPrinted }: Props<Row>) {
  const paper = useRef<HTMLElement>(null)
  useEffect(() => {
    const drawn = paper.current
    if (!drawn) return undefined
    const watch = new MutationObserver(() => isDrawn(drawn) && print())
    const print = () => {
      watch.disconnect()
      // A copy, which stays when the page takes the width of paper for that of a phone.
      const copy = drawn.cloneNode(true) as HTMLElement
      document.body.append(copy)
      window.addEventListener('afterprint', () => copy.remove(), { once: true })
      onPrinted()
      window.print()
    }
    if (isDrawn(drawn)) print()
    else watch.observe(drawn, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-drawn'] })
    return () => watch.disconnect()
  }, [onPrinted])
  const hasSums = columns.some(({ sum }) => sum !== undefined)
  return createPortal(
    <section ref={paper} className={styles['paper']} data-theme="white" aria-hidden="true">
      {head}
      <h1>{title}</h1>
      {notes.map(note => (
        <p key={note}>{note}</p>
      ))}
      {chart}
      <table className={styles['rows']}>
        <thead>
          <tr>
            {columns.map(({ key, text, align }) => (
              <th key={key} data-align={align}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={idOf(row)}>
              {columns.map(({ key, cell, value, align }) => (
                <td key={key} data-align={align}>
                  {cell ? cell(row) : value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSums && (
          <tfoot>
            <tr>
              {columns.map(({ key, sum, align }) => (
                <td key={key} data-align={align}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {foot}
    </section>,
    document.body,
  )
}
