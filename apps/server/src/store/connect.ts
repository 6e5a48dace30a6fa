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
 * @param waitMs for a free connection, and for opening one
 * @param onLost called when an idle connection breaks, for example at a database restart; the pool opens new ones itself
 */
export function connect(
  url: string,
  { max = 10, waitMs = 10_000, onLost }: { max?: number; waitMs?: number; onLost: (error: Error) => void },
): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'outrider',
    connectionTimeoutMillis: waitMs,
    // Kept: opening one costs a hash of the same threads that check passwords, and is missing when there is most to do.
    idleTimeoutMillis: 0,
    keepAlive: true,
  })
  let closing = false
  // While closing, the database may end first: not worth reporting.
  pool.on('error', error => {
    if (!closing) onLost(error)
  })
  // While one is in use the pool does not listen to it, and an error event that nobody hears ends the process: its statements fail and tell it.
  pool.on('connect', client => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    close: async () => {
      closing = true
      await db.destroy()
      // kysely leaves a pool open that it was never asked to use.
      if (!pool.ending) await pool.end()
    },
  }
}

/** Whether all connections were in use for too long: the server has too much to do, the database may be fine. Part of isDatabaseUnavailable. */
export const isPoolFull = (error: unknown): boolean =>
  // Of pg-pool, for a call that waited in its queue; a connection that cannot be opened has other words.
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** A disk has no room, the database's or one of ours. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['53100', 'ENOSPC', 'EDQUOT'].includes(String(error.code))

/** Whether the error means that the database is unavailable, not that a statement was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  // 08 connection, 53 resources, 57 operator intervention, 58 system error; 25006 read-only after a fail-over
  if (/^(08|53|57|58)\w{3}$/.test(code) || code === '25006') return true
  if (/^E[A-Z]+$/.test(code)) return true
  return /timeout exceeded when trying to connect|Connection terminated|connection is closed|not currently accepting connections|not queryable/i.test(
    error.message,
  )
}
