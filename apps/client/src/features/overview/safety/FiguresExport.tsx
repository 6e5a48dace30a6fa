/** A table of figures as a file or on paper, with all of its rows and what they are of. */
import { useCallback, useState } from 'react'
import { PaperTable } from '../../../core/lists/PaperTable.tsx'
import { useFileNotes } from '../../../core/query-forms/use-file-notes.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import type { ZoneDays } from '../../../core/query-forms/zone-days.ts'
import type { FigureColumn } from './FiguresTable.tsx'

interface Props<Row> {
  title: string
  /** Organisation, vehicle or driver. */
  of: string
  days: ZoneDays | undefined
  columns: readonly FigureColumn<Row>[]
  keyOf: (row: Row) => string
  /** All rows, those too that are not on the screen yet. */
  all: () => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
}

/** px. */
const width = 110
/** Rows; some fifty pages. */
const maxPrinted = 2000

export function FiguresExport<Row>({ title, of, days, columns, keyOf, all }: Props<Row>) {
  const [printed, setPrinted] = useState<readonly Row[]>()
  const endPrint = useCallback(() => setPrinted(undefined), [])
  const foot = useFileNotes({ title, of, days })
  const shown = columns.filter(({ onScreen }) => !onScreen)
  const textOf = (column: FigureColumn<Row>) => (row: Row) => {
    const text = column.show(row)
    return typeof text === 'string' ? text : null
  }
  const file = () => ({
    title: [title, of, days && [...new Set([days.begin, days.end])].join('_')].filter(Boolean).join(' '),
    columns: shown.map(column => ({
      heading: column.title,
      width,
      ...(column.digits !== undefined && { digits: column.digits }),
      cell: column.value ?? textOf(column),
    })),
    chunks: all(),
    foot,
  })
  const print = async () => {
    const rows: Row[] = []
    for await (const page of all()) {
      rows.push(...page)
      if (rows.length >= maxPrinted) break
    }
    setPrinted(rows.slice(0, maxPrinted))
  }
  return (
    <>
      <TableExport table={file} onPrint={() => void print()} />
      {printed && (
        <PaperTable<Row>
          title={title}
          notes={foot().notes.map(cells =>
            cells.flatMap(cell => (typeof cell === 'string' && cell !== '' ? [cell] : [])).join(': '),
          )}
          columns={shown.map(({ title: text, show, digits, value }) => ({
            key: text,
            text,
            align: digits === undefined ? ('start' as const) : ('end' as const),
            cell: show,
            value: row => {
              const known = value?.(row) ?? null
              return typeof known === 'object' ? null : known
            },
          }))}
          rows={printed}
          idOf={keyOf}
          onPrinted={endPrint}
        />
      )}
    </>
  )
}
