import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('107-report-mails')
await database.pool.query(`
    insert into users (login, name, password_hash, rights) values ('li', 'li', '', '{}'), ('wang', 'wang', '', '{}');
    insert into sessions (user_id, access_hash, refresh_hash, expires_at, refresh_expires_at, address, device)
    select 1, decode(md5(nth::text), 'hex'), decode(md5(nth::text || 'r'), 'hex'), now(), now(), '', '{}' from generate_series(1, 2) nth`)
await migrate(database.db)
afterAll(() => database.close())

test('a user who has signed in before gets no first-use guide, one who never has does', async () => {
  const { rows } = await database.pool.query('select user_id, kind, value from user_settings')
  expect(rows).toEqual([{ user_id: 1, kind: 'guide', value: { style: 'steps', seen: true } }])
})
