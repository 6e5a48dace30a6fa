import { expect, test } from 'vitest'
import type { PositionReport } from '../../events/position-report.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'

/** Morning of 2026-01-04 in China. */
const now = Date.UTC(2026, 0, 4, 2)
const day = 86_400_000
/** Midnight in China. */
const second = Date.UTC(2026, 0, 1, 16)
const platform = await platformOfFile({ now: () => now })
const organisation = await platform.addOrganisation('Root')
const vehicle = await platform.addVehicle(organisation, '沪C1')
await platform.addUser('no tracks', 'a password', [organisation], { rights: { trackAuth: false } })
const reader = await platform.newCaller('reader', [organisation])

/** Like the gateway: commits, then publishes. */
async function store(...reports: PositionReport[]): Promise<void> {
  const client = await platform.database.pool.connect()
  const positions = await new IngestRepository().store(client, reports)
  client.release()
  platform.bus.publish({ kind: 'stored', positions })
}
/** An hour of driving north at 60.3 km/h, one report every 10 s. */
const drive = (from: number): PositionReport[] =>
  Array.from({ length: 361 }, (_, at) =>
    aReport(vehicle, 0, {
      time: from + at * 10_000,
      digest: BigInt(from + at),
      latitudeE6: 31_000_000 + Math.round((at * 10 * 60.3e6) / 3600 / 111.195),
      mileageHm: null,
    }),
  )
const ask = (startTime: number, endTime: number, timeZone?: string) =>
  reader.call('vehicle/getVehTrackCard', { vehicleId: String(vehicle), startTime, endTime, ...(timeZone && { timeZone }) })

test('a vehicle’s days are cut at the midnights of the time zone, and say what it did', async () => {
  await store(...drive(second + 8 * 3_600_000))
  const { vehicleId, days } = await ask(second, second + 2 * day)
  expect(vehicleId).toBe(String(vehicle))
  expect(days.map(({ day: name, points, finished }) => ({ name, points, finished }))).toEqual([
    { name: '2026-01-02', points: 361, finished: true },
    { name: '2026-01-03', points: 0, finished: true },
  ])
  // Its reports end while it drives: where it stopped is not known.
  expect(days[0]).toMatchObject({ firstStart: second + 8 * 3_600_000, lastStop: null, driving: 3600 })
  expect(days[0]?.km).toBeGreaterThan(59.5)
  expect(days[0]?.km).toBeLessThan(61)
  const inNewYork = await ask(Date.UTC(2026, 0, 1, 5), Date.UTC(2026, 0, 2, 5), 'America/New_York')
  expect(inNewYork.days).toMatchObject([{ day: '2026-01-01', points: 361 }])
})

test('a late report changes the card of its day', async () => {
  expect((await ask(second + day, second + 2 * day)).days).toMatchObject([{ points: 0 }])
  await store(...drive(second + day + 7 * 3_600_000))
  expect((await ask(second + day, second + 2 * day)).days).toMatchObject([{ points: 361, driving: 3600 }])
})

test('the day under way ends now, and what is to come is no day', async () => {
  const { days } = await ask(second + 2 * day, second + 5 * day)
  expect(days).toMatchObject([{ day: '2026-01-04', endTime: now, finished: false }])
})

test('the end does not lie before the start, and the range is at most thirty days (S5.report.order, S5.report.range)', async () => {
  const code = (startTime: number, endTime: number, over = {}) =>
    reader.code('vehicle/getVehTrackCard', { vehicleId: String(vehicle), startTime, endTime, ...over })
  expect(await code(second, second)).toBe(0)
  expect(await code(second, second - 1)).toBe(4000601)
  expect(await code(second - 30 * day, second)).toBe(0)
  expect(await code(second - 30 * day - 1, second)).toBe(4000602)
  expect(await code(second, second, { timeZone: 'Nowhere/At all' })).toBe(4000503)
})

test('who may not look at tracks is not told of days either', async () => {
  const other = await platform.signIn('no tracks', 'a password')
  const body = { vehicleId: String(vehicle), startTime: second, endTime: second + day }
  expect(await other.code('vehicle/getVehTrackCard', body)).toBe(4030002)
})
