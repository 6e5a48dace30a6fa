import { expect, test } from 'vitest'
import { databaseOfFile } from '../../testing/database.ts'
import { RefusedTerminalsRepository } from './refused-terminals.repository.ts'

const database = await databaseOfFile()
await database.pool.query(`
    insert into organisations (name) values ('One');
    with v as (insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
      select 1, 'P' || n, 1, 'truck' from generate_series(1, 301) n returning id)
    insert into terminals (vehicle_id, phone, terminal_type) select id, id::text, 'jt808-2013' from v`)

test('a burst on the numbers of vehicles from as many networks hides no device that has come for hours', async () => {
  const now = Date.UTC(2026, 0, 2)
  await database.pool.query(
    `insert into refused_terminals (phone, model, maker, terminal_id, plate_num, address, network, why, first_at, last_at, count)
     select phone, 'OR-1', 'OUTRD', 'T1', '', '11.0.0.1', '11.0.' || phone || '.0/24', 'otherDevice', $1::timestamptz, $1::timestamptz, 1 from terminals where phone <> '301'
     union all select phone, 'OR-1', 'OUTRD', 'T2', '', '203.0.113.1', '203.0.113.0/24', 'otherDevice', $2::timestamptz, $3::timestamptz, 9 from terminals where phone = '301'`,
    [new Date(now), new Date(now - 5 * 3_600_000), new Date(now - 60_000)],
  )
  for (const organisationIds of [undefined, [1]]) {
    const listed = await new RefusedTerminalsRepository(database.db).listed(organisationIds)
    expect(listed).toHaveLength(200)
    expect(listed.map(({ terminalId }) => terminalId)).toContain('T2')
  }
})
