/** SQL for what a self-test looks at. */
import { type Kysely, sql } from 'kysely'
import type { Database, StoredTest } from '../../../store/schema.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'

export class SelfTestRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  terminalOf(vehicleId: number) {
    return this.#db
      .selectFrom('terminals')
      .select(['authenticated_at', 'attributes', 'attributes_at', 'imei'])
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirst()
  }

  /** Ignition in reports that arrived since then. */
  async ignition(vehicleId: number, since: Date): Promise<{ on: boolean; off: boolean }> {
    const { rows } = await sql<{ on: boolean | null; off: boolean | null }>`
      select bool_or(status & 1 = 1) as on, bool_or(status & 1 = 0) as off from positions
      where vehicle_id = ${vehicleId} and time > ${since} and received_at >= ${since}`.execute(this.#db)
    return { on: rows[0]?.on ?? false, off: rows[0]?.off ?? false }
  }

  /** Channels of which a photo has come since then. */
  async pictured(vehicleId: number, since: Date): Promise<Set<number>> {
    const { rows } = await sql<{ channel: number }>`
      select distinct channel from photos where vehicle_id = ${vehicleId} and received_at >= ${since} and stored`.execute(
      this.#db,
    )
    return new Set(rows.map(({ channel }) => channel))
  }

  /** Unless the task was submitted meanwhile, or the test begun again. */
  keep({ id, state }: Pick<ApplicationRow, 'id' | 'state'>, test: StoredTest) {
    return this.#db
      .updateTable('applications')
      .set({ test: JSON.stringify(test) })
      .where('id', '=', id)
      .where('state', '=', state)
      .where(sql<boolean>`test->>'begunAt' = ${String(test.begunAt)}`)
      .execute()
  }
}
