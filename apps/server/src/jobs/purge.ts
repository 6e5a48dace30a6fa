/** The job that deletes expired rows. Each part declares the rows of its own tables. */
import type { Pool } from 'pg'
import type { Job } from './job.ts'

export interface PurgeRow {
  readonly table: string
  /** SQL expression of the time that counts. */
  readonly time: string
  /** Days after that time; 0: kept for ever. */
  readonly keepDays: number
  /** SQL condition; other rows are kept. */
  readonly only?: string
}

const day = 86_400_000

/** Deletes the expired rows of each table and returns their numbers by table. `now`: ms since 1970. */
export async function purgeExpired(
  pool: Pool,
  rows: readonly PurgeRow[],
  now: number,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const { table, time, keepDays, only } of rows) {
    signal?.throwIfAborted()
    if (keepDays === 0) continue
    const { rowCount } = await pool.query(`delete from ${table} where ${only ? `(${only}) and ` : ''}${time} < $1`, [
      new Date(now - keepDays * day),
    ])
    deleted[table] = (deleted[table] ?? 0) + (rowCount ?? 0)
  }
  return deleted
}

/** `purged` is called with the tables of which rows were deleted. */
export const purgeJob = (
  pool: Pool,
  rows: readonly PurgeRow[],
  now: () => number,
  purged: (rows: Readonly<Record<string, number>>) => void,
): Job => ({
  name: 'purge',
  when: { every: 3_600_000 },
  async run(signal) {
    const deleted = await purgeExpired(pool, rows, now(), signal)
    const some = Object.entries(deleted).filter(([, count]) => count > 0)
    if (some.length > 0) purged(Object.fromEntries(some))
    return deleted
  },
})
