/** The bytes of a report's file. Rows are read in portions by a cursor and written as they come. */
import { reportOf } from '@outrider/contract'
import type { Cell } from '@outrider/tables'
import { csvOf } from '@outrider/tables/csv'
import { xlsxOf } from '@outrider/tables/xlsx'
import type { Kysely } from 'kysely'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import type { CountedVehicles } from '../asked.ts'
import { dayOf } from '../days.ts'
import { type ReportRow, reportPortions } from '../report-rows.repository.ts'
import { sourceOf } from '../statistics.ts'
import type { AskedExport } from './asked-export.ts'
import { allFiguresOf, reportTable } from './report-table.ts'

/** Media types by kind of file. */
export const reportFileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const

/** Rows that are read at once: some milliseconds of work, after which others have their turn. */
const portion = 500

interface FileParts {
  readonly db: Kysely<Database>
  readonly fleet: LiveFleet
  readonly timeZone: string
}

/** `note` is told of every portion, and at the end of all rows; what it throws ends the file. */
export function reportFile(
  { db, fleet, timeZone }: FileParts,
  what: AskedExport,
  vehicles: CountedVehicles,
  note: (done: number, total: number | null) => Promise<void>,
): AsyncIterable<Uint8Array> {
  const table = reportTable(fleet, what, timeZone)
  const { group, sortBy, descending } = what
  const question = { source: sourceOf(what.report), figures: allFiguresOf(what), group, sortBy, descending }
  async function* cells(): AsyncGenerator<Cell[][]> {
    let done = 0
    for await (const { rows, total } of reportPortions(db, vehicles, question, timeZone, portion)) {
      yield rows.map((row: ReportRow) => table.map(({ cell }) => cell(row)))
      done += rows.length
      await note(done, total)
    }
    await note(done, done)
  }
  return what.kind === 'csv' ? bytesOf(csvOf(table, cells())) : xlsxOf(reportOf(what.report)[what.lang], table, cells())
}

/** First and last day of a report, YYYY-MM-DD. The end is excluded. */
export const reportDays = ({ startTime, endTime }: Pick<AskedExport, 'startTime' | 'endTime'>, timeZone: string) =>
  [dayOf(startTime, timeZone), dayOf(Math.max(startTime, endTime - 1), timeZone)] as const

export const reportFileName = (
  asked: Pick<AskedExport, 'report' | 'lang' | 'startTime' | 'endTime' | 'kind'>,
  timeZone: string,
) => `${reportOf(asked.report)[asked.lang]} ${[...new Set(reportDays(asked, timeZone))].join('_')}.${asked.kind}`

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
