import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('181-who-removed-pictures')
await database.pool.query(`
    insert into organisations (name) values ('Root');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
      select 1, '沪A' || n, 1, 'truck' from generate_series(1, 3) n;
    insert into terminals (vehicle_id, phone, terminal_type, parameters) values
      (1, '13900000001', 'jt808', '[{"id": 1, "name": "heartbeatInterval", "value": 30}, {"id": 18, "name": "mainPassword", "value": "secret-1"},
        {"id": 22, "value": "secret-2"}, {"id": 37, "name": "slavePassword", "value": "secret-3"}]'),
      (2, '13900000002', 'jt808', '[{"id": 1, "value": 60}]'), (3, '13900000003', 'jt808', null);
    insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_name, address, arms, result)
      select 1, '沪A1', kind, 'inEffect', false, '', 'wang', '', false, result::jsonb from (values
        ('parameters', '{"1": "30", "18": "***", "37": "secret-4"}'), ('parameters', '{"1": "30"}'), ('attributes', '{"37": "of another kind"}'),
        ('parameters', null)) r (kind, result)`)
await migrate(database.db)
afterAll(() => database.close())

test('passwords of mobile networks that were stored are gone, and everything beside them is as it was', async () => {
  const { rows: terminals } = await database.pool.query('select parameters from terminals order by id')
  expect(terminals.map(({ parameters }) => parameters)).toEqual([
    [
      { id: 1, name: 'heartbeatInterval', value: 30 },
      { id: 18, name: 'mainPassword', value: '***' },
      { id: 22, value: '***' },
      { id: 37, name: 'slavePassword', value: '***' },
    ],
    [{ id: 1, value: 60 }],
    null,
  ])
  const { rows: commands } = await database.pool.query('select result from vehicle_commands order by id')
  expect(commands.map(({ result }) => result)).toEqual([
    { '1': '30', '18': '***', '37': '***' },
    { '1': '30' },
    { '37': 'of another kind' },
    null,
  ])
})
