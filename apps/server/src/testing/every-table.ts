/** What is in the database, to see that nothing changed it. */
import type { Pool } from 'pg'

/** Rows and a digest of every table; without the record, and what regular work writes meanwhile. */
export async function everyTable(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'recorded_events%' and tablename <> 'figure_rules' order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${name} t`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
