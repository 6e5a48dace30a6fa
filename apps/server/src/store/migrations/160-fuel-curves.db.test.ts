import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('118-report-pushes')
await database.pool.query(`
    insert into organisations (name) values ('Root');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪A1', 1, 'truck'), (1, '沪A2', 1, 'truck');
    insert into fuel_levels (vehicle_id, at, ml) values
      (1, '2026-03-01T15:59:00Z', 500), (1, '2026-03-01T16:00:00Z', 400), (1, '2026-03-02T15:59:00Z', 300), (2, '2026-03-01T16:01:00Z', 200)`)
await migrate(database.db)
afterAll(() => database.close())

test('levels of each minute are curves of days', async () => {
  const { rows } = await database.pool.query('select vehicle_id, begin_at, minutes, ml from fuel_curves order by 1, 2')
  const midnight = Date.parse('2026-03-01T16:00:00Z')
  expect(rows).toEqual([
    { vehicle_id: 1, begin_at: new Date(midnight - 86_400_000), minutes: [1_439], ml: [500] },
    { vehicle_id: 1, begin_at: new Date(midnight), minutes: [0, 1_439], ml: [400, 300] },
    { vehicle_id: 2, begin_at: new Date(midnight), minutes: [1], ml: [200] },
  ])
})
