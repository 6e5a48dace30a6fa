/** What a cell of an exported table holds: a text, a figure, a time, or nothing. */
export type Cell = string | number | null | { /** ms since 1970 */ time: number }

export interface FileColumn {
  heading: string
  /** Width on the screen, px. */
  width: number
  /** Decimals of its figures, so that 5522 stands below 5307.5 as 5522.0; absent: as they are. */
  digits?: 0 | 1 | 2
}

/** What stands below the rows. Asked for when all of them are written. */
export interface TableFoot {
  /** Sums of all rows; empty: there are none. */
  readonly total: readonly Cell[]
  /** What the rows are of: period, organisation, zone. XLSX has them on a sheet of this name, CSV below the rows. */
  readonly title: string
  readonly notes: ReadonlyArray<readonly Cell[]>
  /** Other tables of the same file. XLSX has them on sheets of their own, CSV, which is one table, has none of them. */
  readonly others?: readonly OtherTable[]
}

export interface OtherTable {
  readonly title: string
  readonly columns: readonly FileColumn[]
  /** In portions, as they come. */
  readonly chunks: Iterable<ReadonlyArray<readonly Cell[]>> | AsyncIterable<ReadonlyArray<readonly Cell[]>>
  /** Sums of all rows. Asked for when all of them are written. */
  readonly total?: () => readonly Cell[]
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** In the format of spreadsheets, in this device's time zone. */
export function localTime(time: number): string {
  const date = new Date(time)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}
