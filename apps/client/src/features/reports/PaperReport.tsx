/** A result on paper: title, period, sums, chart and rows. Beside the page until the browser has printed it, in light colours. */
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import type { ReportRow } from './report-rows.ts'
import styles from './Paper.module.css'

interface Props {
  title: string
  /** Period, and how many rows there are. */
  notes: readonly string[]
  chart: ReactNode
  columns: readonly TableColumn<ReportRow>[]
  rows: readonly ReportRow[]
  idOf: (row: ReportRow) => string
  onPrinted: () => void
}

/** For the chart to be drawn, ms. */
const drawingTime = 400

export function PaperReport({ title, notes, chart, columns, rows, idOf, onPrinted }: Props) {
  const paper = useRef<HTMLElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      // A copy, which stays when the page takes the width of paper for that of a phone.
      const copy = paper.current?.cloneNode(true) as HTMLElement
      document.body.append(copy)
      window.addEventListener('afterprint', () => copy.remove(), { once: true })
      onPrinted()
      window.print()
    }, drawingTime)
    return () => clearTimeout(timer)
  }, [onPrinted])
  const hasSums = columns.some(({ sum }) => sum !== undefined)
  return createPortal(
    <section ref={paper} className={styles['paper']} data-theme="white" aria-hidden="true">
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
    </section>,
    document.body,
  )
}
