/** Signals that cannot be folded, and what becomes of the others. */
import { expect, test } from 'vitest'
import { testPlatform, platformOfFile } from '../../../testing/platform.ts'
import { maxRefusedInARow } from './isolation.ts'

const platform = await platformOfFile()
const vehicle = await platform.addVehicle(await platform.addOrganisation('Ours'), '沪A00001')

const emergency = { type: 1, on: true, once: true }
/** Refused by the table of alarms. */
const noLevel = { ...emergency, type: 0x6401, level: 3 }
/** As stored by the reports of one vehicle, hours apart. */
async function signals(from: number, conditions: readonly object[]): Promise<void> {
  await platform.database.pool.query(
    `insert into alarm_signals (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, whole, conditions)
     select $1, to_timestamp(1767225600 + 7200 * ($2::int + n)), n, now(), 0, 2013, 31000000, 121000000, 500, false, jsonb_build_array(c)
     from jsonb_array_elements($3::jsonb) with ordinality e (c, n)`,
    [vehicle, from, JSON.stringify(conditions)],
  )
}
const count = async (table: string): Promise<number> =>
  Number((await platform.database.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)
const health = async () => (await (await fetch(`${platform.url}/health`)).json()) as Record<string, unknown>

test('a signal that is refused each time is kept aside with its reason, and all others become alarms', async () => {
  const many = Array.from({ length: 40 }, (_, n) => (n === 17 || n === 18 ? noLevel : emergency))
  await signals(0, many)
  await platform.settled()
  expect(await count('alarm_signals')).toBe(0)
  expect(await count('alarm_cases')).toBe(38)
  const { rows } = await platform.database.pool.query<{ reason: string; signal: object }>(
    'select reason, signal from refused_alarm_signals order by seq',
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]?.reason).toContain('alarm_cases_level_check')
  expect(rows[0]?.signal).toMatchObject({ vehicle_id: vehicle, conditions: [noLevel] })
  expect(await health()).toMatchObject({ cannotStore: [], aside: { alarms: 2 } })
  const metrics = await (await fetch(`${platform.url}/metrics`)).text()
  expect(metrics).toContain('outrider_alarm_signals_total{result="refused"} 2')
  expect(metrics).toContain('outrider_alarm_signals_total{result="folded"} 38')
  const beside = await testPlatform({ beside: platform })
  expect(await (await fetch(`${beside.url}/health`)).json()).toMatchObject({ aside: { alarms: 2 } })
  await beside.stop()
})

test('when everything is refused the signals stay, folding says that it fails, and goes on when the fault is mended', async () => {
  const { pool } = platform.database
  await pool.query('alter table alarm_cases add constraint none check (started_at < to_timestamp(1768000000)) not valid')
  const before = { refused: await count('refused_alarm_signals'), cases: await count('alarm_cases') }
  await signals(
    1_000,
    Array.from({ length: maxRefusedInARow + 5 }, () => emergency),
  )
  await expect.poll(async () => (await health())['cannotStore']).toEqual(['alarms'])
  expect(await count('refused_alarm_signals')).toBe(before.refused + maxRefusedInARow)
  expect(await count('alarm_signals')).toBe(5)
  await pool.query('alter table alarm_cases drop constraint none')
  await platform.settled()
  expect(await count('alarm_signals')).toBe(0)
  expect(await count('alarm_cases')).toBe(before.cases + 5)
  expect(await health()).toMatchObject({ cannotStore: [] })
})
