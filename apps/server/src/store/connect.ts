/** The PostgreSQL connection pool, used through kysely by repositories and through `pg` on hot paths. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export interface Store {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  close(): Promise<void>
}

/**
 * @param url postgres://user:password@host:port/name
 * @param onLost called when an idle connection breaks, for example at a database restart; the pool opens new ones itself
 */
export function connect(url: string, { max = 10, onLost }: { max?: number; onLost: (error: Error) => void }): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'outrider',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  let closing = false
  // While closing, the database may end first: not worth reporting.
  pool.on('error', error => {
    if (!closing) onLost(error)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    close: () => {
      closing = true
      return db.destroy()
    },
  }
}

/** Whether the error means that the database is unavailable, not that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // 08 connection, 53 resources, 57 operator intervention, 58 system error; 25006 read-only after a fail-over
  if (/^(08|53|57|58)\w{3}$/.test(code) || code === '25006') return true
  if (/^E[A-Z]+$/.test(code)) return true
  return /timeout exceeded when trying to connect|Connection terminated|connection is closed|not queryable/i.test(error.message)
}
