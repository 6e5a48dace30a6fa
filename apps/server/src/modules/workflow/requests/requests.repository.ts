/** SQL for what requests for a vehicle have besides their application: which vehicle is given when, and expenses. */
import type { ExpenseKind, ExpenseSumsBy } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { ApplicationRepository, Within } from '../engine/applications.repository.ts'
import { requestKinds } from './request-flow.ts'

export interface Overlap {
  number: string
  applicant_name: string
  state: string
  facts: Record<string, unknown>
  booked: boolean
}

/** The vehicle has left with another request and is not back, whenever it should have been. */
export class StillOut extends Error {
  override name = 'StillOut'
}

/**
 * Another request `a` that has left with the vehicle and is not back: it has it for as long as was planned, and until it is back. Of when it will be
 * after that nothing is known.
 */
const isOut = (vehicleId: number, except: string, from: number, to: number, now: number) => sql<boolean>`
  a.vehicle_id = ${vehicleId} and a.id <> ${except} and a.kind = any(${requestKinds}::text[]) and a.state = 'out'
  and (a.facts ->> 'leftAt')::float8 < ${to} and ((a.facts ->> 'endTime')::float8 > ${from} or ${now}::float8 >= ${from})`

/** States in which a vehicle is wanted or used. */
const standing = ['requested', 'secondApproval', 'approved', 'out']

export interface ExpenseSum {
  name: string
  vehicle_id: number | null
  cents: number
  count: number
  /** Cents of each. */
  kinds: Partial<Record<ExpenseKind, number>>
}
const maxSums = 5_000

export class RequestRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Gives the vehicle for this time. Fails with 23P01 while another request has it, or StillOut. */
  async book(within: Within, applicationId: string, vehicleId: number, from: number, to: number, now: number): Promise<void> {
    const { rows } =
      await sql`select from applications a where ${isOut(vehicleId, applicationId, from, to, now)} limit 1`.execute(within)
    if (rows.length > 0) throw new StillOut()
    const during = sql<string>`tstzrange(${new Date(from)}, ${new Date(to)})`
    await within
      .insertInto('vehicle_bookings')
      .values({ application_id: applicationId, vehicle_id: vehicleId, during })
      .onConflict(taken => taken.column('application_id').doUpdateSet({ vehicle_id: vehicleId, during }))
      .execute()
  }

  async free(within: Within, applicationId: string): Promise<void> {
    await within.deleteFrom('vehicle_bookings').where('application_id', '=', applicationId).execute()
  }

  /** The vehicle is back earlier than planned: others may have it from now on. */
  async end(within: Within, applicationId: string, at: Date): Promise<void> {
    await within
      .updateTable('vehicle_bookings')
      .set({ during: sql<string>`tstzrange(lower(during), greatest(lower(during), least(upper(during), ${at})))` })
      .where('application_id', '=', applicationId)
      .execute()
  }

  /** Other requests of these organisations for the vehicle at times that overlap, the earliest first. */
  async overlaps(
    vehicleId: number,
    except: string,
    organisationIds: readonly number[],
    from: number,
    to: number,
    now: number,
  ): Promise<Overlap[]> {
    const { rows } = await sql<Overlap>`
      select a.number, a.applicant_name, a.state, a.facts,
        (b.application_id is not null and b.during && tstzrange(${new Date(from)}, ${new Date(to)}))
          or (${isOut(vehicleId, except, from, to, now)}) as booked
      from applications a left join vehicle_bookings b on b.application_id = a.id
      where a.vehicle_id = ${vehicleId} and a.id <> ${except}
        and a.organisation_id = any(${[...organisationIds]}::int4[])
        and a.kind = any(${requestKinds}::text[]) and a.state = any(${standing}::text[])
        and (a.facts ->> 'startTime')::float8 < ${to}
        -- one that is overdue may come back at any time, and not before the next one is to leave
        and ((a.facts ->> 'endTime')::float8 > ${from} or (a.state = 'out' and (a.facts ->> 'endTime')::float8 < ${now}))
      order by (a.facts ->> 'startTime')::float8
      limit 20`.execute(this.#db)
    return rows
  }

  /** Which request has the vehicle; undefined: none, or its application is gone. */
  async holder(vehicleId: number, except: string, from: number, to: number, now: number) {
    const { rows } = await sql<{ number: string; applicant_name: string; organisation_id: number }>`
      -- each by the index of its own table: one condition over both reads every application
      (select a.number, a.applicant_name, a.organisation_id from vehicle_bookings b join applications a on a.id = b.application_id
        where b.vehicle_id = ${vehicleId} and b.application_id <> ${except}
          and b.during && tstzrange(${new Date(from)}, ${new Date(to)}) limit 1)
      union all
      (select a.number, a.applicant_name, a.organisation_id from applications a
        where ${isOut(vehicleId, except, from, to, now)} limit 1)
      limit 1`.execute(this.#db)
    return rows[0]
  }

  expenses(applicationId: string) {
    return this.#db
      .selectFrom('application_expenses')
      .selectAll()
      .where('application_id', '=', applicationId)
      .where('dropped_at', 'is', null)
      .orderBy('id')
      .execute()
  }

  /** Cents by application. */
  async sums(applicationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#db
      .selectFrom('application_expenses')
      .select(['application_id', eb => eb.fn.sum<string>('cents').as('cents')])
      .where('application_id', 'in', applicationIds.length > 0 ? applicationIds : ['0'])
      .where('dropped_at', 'is', null)
      .groupBy('application_id')
      .execute()
    return new Map(rows.map(({ application_id, cents }) => [application_id, Number(cents)]))
  }

  /** Of these applications, entered in a period. At most 5,000 rows: the largest. */
  async expenseSums(
    visible: ReturnType<ApplicationRepository['visible']>,
    { from, to, by, zone }: { from: number; to: number; by: ExpenseSumsBy; zone: string },
  ): Promise<ExpenseSum[]> {
    const name =
      by === 'month'
        ? sql<string>`to_char(e.at at time zone ${zone}::text, 'YYYY-MM')`
        : sql<string>`coalesce(v.plate_num, a.facts ->> 'plateNum', '')`
    const vehicle = by === 'month' ? sql<number | null>`null::int4` : sql<number | null>`a.vehicle_id`
    const entered = visible
      .innerJoin('application_expenses as e', 'e.application_id', 'a.id')
      .leftJoin('vehicles as v', 'v.id', 'a.vehicle_id')
      .where('e.dropped_at', 'is', null)
      .where('e.at', '>=', new Date(from))
      .where('e.at', '<', new Date(to))
      .select([name.as('name'), vehicle.as('vehicle_id'), 'e.kind', 'e.cents'])
    const { rows } = await sql<ExpenseSum>`
      select name, vehicle_id, sum(cents)::float8 as cents, sum(count)::int4 as count, jsonb_object_agg(kind, cents) as kinds
      from (select name, vehicle_id, kind, sum(cents)::float8 as cents, count(*) as count
        from (${entered}) entered group by 1, 2, 3) of_kind
      group by 1, 2 order by ${by === 'month' ? sql`name` : sql`cents desc, name`} limit ${maxSums}`.execute(this.#db)
    return rows
  }

  async addExpense(
    within: Within,
    row: {
      application_id: string
      kind: ExpenseKind
      cents: number
      note: string
      file_id: string | null
      user_id: number
      user_name: string
      at: Date
    },
  ): Promise<string> {
    const { id } = await within.insertInto('application_expenses').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }

  /** The newest step that entered an expense or took one back since this one. */
  expenseStepAfter(within: Within, applicationId: string, step: number) {
    return within
      .selectFrom('application_steps')
      .select(['user_name', 'action'])
      .where('application_id', '=', applicationId)
      .where('step', '>', step)
      .where('action', 'in', ['expense', 'dropExpense'])
      .orderBy('step', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** false: it is not one that this user entered, or was taken back before. */
  async dropExpense(within: Within, applicationId: string, id: string, userId: number, at: Date, by: string): Promise<boolean> {
    const { numUpdatedRows } = await within
      .updateTable('application_expenses')
      .set({ dropped_at: at, dropped_by: by })
      .where('id', '=', id)
      .where('application_id', '=', applicationId)
      .where('user_id', '=', userId)
      .where('dropped_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
}
