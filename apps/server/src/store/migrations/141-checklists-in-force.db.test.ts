import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('140-told-after-sending')
afterAll(() => database.close())

test('lists that were replaced before are in force no more, and one of each place is', async () => {
  const { pool } = database
  await pool.query(`insert into organisations (name) values ('Ours')`)
  await pool.query(`insert into departure_checklists (organisation_id, vehicle_type, items, changed_at, changed_by, replaced)
    select id, 'truck', '[]', now() - interval '1 day', by, by = 'before' from organisations, unnest(array['before', 'after']) by`)
  await migrate(database.db, '141-checklists-in-force')
  const { rows } = await pool.query(
    `select changed_by, replaced_at > now() - interval '1 hour' as replaced from departure_checklists order by id`,
  )
  expect(rows).toEqual([
    { changed_by: 'before', replaced: true },
    { changed_by: 'after', replaced: null },
  ])
})
