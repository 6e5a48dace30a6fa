/** Rows and columns as a file, complete however long, while the page stays responsive. */
import { loadChunk } from '../chunks/load-chunk.ts'
import type { Cell, FileColumn, TableFoot } from '@outrider/tables'
import { fileName, fileOf, fileTypes } from './export-file.ts'

export const tableKinds = ['xlsx', 'csv'] as const
export type TableKind = (typeof tableKinds)[number]

export interface TableFileColumn<Row> extends FileColumn {
  cell: (row: Row) => Cell
}

export interface TableFile<Row> {
  /** What the rows are: name of the file and of the sheet. */
  title: string
  columns: readonly TableFileColumn<Row>[]
  /** All rows, in parts of any length. */
  chunks: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
  /** Sums, and what the rows are of. */
  foot?: (() => TableFoot) | undefined
}

/** Rows per piece: a few ms of work on a slow machine. */
const rowsPerPiece = 200

async function* cellsOf<Row>({ columns, chunks }: Pick<TableFile<Row>, 'columns' | 'chunks'>) {
  for await (const rows of chunks) {
    for (let at = 0; at < rows.length; at += rowsPerPiece) {
      yield rows.slice(at, at + rowsPerPiece).map(row => columns.map(({ cell }) => cell(row)))
    }
  }
}

/** `now`: ms since 1970; its day is in the name of the file. The writers are loaded where files are exported. */
export async function tableFile<Row>(kind: TableKind, table: TableFile<Row>, now: number = Date.now()): Promise<File> {
  const { title, columns } = table
  const name = fileName(title, [], now, kind)
  const pieces =
    kind === 'csv'
      ? (await loadChunk(() => import('@outrider/tables/csv'))).csvOf(columns, cellsOf(table), table.foot)
      : (await loadChunk(() => import('@outrider/tables/xlsx'))).xlsxOf(title, columns, cellsOf(table), table.foot)
  return fileOf(pieces, name, fileTypes[kind])
}
