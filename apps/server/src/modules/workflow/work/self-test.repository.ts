/** SQL for what a self-test looks at. */
import { type Kysely, sql } from 'kysely'
import type { PastReports } from '../../../packs/past-reports.ts'
import type { Database, StoredTest } from '../../../store/schema.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'

/** No report has a time so far ahead, ms. */
const day = 86_400_000

export class SelfTestRepository {
  readonly #db: Kysely<Database>
  readonly #past: PastReports

  constructor(db: Kysely<Database>, past: PastReports) {
    this.#db = db
    this.#past = past
  }

  terminalOf(vehicleId: number) {
    return this.#db
      .selectFrom('terminals')
      .select(['authenticated_at', 'attributes', 'attributes_at', 'imei'])
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirst()
  }

  /** Ignition in reports that arrived since then. */
  ignition(vehicleId: number, since: Date): Promise<{ on: boolean; off: boolean }> {
    const period = { vehicleId, from: since.getTime() + 1, to: Date.now() + day }
    return this.#past.either([period], {
      rows: () => this.#ignitionOfRows(vehicleId, since),
      async reports(read) {
        const { receivedAt, status } = await read(period)
        const from = since.getTime() * 1000
        const arrived = status.filter((_, row) => (receivedAt[row] as number) >= from)
        return { on: arrived.some(bits => (bits & 1) === 1), off: arrived.some(bits => (bits & 1) === 0) }
      },
    })
  }

  async #ignitionOfRows(vehicleId: number, since: Date): Promise<{ on: boolean; off: boolean }> {
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
