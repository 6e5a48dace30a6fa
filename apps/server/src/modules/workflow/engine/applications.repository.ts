/** SQL for applications and their steps. */
import { randomUUID } from 'node:crypto'
import { noticesPerHour } from '@outrider/contract'
import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database, StoredTest } from '../../../store/schema.ts'

export type Within = Transaction<Database>
export type ApplicationRow = Selectable<Database['applications']>

/** What of all applications a user may see. */
export interface ApplicationScope {
  userId: number
  organisationIds: readonly number[]
  /** Sees those of everybody in the organisations, of these kinds. */
  everybodysKinds: readonly string[]
}

export interface ApplicationFilter {
  number?: string | undefined
  kinds?: readonly string[] | undefined
  states?: readonly string[] | undefined
  /** Part of number, plate, business or contact. */
  keyword?: string | undefined
  /** Requests for a vehicle whose time overlaps this one, ms since 1970. */
  during?: { from: number; to: number } | undefined
  applicantId?: number | undefined
  /** Those of everybody else. */
  notApplicantId?: number | undefined
  handlerId?: number | undefined
  /** Those that others asked for and work on. */
  notOfUserId?: number | undefined
}

export interface NewStep {
  action: string
  at: Date
  userId: number
  userName: string
  address: string
  note: string
  changes: readonly { field: string; before: string; after: string }[]
  requestId: string | undefined
  /** The records that the request named. */
  askedIds: string | undefined
  /** As it was submitted with this step. */
  test?: StoredTest | undefined
}

export interface NewNotice {
  userId: number
  type: string
}

/** Of the application `a`. A vehicle that went to another company takes its applications out of sight. */
export const isWithin = (organisationIds: readonly number[]) =>
  sql<boolean>`a.organisation_id = any(${[...organisationIds]}::int4[]) and not exists
    (select from vehicles v where v.id = a.vehicle_id and v.organisation_id <> all(${[...organisationIds]}::int4[]))`

const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const addStep = async (within: Within, { id, steps, version, state }: ApplicationRow, step: NewStep): Promise<void> => {
  await within
    .insertInto('application_steps')
    .values({
      application_id: id,
      step: steps,
      version,
      at: step.at,
      user_id: step.userId,
      user_name: step.userName,
      address: step.address,
      action: step.action,
      state,
      note: step.note,
      changes: JSON.stringify(step.changes),
      request_id: step.requestId ?? null,
      asked_ids: step.requestId === undefined ? null : (step.askedIds ?? null),
      test: step.test ? JSON.stringify(step.test) : null,
    })
    .execute()
}

const addNotices = async (
  within: Within,
  { id }: ApplicationRow,
  { action, at, userName }: Pick<NewStep, 'action' | 'at' | 'userName'>,
  notices: readonly NewNotice[],
): Promise<void> => {
  if (notices.length === 0) return
  // One person does not fill the list of another, nor do many: what their notices were about is in the lists. Reminders, which are of nobody, always come.
  await sql`
      insert into application_notices (application_id, user_id, type, action, by_name, at)
      select ${id}::int8, notified.user_id, notified.type, ${action}, ${userName}, ${at}::timestamptz
      from unnest(${notices.map(({ userId }) => userId)}::int4[], ${notices.map(({ type }) => type)}::text[]) as notified (user_id, type)
      cross join lateral (
        select count(*) as all_of, count(*) filter (where by_name = ${userName}) as of_one
        from (select by_name, at from application_notices n where n.user_id = notified.user_id order by n.id desc limit ${noticesPerHour.ofAll}) newest
        where newest.at > ${at}::timestamptz - interval '1 hour' and newest.by_name <> '') lately
      where ${userName} = '' or (lately.of_one < ${noticesPerHour.ofOne} and lately.all_of < ${noticesPerHour.ofAll})`.execute(
    within,
  )
}

export const remindersAreDue = (now: Date) => sql`exists (select from applications where remind_at <= ${now})`

export class ApplicationRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async list(scope: ApplicationScope, filter: ApplicationFilter, by: 'newest' | 'urgent', offset: number, limit: number) {
    const rows = this.visible(scope, filter)
    const ordered =
      by === 'newest'
        ? rows.orderBy('a.id', 'desc')
        : rows.orderBy(sql`a.due_at is null`).orderBy('a.due_at').orderBy('a.id', 'desc')
    const [found, { count }] = await Promise.all([
      ordered.selectAll('a').offset(offset).limit(limit).execute(),
      rows.select(eb => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ])
    return { rows: found, total: Number(count) }
  }

  /** How many are in each of these states; those without any are left out. */
  async counts<State extends string>(scope: ApplicationScope, filter: ApplicationFilter, states: readonly State[]) {
    const rows = await this.visible(scope, { ...filter, states })
      .select(['a.state', eb => eb.fn.countAll<string>().as('count')])
      .groupBy('a.state')
      .execute()
    return states.flatMap(state => {
      const row = rows.find(each => each.state === state)
      return row ? [{ state, count: Number(row.count) }] : []
    })
  }

  find(scope: ApplicationScope, number: string): Promise<ApplicationRow | undefined> {
    return this.visible(scope, { number }).selectAll('a').executeTakeFirst()
  }

  /** The application in which this user sent this request before, and the step it took there. */
  async sentBefore(
    userId: number,
    requestId: string,
  ): Promise<(ApplicationRow & { taken: string; asked_ids: string | null }) | undefined> {
    return this.#db
      .selectFrom('application_steps as s')
      .innerJoin('applications as a', 'a.id', 's.application_id')
      .selectAll('a')
      .select(['s.action as taken', 's.asked_ids'])
      .where('s.user_id', '=', userId)
      .where('s.request_id', '=', requestId)
      .executeTakeFirst()
  }

  begin(
    prefix: string,
    application: Omit<Insertable<Database['applications']>, 'number' | 'version' | 'steps'>,
    step: NewStep,
    notices: readonly NewNotice[],
  ): Promise<ApplicationRow> {
    return this.#db.transaction().execute(async within => {
      // Its number follows from its id.
      const { id } = await within
        .insertInto('applications')
        .values({ ...application, number: randomUUID(), version: 1, steps: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = await within
        .updateTable('applications')
        .set({ number: `${prefix}${id.padStart(6, '0')}` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await addStep(within, row, step)
      await addNotices(within, row, step, notices)
      return row
    })
  }

  /**
   * Takes a step if nobody took one since `version`; undefined: somebody did. `besides` happens in the same transaction. A step that only adds gives no
   * version.
   */
  step(
    id: string,
    version: number | undefined,
    state: string,
    change: Updateable<Database['applications']>,
    step: NewStep,
    notices: readonly NewNotice[],
    besides: ((within: Within) => Promise<void>) | undefined,
  ): Promise<ApplicationRow | undefined> {
    return this.#db.transaction().execute(async within => {
      let update = within
        .updateTable('applications')
        .set({ ...change, steps: sql`steps + 1`, ...(version !== undefined && { version: version + 1 }) })
        .where('id', '=', id)
        .where('state', '=', state)
      if (version !== undefined) update = update.where('version', '=', version)
      const row = await update.returningAll().executeTakeFirst()
      if (!row) return undefined
      await besides?.(within)
      await addStep(within, row, step)
      await addNotices(within, row, step, notices)
      return row
    })
  }

  stepsOf(id: string) {
    return this.#db.selectFrom('application_steps').selectAll().where('application_id', '=', id).orderBy('step', 'desc').execute()
  }

  /** Another application of this vehicle in one of these states. Two that ask at once wait for each other. */
  async otherOfVehicle(within: Within, vehicleId: number, id: string, states: readonly string[]): Promise<string | undefined> {
    await sql`select pg_advisory_xact_lock(hashtext('applications of vehicle'), ${vehicleId}::int4)`.execute(within)
    const other = await within
      .selectFrom('applications')
      .select('number')
      .where('vehicle_id', '=', vehicleId)
      .where('id', '<>', id)
      .where('state', '=', sql<string>`any(${[...states]}::text[])`)
      .executeTakeFirst()
    return other?.number
  }

  /** The last one that changed the version. */
  lastChange(id: string) {
    return this.#db
      .selectFrom('application_steps as s')
      .innerJoin('applications as a', 'a.id', 's.application_id')
      .select(['s.user_name', 's.action', 'a.state'])
      .where('s.application_id', '=', id)
      .whereRef('s.version', '=', 'a.version')
      .orderBy('s.step')
      .executeTakeFirst()
  }

  /** Applications whose reminder is due. */
  due(now: Date, atMost: number): Promise<ApplicationRow[]> {
    return this.#db
      .selectFrom('applications')
      .selectAll()
      .where('remind_at', '<=', now)
      .orderBy('remind_at')
      .orderBy('id')
      .limit(atMost)
      .execute()
  }

  /** Reminds of one that is still due, and of it again after `again`; false: another server did, or it has gone on. */
  remind({ id, state }: ApplicationRow, at: Date, again: Date, notices: readonly NewNotice[]): Promise<boolean> {
    return this.#db.transaction().execute(async within => {
      const row = await within
        .updateTable('applications')
        .set({ remind_at: again })
        .where('id', '=', id)
        .where('state', '=', state)
        .where('remind_at', '<=', at)
        .returningAll()
        .executeTakeFirst()
      if (row) await addNotices(within, row, { action: 'remind', at, userName: '' }, notices)
      return row !== undefined
    })
  }

  /** Those with this right who may be notified: neither locked nor the account of a vehicle. */
  withRight(right: string) {
    return this.#db
      .selectFrom('users')
      .select(['id', 'name', 'login'])
      .where(sql<boolean>`(rights ->> ${right})::bool`)
      .where('locked_at', 'is', null)
      .where('vehicle_id', 'is', null)
      .where('key_of', 'is', null)
      .orderBy('id')
      .execute()
  }

  /** Those that this user may see, as `a`. */
  visible({ userId, organisationIds, everybodysKinds }: ApplicationScope, filter: ApplicationFilter) {
    let rows = this.#db
      .selectFrom('applications as a')
      .where(isWithin(organisationIds))
      .where(eb =>
        eb.or([
          eb('a.applicant_id', '=', userId),
          eb('a.handler_id', '=', userId),
          eb('a.kind', '=', sql<string>`any(${[...everybodysKinds]}::text[])`),
        ]),
      )
    const { number, kinds, states, keyword, during, applicantId, notApplicantId, handlerId, notOfUserId } = filter
    if (number !== undefined) rows = rows.where('a.number', '=', number)
    if (kinds) rows = rows.where('a.kind', '=', sql<string>`any(${[...kinds]}::text[])`)
    if (states) rows = rows.where('a.state', '=', sql<string>`any(${[...states]}::text[])`)
    if (applicantId !== undefined) rows = rows.where('a.applicant_id', '=', applicantId)
    if (notApplicantId !== undefined) rows = rows.where('a.applicant_id', 'is distinct from', notApplicantId)
    if (handlerId !== undefined) rows = rows.where('a.handler_id', '=', handlerId)
    if (notOfUserId !== undefined)
      rows = rows.where('a.applicant_id', 'is distinct from', notOfUserId).where('a.handler_id', 'is distinct from', notOfUserId)
    if (during)
      rows = rows.where(
        sql<boolean>`((a.facts ->> 'startTime')::float8 < ${during.to} and (a.facts ->> 'endTime')::float8 > ${during.from})`,
      )
    if (keyword) {
      const like = likeText(keyword)
      rows = rows.where(
        sql<boolean>`(a.number ilike ${like} or a.facts->>'plateNum' ilike ${like} or a.facts->>'businessName' ilike ${like}
          or a.facts->>'contacts' ilike ${like} or a.facts->>'purpose' ilike ${like} or a.facts->>'destination' ilike ${like}
          or a.applicant_name ilike ${like})`,
      )
    }
    return rows
  }
}
