import { afterAll, expect, test } from 'vitest'
import { migrate } from '../migrations.ts'
import { databaseOf } from '../../testing/database.ts'

const database = await databaseOf('027-sender-of-commands')
await database.pool.query(`
    insert into organisations (name) values ('Root');
    insert into users (login, name, password_hash, rights) values ('li', 'li', '', '{}');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪A1', 1, 'truck');
    insert into shares (kind, token_hash, user_id, vehicle_id, shows, expires_at, revoked_at) values
      ('position', 'a', 1, 1, '{}', '2126-01-01', null), ('track', 'b', 1, 1, '{}', '2126-01-01', '2026-01-01')`)
await migrate(database.db)
afterAll(() => database.close())

test('links that were open stay open, and revoked ones say that they were revoked', async () => {
  const { rows } = await database.pool.query('select kind, ended_at is not null as ended, ended_why from shares order by id')
  expect(rows).toEqual([
    { kind: 'position', ended: false, ended_why: null },
    { kind: 'track', ended: true, ended_why: 'revoked' },
  ])
})

test('a link that has ended says why', async () => {
  await expect(database.pool.query('update shares set ended_at = now() where id = 1')).rejects.toThrow('shares_check')
})
