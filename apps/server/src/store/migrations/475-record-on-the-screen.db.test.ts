import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('440-roles')
await database.pool.query(`
    insert into users (login, name, password_hash, rights, own_rights) values
      ('administers', '', '', '{"adminAuth": true}', null),
      ('looks', '', '', '{"adminAuth": false}', null),
      ('audits by role', '', '', '{"adminAuth": false}', '{"adminAuth": false}'),
      ('administers by role', '', '', '{"adminAuth": true}', '{"adminAuth": false}')`)
await database.pool.query(`
    insert into user_roles select u.id, r.id from users u join roles r
      on (u.login, r.shipped) in (('audits by role', 'auditor'), ('administers by role', 'administrator'))`)
await migrate(database.db)
afterAll(() => database.close())

test('who administered, and who has a role that audits, reads the record; others do not', async () => {
  const { rows } = await database.pool.query<object>(
    `select login, rights->'auditAuth' as reads, own_rights->'auditAuth' as own from users order by id`,
  )
  expect(rows).toEqual([
    { login: 'administers', reads: true, own: null },
    { login: 'looks', reads: false, own: null },
    { login: 'audits by role', reads: true, own: false },
    { login: 'administers by role', reads: true, own: false },
  ])
})
