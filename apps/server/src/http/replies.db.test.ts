import type { Pool, PoolClient } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '../store/connect.ts'
import { testDatabase } from '../testing/database.ts'
import { refusalOf } from './replies.ts'

/** The only connection: on a busy machine it takes longer than a call waits for one that is in use. */
async function connected(pool: Pool): Promise<PoolClient> {
  for (;;) {
    const client = await pool.connect().catch(() => undefined)
    if (client) return client
  }
}

test('a call that found all connections in use is told that the server is busy, not that the database is away', async () => {
  const database = await testDatabase()
  const store = connect(database.url, { max: 1, waitMs: 50, onLost: () => undefined })
  const held = await connected(store.pool)
  const error: unknown = await store.pool.query('select 1').catch((failure: unknown) => failure)
  const log = pino({ level: 'silent' })
  expect(refusalOf(error, log).error).toBe('server.busy')
  held.release()
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await store.close()
  await database.close()
})

test('a database that does not answer is still told as that', async () => {
  const store = connect('postgres://nobody@127.0.0.1:1/none', { onLost: () => undefined })
  const error: unknown = await store.pool.query('select 1').catch((failure: unknown) => failure)
  expect(refusalOf(error, pino({ level: 'silent' })).error).toBe('server.noDatabase')
  await store.close()
})
