import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('830-stream-numbers')
const users = ['invited', 'company', 'both', 'before', 'unlinked'].map(
  login => `('${login}', '${login}', 'x', ${login === 'invited'}, '{}')`,
)
await database.pool.query(`
    insert into users (login, name, password_hash, must_change_password, rights) values ${users.join()};
    insert into identity_links (user_id, issuer, subject) select id, 'https://id.example', login from users where login <> 'unlinked';
    insert into sessions (user_id, access_hash, refresh_hash, expires_at, refresh_expires_at, address, device, method, created_at)
      select users.id, sha256(convert_to(login || each.way, 'UTF8')), sha256(convert_to(login || each.way || 'r', 'UTF8')), now(), now(), '::1', '{}', each.way, now() + each.later
      from users join (values ('company', 'company', interval '1 day'), ('both', 'company', '1 day'), ('both', 'password', '1 day'),
        -- With the password that its first sign-in by the company replaced.
        ('before', 'password', '-1 day')) each (who, way, later) on each.who = login`)
await migrate(database.db)
afterAll(() => database.close())

test('who was linked and has signed in by no password since it was changed has none of their own', async () => {
  const { rows } = await database.pool.query('select login from users where not has_own_password order by id')
  expect(rows.map(({ login }) => String(login))).toEqual(['company', 'before'])
})
