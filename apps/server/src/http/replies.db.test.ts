import { writeFile } from 'node:fs/promises'
import { errors } from '@outrider/contract'
import type { Pool, PoolClient } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '../store/connect.ts'
import { testDatabase } from '../testing/database.ts'
import { testPlatform } from '../testing/platform.ts'
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

test('a disk that is full is told as that, and uploads are refused before it is', async () => {
  const error: unknown = await writeFile('/dev/full', 'a file').catch((failure: unknown) => failure)
  expect(refusalOf(error, pino({ level: 'silent' })).error).toBe('server.noRoom')
  // More than any disk of today has free.
  const platform = await testPlatform({ config: { 'min-free-megabytes': 1e12 } })
  const organisation = await platform.addOrganisation('Root')
  const li = await platform.newCaller('li', [organisation])
  const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1_000)])
  expect(await li.upload(picture)).toMatchObject({ rspCode: errors['server.noRoom'].rspCode })
  expect(await (await fetch(`${platform.url}/health`)).json()).toMatchObject({ cannotStore: ['disk'] })
  await platform.stop()
})

test('what ends between the look at it and the write is told as unknown, in the words of the call', async () => {
  const platform = await testPlatform()
  const organisation = await platform.addOrganisation('Root')
  const branch = await platform.addOrganisation('Branch', organisation)
  const li = await platform.newCaller('li', [organisation])
  const { pool } = platform.database
  // It was looked at, and ends before the role is stored.
  await pool.query(`create function ends() returns trigger language plpgsql as $$
    begin delete from organisations where id = new.organisation_id; return new; end $$`)
  await pool.query('create trigger ends before insert on roles for each row execute function ends()')
  const role = { orgId: branch, name: 'Night shift', english: '', rights: [] }
  expect(await li.code('admin/addRole', role)).toBe(errors['organisation.unknown'].rspCode)
  const log = pino({ level: 'silent' })
  const failure = async (sql: string): Promise<unknown> => pool.query(sql).catch((error: unknown) => error)
  const toNone = await failure(
    `insert into user_organisations (user_id, organisation_id) select id, 999999 from users where login = 'li'`,
  )
  expect(refusalOf(toNone, log, { call: 'admin/addUser' }).error).toBe('organisation.unknown')
  expect(refusalOf(toNone, log, { call: 'trip/add' }).error).toBe('request.gone')
  // The other way round it is a fault of ours.
  const inUse = await failure(`delete from organisations where id = ${organisation}`)
  expect(refusalOf(inUse, log, { call: 'admin/endOrganisation' }).error).toBe('server.failed')
  await platform.stop()
})
