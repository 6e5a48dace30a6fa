import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { migrate } from '../migrations.ts'

const database = await databaseOf('027-sender-of-commands')
await database.pool.query(`
    insert into call_records (time, user_id, session_id, call, subjects, result, address)
    values ('2026-06-01T00:00:00Z', 7, 8, 'vehicle/updVehInfo', '[{"kind": "vehicle", "id": "12"}]', 4040101, '192.0.2.7')`)
await migrate(database.db)
afterAll(() => database.close())

test('calls recorded by earlier versions are events of the record, with all that was known of them', async () => {
  const { rows } = await database.pool.query<object>('select * from recorded_events')
  expect(rows).toEqual([
    {
      id: '1',
      time: new Date('2026-06-01T00:00:00Z'),
      kind: 'call',
      user_id: 7,
      session_id: '8',
      account: null,
      address: '192.0.2.7',
      call: 'vehicle/updVehInfo',
      subjects: [{ kind: 'vehicle', id: '12' }],
      result: 4040101,
      details: {},
      organisation_ids: null,
    },
  ])
})
