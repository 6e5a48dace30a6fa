/** Some hours of reports of one vehicle as bytes, column after column; each says its length, so that a reader takes those it needs. */
import { PackReader, PackWriter } from './bytes.ts'
import { putDigests, takeDigests } from './digest-column.ts'
import { putExtras, takeExtras } from './extras-column.ts'
import { putNumbers, takeNumbers } from './number-column.ts'
import { emptyReports, type NumberColumn, numberColumns, type StoredReports } from './stored-reports.ts'

/** Columns whose numbers are near those of another one, which comes before. */
const besides: Partial<Record<NumberColumn, NumberColumn>> = { receivedAt: 'time', reportedTime: 'receivedAt' }

export function packBlock(reports: StoredReports): Buffer {
  const to = new PackWriter()
  for (const name of numberColumns) {
    const other = besides[name]
    const column = new PackWriter()
    putNumbers(column, reports[name], other && reports[other])
    to.piece(column.done())
  }
  for (const put of [putExtras, putDigests]) {
    const column = new PackWriter()
    put(column, reports)
    to.piece(column.done())
  }
  return to.done()
}

export interface BlockParts {
  /** Additional items; without them `extras` are null. */
  extras: boolean
  /** Needs the additional items; without it digests are 0. */
  digests: boolean
}

/** @param length number of reports */
export function unpackBlock(bytes: Buffer, length: number, { extras, digests }: BlockParts): StoredReports {
  const from = new PackReader(bytes)
  const reports = emptyReports(length)
  for (const name of numberColumns) {
    const other = besides[name]
    const column = new PackReader(from.piece())
    reports[name] = takeNumbers(column, length, other && reports[other])
    column.end()
  }
  for (const [wanted, take] of [
    [extras || digests, takeExtras],
    [digests, takeDigests],
  ] as const) {
    const column = new PackReader(from.piece())
    if (!wanted) continue
    take(column, reports)
    column.end()
  }
  from.end()
  return reports
}
