/** A table of figures as a file or on paper, with all of its rows, their sums and what they are of. */
import type { Cell } from '@outrider/tables'
import { useCallback, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PaperTable } from '../../../core/lists/PaperTable.tsx'
import { PaperLogo } from '../../../core/pictures/PaperLogo.tsx'
import { useFileNotes } from '../../../core/query-forms/use-file-notes.ts'
import { type Mailed, useMailOf } from '../../../core/query-forms/use-mail-of.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import type { ZoneDays } from '../../../core/query-forms/zone-days.ts'
import { type FigureColumn, isFigure } from './FiguresTable.tsx'
import { safetyTexts } from './texts.ts'

interface Props<Row> {
  title: string
  /** Organisation, vehicle or driver. */
  of: string
  days: ZoneDays | undefined
  columns: readonly FigureColumn<Row>[]
  keyOf: (row: Row) => string
  /** All rows, those too that are not on the screen yet. */
  all: () => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
  /** A row with the sums; undefined: there are none. */
  totalOf?: ((rows: readonly Row[]) => Row | undefined) | undefined
  /** Figures of the whole, with their names. */
  notes?: readonly (readonly [string, string])[]
  /** As what it is sent by mail; absent: it is not. */
  mailed?: Mailed | undefined
  /** Its label is not shown: it is one of many on a page. */
  small?: boolean
}

/** px. */
const width = 110
/** Rows; some fifty pages. */
const maxPrinted = 2000

interface Printed<Row> {
  rows: readonly Row[]
  total: Row | undefined
}

export function FiguresExport<Row>(props: Props<Row>) {
  const { title, of, days, columns, keyOf, all, totalOf, notes = [], mailed, small = false } = props
  const t = useTexts(safetyTexts)
  const [printed, setPrinted] = useState<Printed<Row>>()
  const mail = useMailOf(mailed)
  const endPrint = useCallback(() => setPrinted(undefined), [])
  const fileNotes = useFileNotes({ title, of, days })
  const foot = () => {
    const found = fileNotes()
    return { ...found, notes: [...found.notes, ...notes] }
  }
  const shown = columns.filter(({ onScreen }) => !onScreen)
  const textOf =
    (column: FigureColumn<Row>) =>
    (row: Row): Cell => {
      const text = column.show(row)
      return typeof text === 'string' ? text : null
    }
  const sumOf = (column: FigureColumn<Row>, at: number, total: Row): Cell =>
    at === 0 ? t('total') : isFigure(column) && !column.unsummed ? (column.value ?? textOf(column))(total) : null
  const file = () => {
    const rows: Row[] = []
    const chunks = async function* () {
      for await (const page of all()) {
        rows.push(...page)
        yield page
      }
    }
    return {
      title: [title, of, days && [...new Set([days.begin, days.end])].join('_')].filter(Boolean).join(' '),
      columns: shown.map(column => ({
        heading: column.title,
        width,
        ...(column.digits !== undefined && { digits: column.digits }),
        cell: column.value ?? textOf(column),
      })),
      chunks: chunks(),
      foot: () => {
        // Asked for behind the last row.
        const total = totalOf?.(rows)
        return { ...foot(), total: total === undefined ? [] : shown.map((column, at) => sumOf(column, at, total)) }
      },
    }
  }
  const print = async () => {
    const rows: Row[] = []
    for await (const page of all()) {
      rows.push(...page)
      if (rows.length >= maxPrinted) break
    }
    // Sums of what is not all would be taken for those of all.
    setPrinted({ rows: rows.slice(0, maxPrinted), total: rows.length < maxPrinted ? totalOf?.(rows) : undefined })
  }
  return (
    <>
      <TableExport
        table={file}
        onPrint={() => void print()}
        onMail={mail}
        worded={!small}
        label={small ? t('exportOf', { title }) : undefined}
      />
      {printed && (
        <PaperTable<Row>
          head={<PaperLogo />}
          title={title}
          notes={foot().notes.map(cells =>
            cells.flatMap(cell => (typeof cell === 'string' && cell !== '' ? [cell] : [])).join(': '),
          )}
          columns={shown.map((column, at) => {
            const { title: text, show, value } = column
            return {
              key: text,
              text,
              align: isFigure(column) ? ('end' as const) : ('start' as const),
              cell: show,
              value: row => {
                const known = value?.(row) ?? null
                return typeof known === 'object' ? null : known
              },
              ...(printed.total !== undefined && {
                sum: at === 0 ? t('total') : isFigure(column) && !column.unsummed ? show(printed.total) : '',
              }),
            }
          })}
          rows={printed.rows}
          idOf={keyOf}
          onPrinted={endPrint}
        />
      )}
    </>
  )
}
