import { afterAll, expect, test } from 'vitest'
import { listenForChanges, notifyChange, type StoredChange } from './change-notifications.ts'
import { databaseOfFile } from '../testing/database.ts'

const received: (StoredChange | 'gap')[] = []
const database = await databaseOfFile()
const listener = await listenForChanges(database.url, {
  onChange: change => received.push(change),
  onGap: () => received.push('gap'),
  log: { warn: () => undefined },
  retryDelay: 20,
})
afterAll(async () => {
  await listener.stop()
})

test('a notification comes with the commit of its change, and never when the change is rolled back', async () => {
  const rolledBack = database.db.transaction().execute(async tx => {
    await notifyChange(tx, { kind: 'grants', userId: 1 })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await database.db.transaction().execute(tx => notifyChange(tx, { kind: 'account', userId: 2 }))
  await notifyChange(database.db, { kind: 'organisations' })
  await expect.poll(() => received).toEqual([{ kind: 'account', userId: 2 }, { kind: 'organisations' }])
})

test('a notification of another version counts as a gap', async () => {
  received.length = 0
  const payloads = [
    '',
    'nonsense',
    'null',
    '{"kind":"later"}',
    '{"kind":"grants"}',
    '{"kind":"account","userId":"1"}',
    '{"kind":"vehicle"}',
  ]
  for (const payload of payloads) await database.pool.query('select pg_notify($1, $2)', ['outrider_changes', payload])
  await expect.poll(() => received).toEqual(payloads.map(() => 'gap'))
})

test('after the connection was lost it listens again, and reports the gap', async () => {
  received.length = 0
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'outrider changes' and datname = current_database()`,
  )
  await expect.poll(() => received).toEqual(['gap'])
  await notifyChange(database.db, { kind: 'organisations' })
  await expect.poll(() => received).toEqual(['gap', { kind: 'organisations' }])
})
