/** The bytes of a report's file. Rows are read in portions by a cursor and written as they come. */
import {
  type FigureName,
  figureOf,
  figureValue,
  mailedTitle,
  reportOf,
  reportTableTexts,
  type ShownUnits,
} from '@outrider/contract'
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
import type { AskedExport, AskedMail } from './asked-export.ts'
import { notesOf, shortName, type Subjects, zonesOfDays } from './report-notes.ts'
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
  /** When the oldest figures of today were computed, see FiguresPort. */
  readonly age: (vehicleIds: readonly number[], endTime: number) => Promise<number[]>
  readonly now: () => number
}

/** Sums of all rows, in the units of the table, as they stand below them on the screen. Of odometers there is none. */
class Totals {
  readonly #known = new Map<FigureName, number>()
  /** Litres used, and the way on which they were measured, km. */
  #litres = 0
  #litresKm = 0

  add(row: ReportRow, figures: readonly FigureName[]): void {
    if (row.fuelUsed && row.perHundred) {
      this.#litres += row.fuelUsed / 1000
      this.#litresKm += row.fuelUsed / 10 / row.perHundred
    }
    for (const name of figures) {
      const value = row[name]
      if (value === null || value === undefined) continue
      const before = this.#known.get(name)
      this.#known.set(
        name,
        before === undefined ? value : figureOf(name).total === 'most' ? Math.max(before, value) : before + value,
      )
    }
  }

  cellOf(name: FigureName, units: ShownUnits): Cell {
    const value = figureOf(name).total === 'none' ? this.#mean(name) : this.#known.get(name)
    return value === undefined ? null : figureValue(name, value, units)
  }

  #mean(name: FigureName): number | undefined {
    const [metres, seconds] = [this.#known.get('distance'), this.#known.get('drivingTime')]
    if (name === 'meanSpeed' && metres !== undefined && seconds) return (metres * 3.6) / seconds
    return name === 'perHundred' && this.#litresKm > 0 ? (this.#litres / this.#litresKm) * 100 : undefined
  }
}

/** `note` is told of every portion, and at the end of all rows; what it throws ends the file. */
export function reportFile(
  { db, fleet, timeZone, age, now }: FileParts,
  what: AskedExport,
  vehicles: CountedVehicles,
  of: Subjects,
  units: ShownUnits,
  note: (done: number, total: number | null) => Promise<void>,
): AsyncIterable<Uint8Array> {
  const table = reportTable(fleet, what, timeZone, units)
  const { group, sortBy, descending } = what
  const question = { source: sourceOf(what.report), figures: allFiguresOf(what), group, sortBy, descending }
  const totals = new Totals()
  let rowCount = 0
  let asOf: number[] = []
  async function* cells(): AsyncGenerator<Cell[][]> {
    let done = 0
    // Alarms count as they come: none are behind.
    if (question.source !== 'alarms') asOf = await age(vehicles.ids, what.endTime)
    for await (const { rows, total } of reportPortions(db, vehicles, question, timeZone, portion)) {
      for (const row of rows) totals.add(row, question.figures)
      yield rows.map((row: ReportRow) => table.map(({ cell }) => cell(row)))
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
        ? table.map(({ figure }, at) =>
            figure ? totals.cellOf(figure, units) : at === 0 ? reportTableTexts.total[what.lang] : null,
          )
        : [],
    ...notesOf(what, of, {
      zones: zonesOfDays(vehicles.ids.length, vehicles.zoned, timeZone),
      asOf,
      now: now(),
      days: reportDays(what, timeZone),
    }),
  })
  return what.kind === 'csv'
    ? bytesOf(csvOf(table, cells(), foot))
    : xlsxOf(reportOf(what.report)[what.lang], table, cells(), foot)
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

export async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
