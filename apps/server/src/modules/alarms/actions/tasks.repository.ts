/** SQL of tasks that rules give to people. */
import { type Kysely, sql } from 'kysely'
import { type LockedRows, takeRows } from '../../../store/locked-rows.ts'
import type { Database } from '../../../store/schema.ts'

export interface StoredTask {
  id: string
  caseId: string
  type: number
  vehicleId: number
  ruleName: string
  userId: number | null
  userName: string
  /** ms since 1970. */
  givenAt: number
  dueAt: number
  doneAt: number | null
  doneBy: string
  note: string
  beganAt: number
}

interface TaskRow {
  id: string
  case_id: string
  type: number
  vehicle_id: number
  rule_name: string
  user_id: number | null
  user_name: string | null
  given_at: Date
  due_at: Date
  done_at: Date | null
  done_by_name: string
  note: string
  started_at: Date
}
const taskOf = (row: TaskRow): StoredTask => ({
  id: row.id,
  caseId: row.case_id,
  type: row.type,
  vehicleId: row.vehicle_id,
  ruleName: row.rule_name,
  userId: row.user_id,
  userName: row.user_name ?? '',
  givenAt: row.given_at.getTime(),
  dueAt: row.due_at.getTime(),
  doneAt: row.done_at?.getTime() ?? null,
  doneBy: row.done_by_name,
  note: row.note,
  beganAt: row.started_at.getTime(),
})
const select = sql`select t.id, t.case_id, c.type, t.vehicle_id, t.rule_name, t.user_id, coalesce(nullif(u.name, ''), u.login) as user_name,
  t.given_at, t.due_at, t.done_at, t.done_by_name, t.note, c.started_at
  from alarm_tasks t join alarm_cases c on c.id = t.case_id left join users u on u.id = t.user_id`

/** Of one list. */
const most = 500
/** A server that pushes one has ended when it has not done so by then, minutes. */
const pushedWithin = 2
/** What nobody could push for so long is no news. */
const newsFor = '1 day'

const isUnnotified = sql`notified_at is null and done_at is null and given_at > now() - ${newsFor}::interval
  and (notifying_until is null or notifying_until < now())`

export const tasksAreUnnotified = () => sql`exists (select from alarm_tasks where ${isUnnotified})`

export class TaskRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Once of an alarm, however often. */
  async give(task: { caseId: string; vehicleId: number; ruleName: string; userId: number; minutes: number }): Promise<void> {
    const { caseId, vehicleId, ruleName, userId, minutes } = task
    await sql`insert into alarm_tasks (case_id, vehicle_id, rule_name, user_id, due_at)
      values (${caseId}, ${vehicleId}, ${ruleName}, ${userId}, now() + make_interval(mins => ${minutes}))
      on conflict (case_id) do nothing`.execute(this.#db)
  }

  /** Of these vehicles; undefined: of all. */
  async list(
    vehicleIds: readonly number[] | undefined,
    { state, userId, caseId }: { state: 'open' | 'done'; userId: number | undefined; caseId: string | undefined },
  ): Promise<StoredTask[]> {
    const conditions = [
      state === 'open' ? sql`t.done_at is null` : sql`t.done_at is not null`,
      ...(vehicleIds ? [sql`t.vehicle_id = any(${vehicleIds}::int4[])`] : []),
      ...(userId === undefined ? [] : [sql`t.user_id = ${userId}`]),
      ...(caseId === undefined ? [] : [sql`t.case_id = ${caseId}`]),
    ]
    const order = state === 'open' ? sql`t.due_at, t.id` : sql`t.done_at desc, t.id desc`
    const { rows } =
      await sql<TaskRow>`${select} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${most}`.execute(this.#db)
    return rows.map(taskOf)
  }

  async find(id: string): Promise<StoredTask | undefined> {
    const { rows } = await sql<TaskRow>`${select} where t.id = ${id}`.execute(this.#db)
    return rows[0] && taskOf(rows[0])
  }

  /** False: somebody has done it before. */
  async done(id: string, { userId, userName, note }: { userId: number; userName: string; note: string }): Promise<boolean> {
    const { numAffectedRows } =
      await sql`update alarm_tasks set done_at = now(), done_by = ${userId}, done_by_name = ${userName}, note = ${note}
      where id = ${id} and done_at is null`.execute(this.#db)
    return numAffectedRows === 1n
  }

  /** Those whose person has not been notified yet, held until `markNotified` or for as long as a server may take to push. */
  async takeUnnotified(atMost: number, locked: LockedRows): Promise<StoredTask[]> {
    const taken = await takeRows(this.#db, locked, async (db, lock) => {
      const { rows } = await sql<{
        id: string
      }>`update alarm_tasks set notifying_until = now() + make_interval(mins => ${pushedWithin})
        where id in (select id from alarm_tasks where ${isUnnotified} order by id limit ${atMost} ${lock}) returning id`.execute(
        db,
      )
      return rows
    })
    if (taken.length === 0) return []
    const found = await sql<TaskRow>`${select} where t.id = any(${taken.map(({ id }) => id)}::int8[]) order by t.id`.execute(
      this.#db,
    )
    return found.rows.map(taskOf)
  }

  async markNotified(id: string): Promise<void> {
    await sql`update alarm_tasks set notified_at = now() where id = ${id}`.execute(this.#db)
  }
}
