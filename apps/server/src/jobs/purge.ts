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
  /** A company may have it kept for a shorter time: one of the contract's keptKinds. The table has a `vehicle_id`. */
  readonly kind?: string
}

/** Organisations, by themselves, that keep a kind for so many days. */
export interface KeptByOrganisations {
  readonly kind: string
  readonly days: number
  readonly organisationIds: readonly number[]
}

const day = 86_400_000

/** Deletes the expired rows of each table and returns their numbers by table. `now`: ms since 1970. */
export async function purgeExpired(
  pool: Pool,
  rows: readonly PurgeRow[],
  now: number,
  signal?: AbortSignal,
  shorter: readonly KeptByOrganisations[] = [],
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const { table, time, keepDays, only, kind } of rows) {
    signal?.throwIfAborted()
    for (const { days, organisationIds } of shorter.filter(each => kind !== undefined && each.kind === kind)) {
      signal?.throwIfAborted()
      const times = { before: new Date(now - days * day), movedBefore: new Date(now - day) }
      deleted[table] =
        (deleted[table] ?? 0) + (await deleteOfOrganisations(pool, { table, time, only }, times, organisationIds, signal))
    }
    if (keepDays === 0) continue
    const { rowCount } = await pool.query(`delete from ${table} where ${only ? `(${only}) and ` : ''}${time} < $1`, [
      new Date(now - keepDays * day),
    ])
    deleted[table] = (deleted[table] ?? 0) + (rowCount ?? 0)
  }
  return deleted
}

/** Rows of one statement: a term that was just shortened concerns those of years, whose locks and log of changes would come at once. */
const rowsAtOnce = 5_000

/**
 * What is from before another company had the vehicle is not theirs to delete, as it is not theirs to read: it stays as long as the installation keeps
 * it. A vehicle that was moved stands under its new term a day later: a move by mistake is taken back until then, what was deleted is not.
 */
async function deleteOfOrganisations(
  pool: Pool,
  { table, time, only }: Pick<PurgeRow, 'table' | 'time' | 'only'>,
  { before, movedBefore }: { before: Date; movedBefore: Date },
  organisationIds: readonly number[],
  signal: AbortSignal | undefined,
): Promise<number> {
  let all = 0
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any(array(
         select c.place from (select ctid as place, vehicle_id, ${time} as at from ${table} where ${only ? `(${only}) and ` : ''}${time} < $1) c
         where c.vehicle_id in (select v.id from vehicles v where v.organisation_id = any($2) and not exists (
             select from vehicle_changes m where m.vehicle_id = v.id and m.before ? 'orgId' and m.changed_at > $4))
           and not exists (select from former_owners f where f.vehicle_id = c.vehicle_id and f.until > c.at) limit $3))`,
      [before, organisationIds, rowsAtOnce, movedBefore],
    )
    all += rowCount ?? 0
    if ((rowCount ?? 0) < rowsAtOnce) return all
    signal?.throwIfAborted()
  }
}

/** `purged` is called with the tables of which rows were deleted. */
export const purgeJob = (
  pool: Pool,
  rows: readonly PurgeRow[],
  now: () => number,
  purged: (rows: Readonly<Record<string, number>>) => void,
  shorter: () => Promise<readonly KeptByOrganisations[]>,
): Job => ({
  name: 'purge',
  when: { every: 3_600_000 },
  async run(signal) {
    const deleted = await purgeExpired(pool, rows, now(), signal, await shorter())
    const some = Object.entries(deleted).filter(([, count]) => count > 0)
    if (some.length > 0) purged(Object.fromEntries(some))
    return deleted
  },
})
