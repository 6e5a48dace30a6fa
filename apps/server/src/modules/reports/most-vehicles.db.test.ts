/** Where most vehicles are asked about, their rows are read otherwise: the result is the same. */
import { expect, test } from 'vitest'
import { addDay, addFuelEvent } from '../../testing/figure-rows.ts'
import { databaseOfFile } from '../../testing/database.ts'
import { reportRows } from './report-rows.repository.ts'

const zone = 'Asia/Shanghai'
const noon = Date.parse('2026-10-02T12:00:00+08:00')
const database = await databaseOfFile()
const { pool } = database
const { rows } = await pool.query<{ id: number }>(
  `with o as (insert into organisations (name) values ('All') returning id)
     insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
       select o.id, '京M0000' || n, 1, 'truck' from o, generate_series(1, 4) n returning id`,
)
const ids = rows.map(({ id }) => id)
for (const [nth, id] of ids.entries()) {
  for (const day of ['2026-10-01', '2026-10-02']) await addDay(pool, id, day, { distance_m: 1000 * (nth + 1), driving_s: 60 })
  await addFuelEvent(pool, id, { kind: 'refuelling', at: noon, from: 0, to: 1000 * (nth + 1) })
  await pool.query('insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values ($1, $2, 1, 1, $3, 0)', [
    new Date(noon),
    id,
    nth + 1,
  ])
}

test.each([
  ['days', 'distance'],
  ['alarms', 'alarms'],
  ['fuel', 'refuelled'],
] as const)(
  '%s: vehicles that are not asked about, and days before a vehicle was bought, count in neither way',
  async (source, figure) => {
    // The last vehicle is another company's, the second was bought on the second day.
    const asked = ids.slice(0, 3)
    const answer = (most: boolean) =>
      reportRows(
        database.db,
        {
          ids: asked,
          organisations: asked.map(() => 1),
          ranks: asked.map((_, nth) => nth),
          zoned: { ids: [], zones: [] },
          since: [null, '2026-10-01', null],
          most,
          firstDay: '2026-10-01',
          lastDay: '2026-10-02',
        },
        { source, figures: [figure], group: 'vehicle', sortBy: figure, descending: true, offset: 0, limit: 10 },
        zone,
      )
    const { rows, total } = await answer(true)
    expect({ rows, total }).toEqual(await answer(false))
    expect(rows.map(row => [row.vehicle_id, row[figure]])).toEqual(
      source === 'days'
        ? [
            [asked[2], 6000],
            [asked[0], 2000],
            [asked[1], 2000],
          ]
        : [
            [asked[2], source === 'alarms' ? 3 : 3000],
            [asked[1], source === 'alarms' ? 2 : 2000],
            [asked[0], source === 'alarms' ? 1 : 1000],
          ],
    )
  },
)
