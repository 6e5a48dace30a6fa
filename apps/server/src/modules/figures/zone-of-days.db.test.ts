/** Days of figures are those of the vehicle's zone, over summer time too. */
import { afterAll, expect, test } from 'vitest'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { Metrics } from '../../metrics/metrics.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'
import { Tracks } from '../../tracks/tracks.ts'
import { FigureRepository } from './figures.repository.ts'
import { rebuildAfterSettings } from './rebuild.ts'
import { RollUp } from './roll-up.ts'
import { noPacks } from '../../testing/no-packs.ts'

const minute = 60_000
const hour = 60 * minute
const platformZone = 'Asia/Shanghai'
let now = 0
const platform = await platformOfFile({ now: () => now })
const tracks = new Tracks({ databaseUrl: platform.database.url })
const root = await platform.addOrganisation('Root')
const isles = await platform.addOrganisation('Isles', root)
await platform.database.pool.query("update organisations set time_zone = 'Europe/London' where id = $1", [isles])
await platform.fleet.reload()
const admin = await platform.newCaller('admin', [root])
afterAll(async () => {
  await tracks.stop()
})

/** Stands from one time to the other, with a report each five minutes. */
async function stand(vehicle: number, from: number, to: number): Promise<void> {
  const reports = []
  for (let time = from; time <= to; time += 5 * minute)
    reports.push(aReport(vehicle, 0, { time, receivedAt: time + 300, digest: BigInt(time), speedDkmh: 0, status: 2 }))
  const client = await platform.database.pool.connect()
  const positions = await new IngestRepository().store(client, reports)
  client.release()
  platform.bus.publish({ kind: 'stored', positions })
}

async function settled(): Promise<void> {
  const { db, pool } = platform.database
  await new RollUp({
    repository: new FigureRepository(pool, noPacks, platformZone),
    tracks,
    keepDays: 0,
    now: () => now,
    afterRule: () => rebuildAfterSettings(db, now, platformZone),
    metrics: new Metrics(),
    log: {
      error(fields) {
        throw new Error(JSON.stringify(fields))
      },
    },
  }).settled()
}

/** Hours that are known of each day, by its name. */
async function hoursOf(vehicle: number): Promise<Record<string, number>> {
  await settled()
  const { rows } = await platform.database.pool.query<{ day: string; hours: number }>(
    'select day::text, round((driving_s + idling_s + parked_s) / 3600.0)::int4 as hours from vehicle_days where vehicle_id = $1 order by day',
    [vehicle],
  )
  return Object.fromEntries(rows.map(({ day, hours }) => [day, hours]))
}

test.each([
  ['spring', Date.UTC(2026, 2, 28, 0), '2026-03-28', '2026-03-29', 23, '2026-03-30'],
  ['autumn', Date.UTC(2026, 9, 23, 23), '2026-10-24', '2026-10-25', 25, '2026-10-26'],
])(
  'in %s the day on which clocks change has its hours where the vehicle is, and 24 by the platform',
  async (_, begin, before, day, hours, after) => {
    now = begin + 4 * 24 * hour
    const there = await platform.addVehicle(isles, `沪Z1${day}`)
    const here = await platform.addVehicle(root, `沪Z2${day}`)
    for (const vehicle of [there, here]) await stand(vehicle, begin, begin + 73 * hour)
    expect(await hoursOf(there)).toMatchObject({ [before]: 24, [day]: hours, [after]: 24 })
    expect(await hoursOf(here)).toMatchObject({ [day]: 24 })
    // A zone of its own goes before that of the organisation: figures are made again, and a day that has not begun there is none.
    await platform.database.pool.query(`update vehicles set details = details || '{"timeZone": "Asia/Shanghai"}' where id = $1`, [
      there,
    ])
    expect(await hoursOf(there)).toEqual(await hoursOf(here))
  },
)

test('alarms, driven days and reports of one name are of one day of each vehicle', async () => {
  now = Date.UTC(2026, 5, 3, 12)
  const there = await platform.addVehicle(isles, '沪Z31')
  const here = await platform.addVehicle(root, '沪Z32')
  // Half past ten in the evening of the first of June in London; the second has long begun in China.
  const at = Date.UTC(2026, 5, 1, 21, 30)
  for (const vehicle of [there, here]) {
    await stand(vehicle, at - 8 * hour, at + 8 * hour)
    await platform.database.pool.query(
      'insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values ($1, $2, 2, 2, 3, 1)',
      [new Date(Math.floor(at / hour) * hour), vehicle],
    )
  }
  await settled()
  const [startTime, endTime] = [Date.UTC(2026, 4, 31, 16), Date.UTC(2026, 5, 2, 16)]
  const { rows } = await admin.call('report/getVehiclesAlarmsStat', {
    vehicleIds: [String(there), String(here)],
    startTime,
    endTime,
    group: 'vehicleDay',
  })
  const counted = rows.filter(row => (row.alarms ?? 0) > 0).map(row => [row.vehicleId, row.day, row.alarms])
  const byDay = (a: (typeof counted)[number], b: (typeof counted)[number]) => String(a[1]).localeCompare(String(b[1]))
  expect(counted.toSorted(byDay)).toEqual([
    [String(there), '2026-06-01', 3],
    [String(here), '2026-06-02', 3],
  ])
})
