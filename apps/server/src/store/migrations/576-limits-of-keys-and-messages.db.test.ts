import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('535-main-link-clones')
await database.pool.query(`
    insert into users (login, name, password_hash, must_change_password, rights) values ('wang', 'wang', 'x', false, '{}');
    insert into webhooks (maker_id, name, address, encrypted_secret, kinds) values (1, 'TMS', 'https://tms.example', '', '{alarm.opened}');
    insert into webhook_deliveries (webhook_id, kind, vehicle_id, at, body) values
      (1, 'alarm.opened', 1, now(), '{"type": "alarm.opened", "data": {"orgId": 7, "latitude": null}}'),
      (1, 'trip.started', 1, now(), '{"type": "trip.started", "data": {"orgId": 7, "startPlace": ""}}'),
      (1, 'vehicle.online', 1, now(), '{"type": "vehicle.online", "data": {"orgId": 8}}'),
      (1, 'work.step', 0, now(), '{"type": "work.step", "data": {"applicationNum": "gone"}}'),
      (1, 'test', 0, now(), '{"type": "test", "data": {}}')`)
await migrate(database.db)
afterAll(() => database.close())

test('what earlier messages tell is read from their text', async () => {
  const { rows } = await database.pool.query('select organisation_id, located from webhook_deliveries order by id')
  expect(rows.map(({ organisation_id, located }) => [organisation_id, located])).toEqual([
    [7, true],
    [7, true],
    [8, false],
    [null, false],
    [null, false],
  ])
})
