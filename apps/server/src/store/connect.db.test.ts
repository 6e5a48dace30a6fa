import type { Duplex } from 'node:stream'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { databaseOfFile } from '../testing/database.ts'
import { connect, isDatabaseUnavailable } from './connect.ts'

const database = await databaseOfFile()

test.each(['in the middle of a statement', 'between two statements'])(
  'a connection that is reset %s of a transaction ends the transaction, not the process',
  async when => {
    const store = connect(database.url, { max: 1, onLost: () => undefined })
    let client: (PoolClient & { connection?: { stream: Duplex } }) | undefined
    store.pool.on('acquire', each => (client = each))
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    const broken = store.db.transaction().execute(async within => {
      await sql`select 1`.execute(within)
      const reset = () => client?.connection?.stream.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
      if (when === 'between two statements') reset()
      const slow = sql`select pg_sleep(30)`.execute(within)
      if (when !== 'between two statements') setImmediate(reset)
      await slow
    })
    await expect(broken).rejects.toSatisfy(isDatabaseUnavailable)
    process.off('uncaughtException', note)
    expect(uncaught).toEqual([])
    expect((await sql<{ n: number }>`select 1 as n`.execute(store.db)).rows).toEqual([{ n: 1 }])
    await store.close()
  },
)
