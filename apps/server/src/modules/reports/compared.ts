/** The same of another period, beside the rows of a report. */
import { type ComparedWith, comparedDays, comparesRows, dayBeside, type FigureName } from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { CountedVehicles } from './asked.ts'
import { type ReportQuestion, type ReportRow, reportRows } from './report-rows.repository.ts'

/** The days of a period, which no report has more of. */
const maxDays = 400

/** The same vehicles, as far back as their user may see them, in the period that is compared with. */
export function inOtherPeriod(asked: CountedVehicles, compare: ComparedWith): CountedVehicles {
  const { first, last } = comparedDays({ first: asked.firstDay, last: asked.lastDay }, compare)
  return { ...asked, firstDay: first, lastDay: last }
}

function onlyOf(asked: CountedVehicles, wanted: (at: number) => boolean): CountedVehicles {
  const places = asked.ids.map((_, at) => at).filter(wanted)
  const of = <Each>(list: readonly Each[]): Each[] => places.map(at => list[at] as Each)
  return {
    ...asked,
    ids: of(asked.ids),
    organisations: of(asked.organisations),
    since: of(asked.since),
    ranks: of(asked.ranks),
    most: asked.most && places.length === asked.ids.length,
  }
}

/** For each of these rows the one that it is compared with; undefined: there is none. */
export async function rowsBefore(
  db: Kysely<Database>,
  asked: CountedVehicles,
  question: ReportQuestion & { compare: ComparedWith },
  rows: readonly ReportRow[],
  timeZone: string,
): Promise<(ReportRow | undefined)[]> {
  const { group, compare } = question
  if (rows.length === 0 || !comparesRows(group)) return []
  const all = inOtherPeriod(asked, compare)
  const [days, other] = [asked, all].map(({ firstDay, lastDay }) => ({ first: firstDay, last: lastDay }))
  const keyOf = (row: ReportRow) =>
    group === 'vehicle' ? row.vehicle_id : group === 'organisation' ? row.organisation_id : row.day
  const keys = new Set(rows.map(keyOf))
  const vehicles =
    group === 'vehicle'
      ? onlyOf(all, at => keys.has(all.ids[at] ?? null))
      : group === 'organisation'
        ? onlyOf(all, at => keys.has(all.organisations[at] ?? null))
        : all
  const page = { ...question, sortBy: 'name' as const, descending: false, offset: 0, limit: Math.max(rows.length, maxDays) }
  const found = await reportRows(db, vehicles, page, timeZone)
  const byKey = new Map(found.rows.map(row => [keyOf(row), row]))
  return rows.map(row =>
    byKey.get(group === 'day' && row.day !== null && days && other ? dayBeside(row.day, days, other) : keyOf(row)),
  )
}

/** Its days: what is summed up below the rows of the other period. */
export async function daysOf(
  db: Kysely<Database>,
  asked: CountedVehicles,
  question: Pick<ReportQuestion, 'source' | 'figures'>,
  timeZone: string,
): Promise<ReportRow[]> {
  const page = { ...question, group: 'day' as const, sortBy: 'day' as const, descending: false, offset: 0, limit: maxDays }
  return (await reportRows(db, asked, page, timeZone)).rows
}

export const figuresOf = (row: ReportRow | undefined, figures: readonly FigureName[]) =>
  Object.fromEntries(figures.map(name => [name, row?.[name] ?? null]))
