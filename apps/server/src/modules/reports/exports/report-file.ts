/** The bytes of a report's file. Rows are read in portions by a cursor and written as they come. */
import { mailedTitle, reportOf, reportTableTexts, type ShownUnits } from '@outrider/contract'
import type { Cell } from '@outrider/tables'
import type { Kysely } from 'kysely'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'
import type { CountedVehicles } from '../asked.ts'
import { dayOf } from '../days.ts'
import { daysOf, inOtherPeriod, rowsBefore } from '../compared.ts'
import { reportPortions } from '../report-rows.repository.ts'
import { sourceOf } from '../statistics.ts'
import type { AskedExport, AskedFile, AskedMail } from './asked-export.ts'
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

/** `note` is told of every portion, and at the end of all rows; what it throws ends the file. */
export function reportFile(
  { db, fleet, timeZone, title: platform, age, now }: FileParts,
  what: AskedFile,
  vehicles: CountedVehicles,
  of: Subjects,
  units: ShownUnits,
  note: (done: number, total: number | null) => Promise<void>,
): AsyncIterable<Uint8Array> {
  const { group, sortBy, descending, compare } = what
  const table = reportTable(fleet, what, timeZone, units)
  const question = { source: sourceOf(what.report), figures: allFiguresOf(what), group, sortBy, descending }
  const { figures } = question
  const totals = new Totals()
  let rowCount = 0
  let asOf: number[] = []
  /** Of all rows: known before the first one where shares are told, at the end else. */
  let sums: FileTotals = { now: totals, before: undefined }
  async function* cells(): AsyncGenerator<Cell[][]> {
    let done = 0
    // Alarms count as they come: none are behind.
    if (question.source !== 'alarms') asOf = await age(vehicles.ids, what.endTime)
    const other = compare === undefined ? undefined : inOtherPeriod(vehicles, compare)
    const whole = sharesIn(group) ? totalsOf(await daysOf(db, vehicles, question, timeZone), figures) : totals
    sums = { now: whole, before: other && totalsOf(await daysOf(db, other, question, timeZone), figures) }
    for await (const { rows, total } of reportPortions(db, vehicles, question, timeZone, portion)) {
      const before = compare === undefined ? [] : await rowsBefore(db, vehicles, { ...question, compare }, rows, timeZone)
      for (const row of rows) totals.add(row, figures)
      yield rows.map((row, at) => table.map(({ cell }) => cell({ row, before: before[at], sums })))
      done += rows.length
      rowCount = done
      await note(done, total)
    }
    await note(done, done)
  }
  const foot = () => ({
    // Of one row its sum says nothing new.
    total:
      rowCount > 1 && what.totals !== false
        ? table.map(({ total }, at) =>
            total ? total({ now: totals, before: sums.before }) : at === 0 ? reportTableTexts.total[what.lang] : null,
          )
        : [],
    ...notesOf(what, of, {
      zones: zonesOfDays(vehicles.ids.length, vehicles.zoned, timeZone),
      asOf,
      now: now(),
      days: reportDays(what, timeZone),
    }),
  })
  const { kind, lang, report, part, title = mailedTitle(report, lang, part) } = what
  return tableBytes(kind, { sheet: reportOf(report)[lang], title, platform, lang, timeZone }, table, cells(), foot)
}

/** First and last day of a report, YYYY-MM-DD. The end is excluded. */
export const reportDays = ({ startTime, endTime }: Pick<AskedExport, 'startTime' | 'endTime'>, timeZone: string) =>
  [dayOf(startTime, timeZone), dayOf(Math.max(startTime, endTime - 1), timeZone)] as const

/** Characters that file systems do not take, or that turn the direction of writing. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001F\u007F<>:"/\\|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g

/** With what it is of: files of two fleets have two names. */
export const reportFileName = (
  asked: Pick<AskedMail, 'report' | 'lang' | 'startTime' | 'endTime' | 'kind' | 'title'>,
  of: Subjects,
  timeZone: string,
) => {
  const days = [...new Set(reportDays(asked, timeZone))].join('_')
  const subject = shortName(of, asked.lang).slice(0, 60)
  return `${[asked.title ?? mailedTitle(asked.report, asked.lang), subject, days].filter(Boolean).join(' ').replaceAll(forbidden, '_')}.${asked.kind}`
}
