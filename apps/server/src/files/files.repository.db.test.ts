import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { FilesRepository } from './files.repository.ts'

test('an owner whose lock has the number of a running server gets its file all the same', async () => {
  const database = await testDatabase()
  const { db, pool } = database
  await pool.query(`insert into organisations (name) values ('Root')`)
  const files = new FilesRepository(db)
  const [id, owner] = ['picture', { kind: 'poi', id: '1' }]
  const type = { type: 'image/png', purpose: 'poi', createdBy: null }
  await files.begin({ id, hash: '00'.repeat(32), size: 1, ...type, createdAt: 1 })
  await files.markStored(id)
  const server = await pool.connect()
  // As ServerRun holds the lock of its run.
  await server.query(`select pg_advisory_lock(809, hashtext('poi 1'))`)
  expect(await files.take(id, { ...type, after: 0 }, { owner, organisation: 1, replaces: false, allowed: () => {} })).toEqual([])
  server.release(true)
  await database.close()
})
