/** CSV: UTF-8 with a byte order mark, so that Excel reads Chinese, and without cells that would run as formulas. */
import { type Options, stringify } from 'csv-stringify/browser/esm/sync'
import { type Cell, type FileColumn, localTime, type TableFoot } from './cell.ts'

const format: Options = {
  record_delimiter: 'windows',
  // Text that starts like a formula gets an apostrophe, so that spreadsheets do not evaluate it; negative figures stay figures.
  escape_formulas: true,
  // Spreadsheets of some countries separate cells by semicolons, and a line end of any kind begins another row.
  quoted_match: /[;\r\n]/,
}

/** A formula may also begin after white space. */
const textOf = (text: string): string => text.trimStart()

/** `figure`: writes a number of the column with this index; default: as it is. */
export const csvRows = (
  rows: ReadonlyArray<readonly Cell[]>,
  figure: (value: number, column: number) => string = String,
  bom = false,
): string =>
  stringify(
    rows.map(row => row.map(cell => (cell !== null && typeof cell === 'object' ? localTime(cell.time) : cell))),
    { ...format, bom, cast: { number: (value, { index }) => figure(value, index), string: textOf } },
  )

export async function* csvOf(
  columns: readonly FileColumn[],
  chunks: AsyncIterable<ReadonlyArray<readonly Cell[]>>,
  foot?: () => TableFoot,
): AsyncGenerator<string> {
  yield csvRows([columns.map(({ heading }) => heading)], String, true)
  for await (const rows of chunks) if (rows.length > 0) yield csvRows(rows)
  const { total, notes } = foot?.() ?? { total: [], notes: [] }
  if (total.length > 0) yield csvRows([total])
  if (notes.length > 0) yield `\r\n${csvRows(notes)}`
}
