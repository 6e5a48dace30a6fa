/**
 * The PostgreSQL connection pool by itself. Threads that only send statements of their own use it without kysely, which has two thirds of all the
 * files they would load: such a thread starts in half the time.
 */
import pg from 'pg'

export interface PoolOptions {
  max?: number
  /** For a free connection, and for opening one, ms. */
  waitMs?: number
  /** Called when an idle connection breaks, for example at a database restart; the pool opens new ones itself. */
  onLost: (error: Error) => void
}

export interface OpenPool {
  readonly pool: pg.Pool
  readonly close: () => Promise<void>
}

/** @param url postgres://user:password@host:port/name */
export function openPool(url: string, { max = 10, waitMs = 10_000, onLost }: PoolOptions): OpenPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'outrider',
    connectionTimeoutMillis: waitMs,
    // Kept: opening one costs a hash of the same threads that check passwords, and is missing when there is most to do.
    idleTimeoutMillis: 0,
    keepAlive: true,
    // One that holds a lock sends nothing meanwhile.
    keepAliveInitialDelayMillis: 10_000,
  })
  let closing = false
  // While closing, the database may end first: not worth reporting.
  pool.on('error', error => {
    if (!closing) onLost(error)
  })
  // While one is in use the pool does not listen to it, and an error event that nobody hears ends the process: its statements fail and tell it.
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    pool,
    close: async () => {
      closing = true
      // Ended already where kysely was told to end.
      if (!pool.ending) await pool.end()
    },
  }
}
