import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('440-roles')
await database.pool.query(`
    insert into organisations (name) values ('Root');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
      select 1, '沪A' || n, 1, 'truck' from generate_series(1, 2) n;
    insert into terminals (vehicle_id, phone, terminal_type, parameters) values
      (1, '13900000001', 'jt808', '[{"id": 1, "value": 31323334}, {"id": 61441, "value": "0102"}, {"id": 61442, "value": "0031323334"},
        {"id": 24, "value": "70617373776f7264", "unreadable": true}, {"id": 19, "value": "31323334.example.com"}, {"id": 117, "value": "31323334"}]'),
      (2, '13900000002', 'jt808', '[]');
    insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_name, address, arms, result)
      select 1, '沪A1', kind, 'inEffect', false, '', 'wang', '', false, result::jsonb from (values
        ('parameters', '{"1": "31323334", "24": "0x70617373776f7264", "117": "31323334", "61441": "0102", "61442": "0031323334"}'),
        ('attributes', '{"61442": "0031323334"}'), ('parameters', '{}')) r (kind, result)`)
await migrate(database.db)
afterAll(() => database.close())

test('bytes of makers’ parameters that may be passwords are gone, and everything beside them is as it was', async () => {
  const { rows: terminals } = await database.pool.query('select parameters from terminals order by id')
  expect(terminals.map(({ parameters }) => parameters)).toEqual([
    [
      { id: 1, value: 31_323_334 },
      { id: 61_441, value: '0102' },
      { id: 61_442, value: '***' },
      { id: 24, value: '***' },
      { id: 19, value: '31323334.example.com' },
      { id: 117, value: '31323334' },
    ],
    [],
  ])
  const { rows: commands } = await database.pool.query('select result from vehicle_commands order by id')
  expect(commands.map(({ result }) => result)).toEqual([
    { '1': '31323334', '24': '***', '117': '31323334', '61441': '0102', '61442': '***' },
    { '61442': '0031323334' },
    {},
  ])
})
