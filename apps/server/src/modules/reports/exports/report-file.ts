/** The bytes of a report's file. Rows are read in portions by a cursor and written as they come. */
import { mailedTitle, type ReportName, reportOf, reportTableTexts, type ShownUnits } from '@outrider/contract'
import type { Cell } from '@outrider/tables'
import type { Kysely } from 'kysely'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import type { CountedVehicles } from '../asked.ts'
import { dayOf } from '../days.ts'
import { daysOf, inOtherPeriod, rowsBefore } from '../compared.ts'
import { reportPortions } from '../report-rows.repository.ts'
import { sourceOf } from '../statistics.ts'
import { type AskedExport, type AskedFile, type AskedMail, orderOf, reportsOf } from './asked-export.ts'
import { tableBytes } from './table-bytes.ts'
import { notesOf, shortName, type Subjects, zonesOfDays } from './report-notes.ts'
import { allFiguresOf, type FileTotals, reportTable, sharesIn } from './report-table.ts'
import { Totals, totalsOf } from './totals.ts'

/** Rows that are read at once: some milliseconds of work, after which others have their turn. */
const portion = 500

interface FileParts {
  readonly db: Kysely<Database>
  readonly fleet: LiveFleet
  readonly timeZone: string
  /** What the platform is called. */
  readonly title: string
  /** When the oldest figures of today were computed, see FiguresPort. */
  readonly age: (vehicleIds: readonly number[], endTime: number) => Promise<number[]>
  readonly now: () => number
}

/** Told of every portion: rows that are written, and of all; null: not counted yet. */
type Note = (done: number, total: number | null) => Promise<void>

interface Question {
  readonly what: AskedFile
  readonly vehicles: CountedVehicles
  readonly units: ShownUnits
}

/** The rows of one report, and what stands below them. */
function tableOf({ db, fleet, timeZone }: FileParts, { what, vehicles, units }: Question, note: Note) {
  const { group, sortBy, descending, compare } = what
  const columns = reportTable(fleet, what, timeZone, units)
  const question = { source: sourceOf(what.report), figures: allFiguresOf(what), group, sortBy, descending }
  const { figures } = question
  const totals = new Totals()
  let rowCount = 0
  /** Of all rows: known before the first one where shares are told, at the end else. */
  let sums: FileTotals = { now: totals, before: undefined }
  async function* cells(): AsyncGenerator<Cell[][]> {
    const other = compare === undefined ? undefined : inOtherPeriod(vehicles, compare)
    const whole = sharesIn(group) ? totalsOf(await daysOf(db, vehicles, question, timeZone), figures) : totals
    sums = { now: whole, before: other && totalsOf(await daysOf(db, other, question, timeZone), figures) }
    for await (const { rows, total } of reportPortions(db, vehicles, question, timeZone, portion)) {
      const before = compare === undefined ? [] : await rowsBefore(db, vehicles, { ...question, compare }, rows, timeZone)
      for (const row of rows) totals.add(row, figures)
      yield rows.map((row, at) => columns.map(({ cell }) => cell({ row, before: before[at], sums })))
      rowCount += rows.length
      await note(rowCount, total)
    }
    await note(rowCount, rowCount)
  }
  return {
    columns,
    cells,
    rowCount: () => rowCount,
    // Of one row its sum says nothing new.
    total: (): Cell[] =>
      rowCount > 1 && what.totals !== false
        ? columns.map(({ total }, at) =>
            total ? total({ now: totals, before: sums.before }) : at === 0 ? reportTableTexts.total[what.lang] : null,
          )
        : [],
  }
}

/** As its own calls have it: columns, order, name and comparison that were asked for are those of the first report. */
const furtherReport = (
  { figures: _figures, compare: _compared, title: _title, ...what }: AskedFile,
  report: ReportName,
): AskedFile => ({
  ...what,
  report,
  part: 0,
  ...orderOf({ report }),
})

/** What `note` throws ends the file. */
export function reportFile(
  parts: FileParts,
  what: AskedFile,
  vehicles: CountedVehicles,
  of: Subjects,
  units: ShownUnits,
  note: Note,
): AsyncIterable<Uint8Array> {
  const { timeZone, title: platform, age, now } = parts
  const { kind, lang, report, part, title = mailedTitle(report, lang, part) } = what
  const [, ...also] = reportsOf(what)
  let before = 0
  let asOf: number[] = []
  const first = tableOf(parts, { what, vehicles, units }, (done, total) =>
    note(done, also.length > 0 && done === total ? null : total),
  )
  async function* cells() {
    // Alarms count as they come: none are behind.
    if ([report, ...also].some(each => sourceOf(each) !== 'alarms')) asOf = await age(vehicles.ids, what.endTime)
    yield* first.cells()
    before = first.rowCount()
  }
  const others = also.map((each, at) => {
    const table = tableOf(parts, { what: furtherReport(what, each), vehicles, units }, (done, total) =>
      note(before + done, at === also.length - 1 && done === total ? before + done : null),
    )
    async function* rows() {
      yield* table.cells()
      before += table.rowCount()
    }
    return { title: reportOf(each)[lang], columns: table.columns, chunks: rows(), total: table.total }
  })
  const foot = () => ({
    total: first.total(),
    others,
    ...notesOf(what, of, {
      zones: zonesOfDays(vehicles.ids.length, vehicles.zoned, timeZone),
      asOf,
      now: now(),
      days: reportDays(what, timeZone),
      also,
    }),
  })
  return tableBytes(kind, { sheet: reportOf(report)[lang], title, platform, lang, timeZone }, first.columns, cells(), foot)
}

/** First and last day of a report, YYYY-MM-DD. The end is excluded. */
export const reportDays = ({ startTime, endTime }: Pick<AskedExport, 'startTime' | 'endTime'>, timeZone: string) =>
  [dayOf(startTime, timeZone), dayOf(Math.max(startTime, endTime - 1), timeZone)] as const

/** Characters that file systems do not take, or that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001F\u007F<>:"/\\|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g

/** With what it is of: files of two fleets have two names. */
export const reportFileName = (
  asked: Pick<AskedMail, 'report' | 'lang' | 'startTime' | 'endTime' | 'kind' | 'title' | 'also'>,
  of: Subjects,
  timeZone: string,
) => {
  const days = [...new Set(reportDays(asked, timeZone))].join('_')
  const subject = shortName(of, asked.lang).slice(0, 60)
  const more = asked.kind === 'xlsx' ? new Set([asked.report, ...(asked.also ?? [])]).size - 1 : 0
  const title = `${asked.title ?? mailedTitle(asked.report, asked.lang)}${more > 0 ? ` +${more}` : ''}`
  return `${[title, subject, days].filter(Boolean).join(' ').replaceAll(forbidden, '_')}.${asked.kind}`
}
