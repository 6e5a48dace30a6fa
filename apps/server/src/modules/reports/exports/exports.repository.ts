/** The files of reports that are asked for, waiting, being made, and made. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { AskedExport } from './asked-export.ts'

export type ExportState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

export interface ExportRow {
  id: string
  user_id: number
  asked: AskedExport
  state: ExportState
  rows_done: number
  rows_total: number | null
  attempts: number
  /** What it was made of; null: not known yet. */
  vehicle_ids: number[] | null
  /** Of each the first day that was counted; null: all. */
  since: (string | null)[] | null
}

/** Those that a change may concern: of a user, with one of these vehicles, or all. */
export type ChangedFor = { readonly userId: number } | { readonly vehicleIds: readonly number[] } | 'all'

const columns = sql`id::text, user_id, asked, state, rows_done, rows_total, attempts, vehicle_ids, since`
/** The server that runs a job says so again within this time. */
const lease = sql`now() + interval '60 seconds'`

/** Of an export `e`. */
const waits = sql`(e.state = 'waiting' or (e.state = 'running' and e.lease_until < now()))`

export const exportsWait = () => sql`exists (select from report_exports e where ${waits})`

export class ExportsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async add(userId: number, asked: AskedExport): Promise<string> {
    return (
      (
        await sql<{
          id: string
        }>`insert into report_exports (user_id, asked, state) values (${userId}, ${JSON.stringify(asked)}, 'waiting')
          returning id::text`.execute(this.#db)
      ).rows[0]?.id ?? ''
    )
  }

  /** Those of a user that are waiting or running. */
  async underWay(userId: number): Promise<number> {
    return (
      (
        await sql<{
          n: number
        }>`select count(*)::int4 as n from report_exports where user_id = ${userId} and state in ('waiting', 'running')`.execute(
          this.#db,
        )
      ).rows[0]?.n ?? 0
    )
  }

  find(id: string, userId: number) {
    return this.#one(sql<ExportRow>`select ${columns} from report_exports where id = ${id}::bigint and user_id = ${userId}`)
  }

  /**
   * The next that waits, or whose server has ended; it is this server's from now on. Of the user with the fewest under way and whose last file was
   * made longest ago: who asks for five large ones waits beside others, not before them.
   */
  take() {
    return this.#one(sql<ExportRow>`
        update report_exports set state = 'running', attempts = attempts + 1, rows_done = 0, lease_until = ${lease}
        where id = (
          select e.id from report_exports e
          where ${waits}
          order by (select count(*) from report_exports o where o.user_id = e.user_id and o.state = 'running' and o.lease_until >= now()),
            (select max(o.finished_at) from report_exports o where o.user_id = e.user_id) nulls first, e.id
          limit 1 for update skip locked)
        returning ${columns}`)
  }

  /** What it is made of, before its first row. */
  async setCounted(id: string, { ids, since }: { ids: readonly number[]; since: readonly (string | null)[] }): Promise<void> {
    await sql`update report_exports set vehicle_ids = ${[...ids]}::int4[], since = ${[...since]}::text[] where id = ${id}::bigint`.execute(
      this.#db,
    )
  }

  /** Those that wait, are being made or are there. */
  async concernedBy(change: ChangedFor): Promise<ExportRow[]> {
    const { rows } = await sql<ExportRow>`select ${columns} from report_exports where state in ('waiting', 'running', 'done')
        ${change === 'all' ? sql`` : 'userId' in change ? sql`and user_id = ${change.userId}` : sql`and vehicle_ids && ${[...change.vehicleIds]}::int4[]`}`.execute(
      this.#db,
    )
    return rows
  }

  /** Also one that was made. */
  async withdraw(id: string): Promise<void> {
    await sql`update report_exports set state = 'cancelled', finished_at = now(), lease_until = null
        where id = ${id}::bigint and state in ('waiting', 'running', 'done')`.execute(this.#db)
  }

  /** It is still being made, however long a portion takes. */
  async renew(id: string): Promise<void> {
    await sql`update report_exports set lease_until = ${lease} where id = ${id}::bigint and state = 'running'`.execute(this.#db)
  }

  /** False: it was cancelled meanwhile. */
  async progress(id: string, done: number, total: number | null): Promise<boolean> {
    const { rows } = await sql`update report_exports set rows_done = ${done}, rows_total = ${total}, lease_until = ${lease}
        where id = ${id}::bigint and state = 'running' returning id`.execute(this.#db)
    return rows.length > 0
  }

  /** False: it was not under way any more. */
  async end(id: string, state: 'done' | 'failed' | 'cancelled'): Promise<boolean> {
    const { rows } = await sql`update report_exports set state = ${state}, finished_at = now(), lease_until = null
        where id = ${id}::bigint and state in ('waiting', 'running') returning id`.execute(this.#db)
    return rows.length > 0
  }

  async #one(query: ReturnType<typeof sql<ExportRow>>) {
    return (await query.execute(this.#db)).rows[0]
  }
}
