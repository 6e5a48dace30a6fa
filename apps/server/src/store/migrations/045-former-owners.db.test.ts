import { afterAll, expect, test } from 'vitest'
import { migrate } from '../migrations.ts'
import { databaseOf } from '../../testing/database.ts'

const database = await databaseOf('044-password-changes')
await database.pool.query(`
    insert into organisations (name, parent_id) values ('East', null), ('Depot', 1), ('West', null);
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (3, 'E1', 1, 'truck'), (2, 'E2', 1, 'truck');
    insert into vehicle_changes (vehicle_id, login, kind, before, after, changed_at) values
      (1, 'li', 'saveVehEdit', '{"orgId": 2}', '{"orgId": 3}', '2026-01-01 08:00Z'),
      (1, 'li', 'saveVehEdit', '{"plateNum": "E0"}', '{"plateNum": "E1"}', '2026-01-02 08:00Z'),
      (2, 'li', 'saveVehEdit', '{"orgId": 1}', '{"orgId": 2}', '2026-01-03 08:00Z')`)
await migrate(database.db)
afterAll(() => database.close())

test('vehicles that went to another company before have a former owner, those moved within one have none', async () => {
  const { rows } = await database.pool.query('select * from former_owners')
  expect(rows).toEqual([{ vehicle_id: 1, root_id: 1, until: new Date('2026-01-01T08:00Z') }])
})
