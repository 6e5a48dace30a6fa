import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const sent = new Date('2026-01-01T08:00:00Z')
const replied = new Date('2026-01-01T08:00:03Z')
const database = await databaseOf('018-locked-users')
const { pool } = database
await pool.query(`
    insert into organisations (name) values ('Root');
    insert into users (login, name, password_hash, rights) values ('li', 'li', '', '{}');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪A1', 1, 'truck')`)
for (const [result, at] of [
  ['answered', replied],
  ['refused', replied],
  ['noAnswer', replied],
  ['offline', replied],
  // The server stopped while the terminal was waited for.
  [null, null],
])
  await pool.query(
    `insert into commands (vehicle_id, user_id, kind, sent_at, replied_at, result, detail) values (1, 1, 'position', $1, $2, $3, '{"a": 1}')`,
    [sent, at, result],
  )
await migrate(database.db)
afterAll(() => database.close())

test('commands of earlier versions are finished, each with the state that its result means', async () => {
  const { rows } = await database.pool.query<object>('select * from commands order by id')
  const row = {
    vehicle_id: 1,
    user_id: 1,
    command: 'position',
    payload: { a: 1 },
    requested_at: sent,
    sent_at: sent,
    finished_at: replied,
    phone: null,
    session_id: null,
    serials: null,
    expires_at: null,
    sender_run: null,
  }
  expect(rows).toEqual([
    { ...row, id: '1', state: 'answered', result: null },
    { ...row, id: '2', state: 'refused', result: 'refused' },
    { ...row, id: '3', state: 'timedOut', result: 'noAnswer' },
    // Nothing was sent.
    { ...row, id: '4', state: 'expired', result: 'offline', sent_at: null },
    // Whether it was sent is not known.
    { ...row, id: '5', state: 'unknown', result: null, sent_at: null, finished_at: sent },
  ])
})

test('none of them is sent or waited for again, and a new one must have a state', async () => {
  const { pool } = database
  const open = await pool.query(
    `select id from commands where state in ('queued', 'sent', 'acknowledged') or finished_at is null`,
  )
  expect(open.rows).toEqual([])
  const stateless = pool.query("insert into commands (vehicle_id, command, requested_at) values (1, 'position', now())")
  await expect(stateless).rejects.toThrow(/"state"/)
})
