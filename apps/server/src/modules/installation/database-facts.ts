/** What the database says of itself, and when each regular work ran last. */
import type { Installation } from '@outrider/contract'
import type { Pool } from 'pg'

export async function databaseFacts(pool: Pool): Promise<Omit<Installation['database'], 'embedded'>> {
  const { rows } = await pool.query<Omit<Installation['database'], 'embedded' | 'made'>>(`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections",
      (select count(*)::int from kysely_migration) as migrations,
      (select coalesce(max(name), '') from kysely_migration) as "newestMigration"`)
  const [facts] = rows
  if (!facts) throw new Error('the database says nothing of itself')
  const { rows: made } = await pool.query<{ name: string; at: number }>(
    `select name, (extract(epoch from timestamp::timestamptz) * 1000)::float8 as at from kysely_migration order by timestamp desc, name desc`,
  )
  return { ...facts, made: made.map(({ name, at }) => ({ name, at: Math.round(at) })) }
}

export async function lastRuns(pool: Pool): Promise<Installation['jobs']> {
  const { rows } = await pool.query<{ name: string; started_at: Date; duration_ms: number | null; failure: string | null }>(
    'select name, started_at, duration_ms, failure from jobs order by name',
  )
  return rows.map(row => ({
    name: row.name,
    startedAt: row.started_at.getTime(),
    duration: row.duration_ms,
    failure: row.failure ?? '',
  }))
}
