/** SQL for alarms: lists, details, steps, claims. The detector has its own (detector/). */
import type { AlarmLevel, AlarmMethod, AlarmOrder, AlarmState } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AlarmRecord } from '../../events/alarm-record.ts'
import type { Edition } from '../../events/edition.ts'
import type { Database, RowOf } from '../../store/schema.ts'

export interface AlarmQuery {
  /** undefined: of every vehicle. */
  organisationIds: readonly number[] | undefined
  /** Alarms from when another company had the vehicle are left out; undefined: the user sees all companies. */
  companies: readonly number[] | undefined
  vehicleIds: readonly number[] | undefined
  state: AlarmState | undefined
  types: readonly number[] | undefined
  level: AlarmLevel | undefined
  open: boolean | undefined
  /** undefined: those that were withdrawn too. */
  withdrawn: boolean | undefined
  beginTime: number | undefined
  endTime: number | undefined
}

/** Claiming comes before processing. `least` takes no notice of null. */
const dueMs = `coalesce(extract(epoch from case when c.claimed_by is null then least(c.claim_due_at, c.process_due_at)
  else c.process_due_at end), 'infinity')::float8`
/** Of level 1, and nobody looks after it. */
const isUrgent = `(c.level = 1 and c.claimed_by is null and c.withdrawn_at is null)`

/** What pending alarms are in order of, behind the urgent ones. The client has the same in features/alarms/list/alarm-order.ts. */
const orderKeys: Readonly<Record<Exclude<AlarmOrder, 'started'>, string>> = {
  urgency: '0::float8',
  due: dueMs,
  level: 'c.level',
  // As the client compares them, whatever the language of the database.
  vehicle: `(select v.plate_num from vehicles v where v.id = c.vehicle_id) collate "C"`,
  type: 'c.type',
}

/** The values that an alarm is ordered by, the first ones first. */
const keysOf = (order: Exclude<AlarmOrder, 'started'>): string =>
  `(case when ${isUrgent} then 0 else 1 end), (case when ${isUrgent} then ${dueMs} else 0 end),
  ${orderKeys[order]}, -extract(epoch from c.started_at), -c.id`

/** An alarm and the user who wants it. */
export interface Claim {
  userId: number
  userName: string
}

export interface StoredStep {
  at: number
  userId: number | null
  userName: string
  kind: string
  result: string | null
  detail: Record<string, unknown> | null
}

type Executor = Kysely<Database> | Transaction<Database>

/** A terminal names an area that it watches by its id; of those that we have sent to it that is a geofence, whose name is told. */
const detailColumn = `case when jsonb_typeof(c.detail->'area') = 'number' then c.detail || coalesce((
  select jsonb_build_object('geofence', g.name) from terminal_areas a join geofences g on g.id = a.geofence_id
  where a.vehicle_id = c.vehicle_id and a.wanted and a.geofence_id = (c.detail->>'area')::bigint), '{}') else c.detail end`

/** Every column of a case, with the names of its users. */
export const alarmColumns = `c.id, c.vehicle_id, c.type, c.level, c.started_at, c.ended_at, c.last_at, c.occurrences,
  c.start_latitude_e6, c.start_longitude_e6, c.start_speed_dkmh, c.last_latitude_e6, c.last_longitude_e6, c.last_speed_dkmh,
  c.report_time, c.report_digest, c.edition, c.late, c.timed_by_arrival, c.event, c.identification, ${detailColumn} as detail, c.state,
  c.claim_due_at, c.process_due_at, greatest(c.claim_escalated_at, c.process_escalated_at) as escalated_at,
  c.claimed_by, c.claimed_at, c.processed_by, c.processed_at, c.method, c.description, c.withdrawn_at, c.withdrawn_why,
  (select u.name from users u where u.id = c.claimed_by) as claimed_name,
  (select u.name from users u where u.id = c.processed_by) as processed_name`

export interface AlarmRow
  extends Omit<
    RowOf<'alarm_cases'>,
    | 'claim_escalated_at'
    | 'created_at'
    | 'edition'
    | 'escalate_next_at'
    | 'escalated_through'
    | 'level'
    | 'process_escalated_at'
    | 'withdrawn_why'
  > {
  level: AlarmLevel
  edition: Edition | null
  escalated_at: Date | null
  claimed_name: string | null
  processed_name: string | null
  withdrawn_why: AlarmRecord['withdrawnWhy']
}

const userOf = (userId: number | null, name: string | null): AlarmRecord['claimedBy'] =>
  userId === null ? null : { userId, name: name ?? '' }

export const alarmOf = (row: AlarmRow): AlarmRecord => ({
  id: row.id,
  vehicleId: row.vehicle_id,
  type: row.type,
  level: row.level,
  startedAt: row.started_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  lastAt: row.last_at.getTime(),
  occurrences: row.occurrences,
  startPlace: { latitudeE6: row.start_latitude_e6, longitudeE6: row.start_longitude_e6, speedDkmh: row.start_speed_dkmh },
  lastPlace: { latitudeE6: row.last_latitude_e6, longitudeE6: row.last_longitude_e6, speedDkmh: row.last_speed_dkmh },
  reportTime: row.report_time.getTime(),
  reportDigest: row.report_digest,
  edition: row.edition,
  late: row.late,
  timedByArrival: row.timed_by_arrival,
  event: row.event === null ? null : Number(row.event),
  identification: row.identification,
  detail: row.detail,
  state: row.state,
  claimDueAt: row.claim_due_at?.getTime() ?? null,
  processDueAt: row.process_due_at?.getTime() ?? null,
  escalatedAt: row.escalated_at?.getTime() ?? null,
  claimedBy: userOf(row.claimed_by, row.claimed_name),
  claimedAt: row.claimed_at?.getTime() ?? null,
  processedBy: userOf(row.processed_by, row.processed_name),
  processedAt: row.processed_at?.getTime() ?? null,
  method: row.method,
  description: row.description,
  withdrawnAt: row.withdrawn_at?.getTime() ?? null,
  withdrawnWhy: row.withdrawn_why,
})

const time = (ms: number) => new Date(ms)

function conditionsOf(query: AlarmQuery) {
  const { organisationIds, companies, vehicleIds, state, types, level, open, withdrawn, beginTime, endTime } = query
  const all = [sql`true`]
  if (organisationIds)
    all.push(
      sql`exists (select from vehicles v where v.id = c.vehicle_id and v.organisation_id = any(${organisationIds}::int4[]))`,
    )
  if (companies)
    all.push(sql`not exists (select from former_owners f where f.vehicle_id = c.vehicle_id and f.until > c.started_at
      and f.root_id <> all(${companies}::int4[]))`)
  if (vehicleIds) all.push(sql`c.vehicle_id = any(${vehicleIds}::int4[])`)
  // A literal, so that the index of pending ones is used with every plan.
  if (state) all.push(state === 'pending' ? sql`c.state = 'pending'` : sql`c.state = 'processed'`)
  if (types) all.push(sql`c.type = any(${types}::int2[])`)
  if (level) all.push(sql`c.level = ${level}`)
  if (open !== undefined) all.push(open ? sql`c.ended_at is null` : sql`c.ended_at is not null`)
  if (withdrawn !== undefined) all.push(withdrawn ? sql`c.withdrawn_at is not null` : sql`c.withdrawn_at is null`)
  if (beginTime !== undefined) all.push(sql`c.started_at >= ${time(beginTime)}`)
  if (endTime !== undefined) all.push(sql`c.started_at <= ${time(endTime)}`)
  return sql.join(all, sql` and `)
}

export interface KeptFile {
  readonly name: string
  readonly bytes: number
  /** ms since 1970. */
  readonly storedAt: number
  /** In hexadecimal digits; empty: its content is deleted. */
  readonly sha256: string
}

export class AlarmRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** In order, after the given one. */
  async list(
    query: AlarmQuery,
    { order, after, limit }: { order: AlarmOrder; after: { startedAt: number; id: string } | undefined; limit: number },
  ): Promise<AlarmRecord[]> {
    const keys = order === 'started' ? undefined : sql.raw(keysOf(order))
    const behind = keys
      ? // One that was claimed meanwhile stands elsewhere: what comes after its place then is listed.
        after && sql`row(${keys}) > (select ${keys} from alarm_cases c where c.id = ${after.id})`
      : after && sql`(c.started_at, c.id) < (${time(after.startedAt)}, ${after.id})`
    const { rows } = await sql<AlarmRow>`select ${sql.raw(alarmColumns)} from alarm_cases c
      where ${conditionsOf(query)} and ${behind ?? sql`true`}
      order by ${keys ?? sql`c.started_at desc, c.id desc`} limit ${limit}`.execute(this.#db)
    return rows.map(alarmOf)
  }

  /** How many there are, counted up to `most`. */
  async count(query: AlarmQuery, most: number): Promise<number> {
    const { rows } = await sql<{ count: string }>`select count(*) from
      (select from alarm_cases c where ${conditionsOf(query)} limit ${most}) counted`.execute(this.#db)
    return Number(rows[0]?.count)
  }

  /** Those that exist, in no order. */
  async byIds(ids: readonly string[], within: Executor = this.#db): Promise<AlarmRecord[]> {
    const { rows } = await sql<AlarmRow>`select ${sql.raw(alarmColumns)} from alarm_cases c
      where c.id = any(${ids}::int8[])`.execute(within)
    return rows.map(alarmOf)
  }

  /** The same, locked against other changes until the transaction ends. */
  async lock(ids: readonly string[], within: Transaction<Database>): Promise<AlarmRecord[]> {
    const { rows } = await sql<AlarmRow>`select ${sql.raw(alarmColumns)} from alarm_cases c
      where c.id = any(${ids}::int8[]) order by c.id for update of c`.execute(within)
    return rows.map(alarmOf)
  }

  /** null: nobody has them any more. */
  async setClaim(ids: readonly string[], claim: Claim | null, within: Transaction<Database>): Promise<void> {
    await sql`update alarm_cases set claimed_by = ${claim?.userId ?? null}, claimed_at = ${claim ? sql`now()` : null}
      where id = any(${ids}::int8[])`.execute(within)
  }

  async setProcessed(
    ids: readonly string[],
    { by, method, description }: { by: Claim; method: AlarmMethod; description: string },
    within: Transaction<Database>,
  ): Promise<void> {
    await sql`update alarm_cases set state = 'processed', processed_by = ${by.userId}, processed_at = now(), method = ${method},
        description = ${description} where id = any(${ids}::int8[])`.execute(within)
  }

  /** One step for each of these alarms. */
  async addSteps(
    ids: readonly string[],
    step: { by: Claim | null; kind: string; result?: string; detail?: Record<string, unknown> },
    within: Executor = this.#db,
  ): Promise<void> {
    const { by, kind, result = null, detail } = step
    await sql`insert into alarm_steps (case_id, user_id, user_name, kind, result, detail)
      select id, ${by?.userId ?? null}::int4, ${by?.userName ?? ''}, ${kind}, ${result}::text,
        ${detail ? JSON.stringify(detail) : null}::jsonb
      from unnest(${ids}::int8[]) id`.execute(within)
  }

  /** The oldest first. */
  async steps(id: string): Promise<StoredStep[]> {
    return (await this.stepsOf([id])).get(id) ?? []
  }

  /** The oldest first, by the id of the alarm. */
  async stepsOf(ids: readonly string[]): Promise<Map<string, StoredStep[]>> {
    const rows = await this.#db
      .selectFrom('alarm_steps')
      .selectAll()
      .where('case_id', '=', sql<string>`any(${ids}::int8[])`)
      .orderBy('id')
      .execute()
    const found = new Map<string, StoredStep[]>()
    for (const row of rows) {
      const steps = found.get(row.case_id) ?? []
      steps.push({
        at: row.at.getTime(),
        userId: row.user_id,
        userName: row.user_name,
        kind: row.kind,
        result: row.result,
        detail: row.detail,
      })
      found.set(row.case_id, steps)
    }
    return found
  }

  /** Files of alarms that are kept, by the id of the alarm. */
  async filesOf(ids: readonly string[]): Promise<Map<string, KeptFile[]>> {
    const { rows } = await sql<KeptFile & { case_id: string }>`
      select e.case_id, f.name, f.size::float8 as bytes, (extract(epoch from f.stored_at) * 1000)::float8 as "storedAt",
        coalesce(encode((select hash from files c where c.owner_kind = 'alarmEvidence' and c.owner_id = f.id::text and c.stored
          order by c.created_at desc limit 1), 'hex'), '') as sha256
      from alarm_evidence e join alarm_evidence_files f using (number)
      where e.case_id = any(${ids}::int8[]) and f.state = 'stored' and f.stored_at is not null order by f.id`.execute(this.#db)
    const byCase = Map.groupBy(rows, row => row.case_id)
    return new Map(
      [...byCase].map(([id, files]) => [
        id,
        files.map(({ name, bytes, storedAt, sha256 }) => ({ name, bytes, storedAt, sha256 })),
      ]),
    )
  }

  /** Runs changes that belong together. */
  transaction<Result>(change: (within: Transaction<Database>) => Promise<Result>): Promise<Result> {
    return this.#db.transaction().execute(change)
  }
}
