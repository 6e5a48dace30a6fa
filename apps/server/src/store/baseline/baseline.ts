/**
 * The tables of a new installation: what migrations leave in an empty database, in one step. Later migrations follow as in any other database, until
 * `write-baseline.ts` takes them in, which changes nothing but the time it takes.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import baseline from './baseline.json' with { type: 'json' }

export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ table: string | null }>`select to_regclass('kysely_migration')::text as table`.execute(db)
  return rows[0]?.table !== null
}

/**
 * It has had one. A list without any is what a version without a baseline leaves that ended during its first migrations, or that they failed for: all
 * that they had made went with their transaction.
 */
async function hasHadMigrations(db: Kysely<Database>): Promise<boolean> {
  if (!(await isMigrated(db))) return false
  const { rows } = await sql`select from kysely_migration limit 1`.execute(db)
  return rows.length > 0
}

/** Of kysely: two servers that start at once on an empty database, the other one of an earlier version too, wait for each other. */
const lock = sql.lit('3853314791062309107')

/** Does nothing in a database that has had migrations. */
export async function beginWithBaseline(db: Kysely<Database>): Promise<void> {
  if (await hasHadMigrations(db)) return
  await db.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(transaction)
    if (await hasHadMigrations(transaction)) return
    await sql`drop table if exists kysely_migration, kysely_migration_lock`.execute(transaction)
    // Functions name tables that are made after them.
    await sql`set local check_function_bodies = false`.execute(transaction)
    await sql.raw(baseline.statements.join('\n')).execute(transaction)
    await sql`insert into kysely_migration (name, timestamp)
      select name, ${new Date().toISOString()} from unnest(${baseline.migrations}::text[]) name`.execute(transaction)
  })
}
