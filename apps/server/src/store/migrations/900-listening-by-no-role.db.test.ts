import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('890-judged-reports')
await database.pool.query(`
    insert into users (login, name, password_hash, rights, own_rights) values
      ('by no role', '', '', '{"listenAuth": true}', null),
      ('by the role', '', '', '{"listenAuth": true}', '{"listenAuth": false}'),
      ('by another too', '', '', '{"listenAuth": true}', '{"listenAuth": false}'),
      ('never', '', '', '{"listenAuth": false}', '{"listenAuth": false}')`)
await database.pool.query(`insert into organisations (name) values ('Ours')`)
await database.pool.query(
  `insert into roles (organisation_id, name, rights) select id, 'Listens', '{listenAuth}' from organisations`,
)
await database.pool.query(`
    insert into user_roles select u.id, r.id from users u join roles r on (u.login, coalesce(r.shipped, r.name)) in
      (('by the role', 'administrator'), ('by another too', 'administrator'), ('by another too', 'Listens'), ('never', 'dispatcher'))`)
await migrate(database.db)
afterAll(() => database.close())

test('no role that is there from the start grants listening; who had it by one keeps it by name', async () => {
  const { rows: roles } = await database.pool.query(
    `select shipped from roles where shipped is not null and 'listenAuth' = any(rights)`,
  )
  expect(roles).toEqual([])
  const { rows } = await database.pool.query<object>(
    `select login, rights->'listenAuth' as listens, own_rights->'listenAuth' as own from users where password_hash = '' order by id`,
  )
  expect(rows).toEqual([
    { login: 'by no role', listens: true, own: null },
    { login: 'by the role', listens: true, own: true },
    { login: 'by another too', listens: true, own: false },
    { login: 'never', listens: false, own: false },
  ])
})
