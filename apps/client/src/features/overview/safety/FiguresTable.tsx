/**
 * Rows of figures as a table, and as cards on a phone; null: not known. Figures stand at the right, what a row is about stays in view where the
 * table is wider than its place.
 */
import type { Cell } from '@outrider/tables'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useWide } from '../../../ui/use-wide.ts'
import styles from '../Overview.module.css'
import { safetyTexts } from './texts.ts'

export interface FigureColumn<Row> {
  title: string
  show: (row: Row) => ReactNode
  /** What a file has: a figure, or a text where `show` is none. Absent: the text that is shown. */
  value?: (row: Row) => Cell
  /** Decimals of a figure. */
  digits?: 0 | 1 | 2
  /** A share or a change, which files have as it is shown. */
  figure?: true
  /** What the rows are about: it stays in view. */
  names?: true
  /** Sums of it say nothing. */
  unsummed?: true
  /** It is for pressing: no file has it. */
  onScreen?: true
}

export const isFigure = <Row,>({ digits, figure }: FigureColumn<Row>): boolean => digits !== undefined || figure === true

interface Props<Row> {
  label: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** A row with the sums of all; undefined: there are none, or not all rows are here. */
  total?: Row | undefined
}

/** A phone has no room for columns side by side: there each row is a card. */
export function FiguresTable<Row>(props: Props<Row>) {
  return useWide() ? <WideFigures {...props} /> : <FigureCards {...props} />
}

const isSummed = <Row,>(column: FigureColumn<Row>): boolean => isFigure(column) && column.unsummed !== true

function WideFigures<Row>({ label, columns, rows, keyOf, total }: Props<Row>) {
  const t = useTexts(safetyTexts)
  const cellOf = (column: FigureColumn<Row>) => ({
    ...(isFigure(column) && { 'data-align': 'end' as const }),
    ...(column.names && { 'data-names': true }),
  })
  return (
    // Focusable: where it is wider than its place it is scrolled by keys too.
    <div className={styles['scrolls']} role="group" aria-label={label} tabIndex={0}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.title} scope="col" {...cellOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(column => (
                <td key={column.title} className="tabular" {...cellOf(column)}>
                  {column.show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td key={column.title} className="tabular" {...cellOf(column)}>
                  {at === 0 ? t('total') : isSummed(column) && column.show(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function FigureCards<Row>({ label, columns, rows, keyOf, total }: Props<Row>) {
  const t = useTexts(safetyTexts)
  const named = columns.find(({ names }) => names) ?? columns[0]
  const others = columns.filter(column => column !== named)
  return (
    <ul aria-label={label}>
      {rows.map(row => (
        <FigureCard key={keyOf(row)} name={named?.show(row)} columns={others} row={row} />
      ))}
      {total !== undefined && <FigureCard name={t('total')} columns={others.filter(isSummed)} row={total} />}
    </ul>
  )
}

/** What a row has nothing of takes no room. */
const isNothing = (shown: ReactNode): boolean => shown === '' || shown === false || shown === null || shown === undefined

function FigureCard<Row>({ name, columns, row }: { name: ReactNode; columns: readonly FigureColumn<Row>[]; row: Row }) {
  const cells = columns
    .filter(({ onScreen }) => !onScreen)
    .map(column => ({ title: column.title, shown: column.show(row), figure: isFigure(column) }))
    .filter(({ shown }) => !isNothing(shown))
  return (
    <li className={styles['card']}>
      <div className="row wrap spread">
        <strong>{name}</strong>
        {columns
          .filter(({ onScreen }) => onScreen)
          .map(({ title, show }) => (
            <Fragment key={title}>{show(row)}</Fragment>
          ))}
      </div>
      <dl className={styles['cells']}>
        {cells.map(({ title, shown, figure }) => (
          <div key={title} data-words={figure ? undefined : true}>
            <dt>{title}</dt>
            <dd className="tabular">{shown}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
