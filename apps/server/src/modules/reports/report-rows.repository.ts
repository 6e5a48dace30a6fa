/** Rows of reports: sums by vehicle, organisation or day, one page, sorted by the database. */
import type { FigureName, ReportGroup } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { CountedVehicles } from './asked.ts'
import { figureSql, type ReportSource, rowsOf } from './report-sources.ts'

export interface ReportPage {
  readonly source: ReportSource
  readonly figures: readonly FigureName[]
  readonly group: ReportGroup
  readonly sortBy: 'name' | 'day' | FigureName
  readonly descending: boolean
  readonly offset: number
  readonly limit: number
}

/** null: of several. */
export type ReportRow = { vehicle_id: number | null; organisation_id: number | null; day: string | null } & Readonly<
  Partial<Record<FigureName, number | null>>
>

export interface ReportRows {
  rows: ReportRow[]
  /** Of all pages. */
  total: number
}

/** What rows are about: every vehicle, organisation and day asked about has one, `vehicleDay` only where something is known. */
const subjects: Readonly<Record<ReportGroup, { vehicle: boolean; organisation: boolean; day: boolean }>> = {
  vehicle: { vehicle: true, organisation: true, day: false },
  organisation: { vehicle: false, organisation: true, day: false },
  day: { vehicle: false, organisation: false, day: true },
  vehicleDay: { vehicle: true, organisation: true, day: true },
}

/** What a report asks for, whichever of its rows. */
export type ReportQuestion = Omit<ReportPage, 'offset' | 'limit'>

type FoundRow = ReportRow & { rows_of_all_pages: number }

function reportQuery(asked: CountedVehicles, question: ReportQuestion, timeZone: string) {
  const { source, figures, group } = question
  if (group === 'vehicle') return vehicleQuery(asked, question, timeZone)
  const { vehicle, organisation, day } = subjects[group]
  const keys = [
    ...(vehicle ? [sql`g.vehicle_id`, sql`g.rank`] : []),
    ...(organisation ? [sql`g.organisation_id`] : []),
    ...(day ? [sql`g.day`] : []),
  ]
  return sql<FoundRow>`
    with asked as not materialized (
      select * from unnest(${asked.ids}::int4[], ${asked.organisations}::int4[], ${asked.ranks}::int4[]) as a (vehicle_id, organisation_id, rank)
    ),
    source as (${rowsOf(source, asked, group, timeZone)}),
    known as (${knownRows(group)})
    select ${vehicle ? sql`g.vehicle_id` : sql`null::int4`} as vehicle_id,
      ${organisation ? sql`g.organisation_id` : sql`null::int4`} as organisation_id,
      ${day ? sql`to_char(g.day, 'YYYY-MM-DD')` : sql`null`} as day,
      count(*) over ()::int4 as rows_of_all_pages,
      ${sql.join(figures.map(name => sql`(${figureSql(name, vehicle)})::float8 as ${sql.ref(name)}`))}
    from ${subjectRows(group, asked)}
    group by ${sql.join(keys)}
    order by ${orderOf(question)}`
}

/**
 * A ranking of a hundred thousand vehicles: what is known is summed up first, and put beside the vehicles then. `none` is what the figures of a vehicle
 * without anything are.
 */
function vehicleQuery(asked: CountedVehicles, question: ReportQuestion, timeZone: string) {
  const { source, figures } = question
  const sums = sql.join(figures.map(name => sql`(${figureSql(name, true)})::float8 as ${sql.ref(name)}`))
  const shown = figures.map(name => {
    const [known, none] = [sql.ref(`k.${name}`), sql.ref(`none.${name}`)]
    return sql`case when k.vehicle_id is null then ${none} else ${known} end as ${sql.ref(name)}`
  })
  return sql<FoundRow>`
    with source as not materialized (${rowsOf(source, asked, 'vehicle', timeZone)})
    select g.vehicle_id, g.organisation_id, null as day, count(*) over ()::int4 as rows_of_all_pages, ${sql.join(shown)}
    from unnest(${asked.ids}::int4[], ${asked.organisations}::int4[], ${asked.ranks}::int4[]) as g (vehicle_id, organisation_id, rank)
      left join (select s.vehicle_id, ${sums} from source s group by s.vehicle_id) k on k.vehicle_id = g.vehicle_id
      cross join (select ${sums} from source s where false) none
    order by ${orderOf(question)}`
}

/** Leaves out what is no part of the row itself. */
const rowOf = ({ rows_of_all_pages: _total, ...row }: FoundRow): ReportRow => row

export async function reportRows(
  db: Kysely<Database>,
  asked: CountedVehicles,
  page: ReportPage,
  timeZone: string,
): Promise<ReportRows> {
  if (asked.ids.length === 0) return { rows: [], total: 0 }
  const { rows } = await sql<FoundRow>`${reportQuery(asked, page, timeZone)} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const total = rows[0]?.rows_of_all_pages
  return { rows: rows.map(rowOf), total: total ?? (page.offset === 0 ? 0 : await countOf(db, asked, page, timeZone)) }
}

/** All rows, in portions of so many; each with how many there are of all. */
export async function* reportPortions(
  db: Kysely<Database>,
  asked: CountedVehicles,
  question: ReportQuestion,
  timeZone: string,
  size: number,
): AsyncGenerator<ReportRows> {
  if (asked.ids.length === 0) return
  const tx = await db.startTransaction().execute()
  try {
    await sql`declare report_rows no scroll cursor for ${reportQuery(asked, question, timeZone)}`.execute(tx)
    for (;;) {
      const { rows } = await sql<FoundRow>`fetch ${sql.lit(size)} from report_rows`.execute(tx)
      if (rows.length === 0) break
      yield { rows: rows.map(rowOf), total: rows[0]?.rows_of_all_pages ?? 0 }
    }
  } finally {
    await tx.rollback().execute()
  }
}

/** What is known, with what the group tells apart besides: a join less is a second less where there are millions of rows. */
const knownRows = (group: ReportGroup): RawBuilder<unknown> =>
  group === 'organisation' || group === 'vehicleDay'
    ? sql`select a.organisation_id, a.rank, s.* from source s join asked a on a.vehicle_id = s.vehicle_id`
    : sql`select * from source`

/** The rows `g` of a group, with what is known of each, `s`. */
function subjectRows(group: Exclude<ReportGroup, 'vehicle'>, { firstDay, lastDay }: CountedVehicles): RawBuilder<unknown> {
  if (group === 'organisation')
    return sql`(select distinct organisation_id from asked) g left join known s on s.organisation_id = g.organisation_id`
  if (group === 'day')
    return sql`(select d::date as day from generate_series(${firstDay}::date::timestamp, ${lastDay}::date::timestamp, interval '1 day') d) g
        left join known s on s.day = g.day`
  // Each is its own group: the figures are read from it.
  return sql`known g join lateral (select g.*) s on true`
}

/** Equal rows are in the order of names, so that pages never overlap. */
function orderOf({ group, sortBy, descending, figures }: ReportQuestion): RawBuilder<unknown> {
  const down = descending ? sql`desc` : sql`asc`
  const { vehicle, organisation, day } = subjects[group]
  const last = [...(vehicle ? [sql`g.rank`] : organisation ? [sql`g.organisation_id`] : []), ...(day ? [sql`g.day`] : [])]
  if (sortBy === 'day' && day) return sql.join([sql`g.day ${down}`, ...last])
  if (sortBy === 'name' && vehicle) return sql.join([sql`g.rank ${down}`, ...last])
  const isFigure = sortBy !== 'day' && sortBy !== 'name' && figures.includes(sortBy)
  if (!isFigure) return sql.join(last)
  const figure = group === 'vehicle' ? sql.ref(sortBy) : sql`(${figureSql(sortBy, vehicle)})`
  return sql.join([sql`${figure} ${down} nulls last`, ...last])
}

/** A page behind the last one has no row that says how many there are. */
async function countOf(db: Kysely<Database>, asked: CountedVehicles, question: ReportPage, timeZone: string): Promise<number> {
  return (await reportRows(db, asked, { ...question, offset: 0, limit: 1 }, timeZone)).total
}
