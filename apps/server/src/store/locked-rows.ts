/** Rows that work takes for itself while others may have locked some of them for a look. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/** skip: takes the others; wait: takes them too, when they are let go within moments. */
export type LockedRows = 'skip' | 'wait'

type Take<T> = (db: Kysely<Database> | Transaction<Database>, lock: RawBuilder<unknown>) => Promise<T[]>

/** Who looks at a row holds it for some milliseconds; longer holds only who waits for something else, or hangs. */
const lockTimeout = '5s'
const lockNotAvailable = '55P03'

/** `lock`: ends the query of the rows. None when one stays locked: it is taken with what comes next. */
export async function takeRows<T>(db: Kysely<Database>, locked: LockedRows, take: Take<T>): Promise<T[]> {
  if (locked === 'skip') return await take(db, sql`for update skip locked`)
  try {
    return await db.transaction().execute(async tx => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx)
      return await take(tx, sql`for update`)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return []
    throw error
  }
}
