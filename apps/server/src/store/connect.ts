/** The database: through kysely by repositories and through its pool on hot paths. */
import { Kysely, PostgresDialect } from 'kysely'
import { openPool, type OpenPool, type PoolOptions } from './pool.ts'
import type { Database } from './schema.ts'

export interface Store extends OpenPool {
  readonly db: Kysely<Database>
}

/** @param url postgres://user:password@host:port/name */
export function connect(url: string, options: PoolOptions): Store {
  const { pool, close } = openPool(url, options)
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool, close }
}

/** Whether all connections were in use for too long: the server has too much to do, the database may be fine. Part of isDatabaseUnavailable. */
export const isPoolFull = (error: unknown): boolean =>
  // Of pg-pool, for a call that waited in its queue; a connection that cannot be opened has other words.
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** A disk has no room, the database's or one of ours. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['53100', 'ENOSPC', 'EDQUOT'].includes(String(error.code))

/** Of PostgreSQL, for a reference to a row that is not there; the other way round (a row that others refer to is deleted) it has other words. */
const isNotThere = /is not present in table "([a-z_]+)"/

/**
 * The table in which what was to be referred to is not any more: it was there when it was looked at, and ended before the reference was stored.
 * undefined: the error is another one.
 */
export function tableOfGone(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23503') return undefined
  return 'detail' in error ? isNotThere.exec(String(error.detail))?.[1] : undefined
}

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
