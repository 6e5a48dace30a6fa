import { pointAt, pointFlags, type Track, type TrackPoint } from '@outrider/track'
import { beforeEach, expect, test } from 'vitest'
import { type PositionReport, quality } from '../events/position-report.ts'
import { IngestRepository } from '../gateway/ingest/ingest.repository.ts'
import { aReport } from '../testing/platform.ts'
import { databaseOfFile } from '../testing/database.ts'
import { PackFiles } from '../packs/pack-files.ts'
import { packFolderOfFile } from '../testing/pack-folder.ts'
import type { DayLook } from './day-summary.ts'
import { ruledTrack } from './ruled-tracks.ts'
import { storedTrack } from './stored-tracks.ts'
import { TrackDaysRepository } from './track-days.repository.ts'
import { packAndExpireTracks, type StoredCounts, type TrackRetentionOptions } from './track-retention.ts'

const day = 86_400_000
const hour = 3_600_000
/** The day of the reports. */
const midnight = Date.UTC(2026, 0, 1)
const over = midnight + day
const database = await databaseOfFile()
const files = new PackFiles(await packFolderOfFile())
await database.pool.query(`
    insert into organisations (name) values ('Root');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
      select 1, n::text, 1, 'truck' from generate_series(1, 60) n`)
beforeEach(async () => {
  await database.pool.query('truncate track_days; truncate positions')
})

const keep: TrackRetentionOptions = { packAfterHours: 3, keepReportDays: 0, packedAfterDays: 0, keepTrackDays: 0 }
const retention = (now: number, options: Partial<TrackRetentionOptions> = {}, seen?: StoredCounts) =>
  packAndExpireTracks(database.pool, { ...keep, ...options }, now, files, seen)
const ingest = new IngestRepository()
async function store(...reports: PositionReport[]): Promise<void> {
  const client = await database.pool.connect()
  try {
    await ingest.store(client, reports).catch(() => {
      // Like the gateway after an error about a missing partition.
      ingest.forgetPartitions()
      return ingest.store(client, reports)
    })
  } finally {
    client.release()
  }
}
async function points(vehicleId: number, startTime = midnight, endTime = over - 1): Promise<TrackPoint[]> {
  const track = await storedTrack(database.pool, vehicleId, startTime, endTime)
  return Array.from({ length: track.length }, (_, row) => pointAt(track, row) as TrackPoint)
}
const count = async (query: string): Promise<number> =>
  Number((await database.pool.query<{ count: string }>(`select count(*) from ${query}`)).rows[0]?.count)

/** Reports of all kinds, unordered. */
const someReports = (vehicleId: number, seconds = 86_000): PositionReport[] =>
  Array.from({ length: 200 }, (_, at) => {
    const second = ((at * 71) % 200) * (seconds / 200)
    return aReport(vehicleId, second, {
      speedDkmh: (at * 13) % 900,
      alarms: at % 17 === 0 ? 0x80000002 : 0,
      status: at % 5 ? 3 : 2,
      mileageHm: at % 4 ? 100_000 + second : null,
      quality:
        [at % 2 ? quality.future : 0, quality.late, quality.noFix, quality.gcj02, quality.clockUnusable | quality.late][at % 5] ??
        0,
      extras: at % 3 ? Buffer.from('0302012c', 'hex') : null,
    })
  })

test('a packed day says what its reports said, whichever part of it is asked for', async () => {
  await store(...someReports(1), ...someReports(2))
  const before = [await points(1), await points(2), await points(1, midnight + 7 * hour + 500, midnight + 9 * hour)]
  expect(before[0]).toHaveLength(160)
  expect(before[0]?.filter(({ timeOfArrival }) => timeOfArrival)).toHaveLength(20)
  expect(await retention(over + 3 * hour)).toMatchObject({ packed: 2, dropped: 0, deleted: 0, unreadable: 0 })
  expect(await count(`track_days where points = 160 and reports = 200`)).toBe(2)
  // Read from the packed day: the reports of the first are deleted.
  await database.pool.query('alter table positions rename to away; create table positions (like away)')
  await database.pool.query('update track_days set reports = 0')
  expect([await points(1), await points(2), await points(1, midnight + 7 * hour + 500, midnight + 9 * hour)]).toEqual(before)
  await database.pool.query('drop table positions; alter table away rename to positions')
})

test('a day is packed when it is over for some hours, and not before', async () => {
  await store(...someReports(1))
  expect(await retention(over + 3 * hour - 1)).toMatchObject({ packed: 0 })
  expect(await retention(over + 3 * hour)).toMatchObject({ packed: 1 })
  expect(await retention(over + 3 * hour)).toMatchObject({ packed: 0 })
})

test('a report that comes after its day was packed is in the track at once, and in the packed day after the next run', async () => {
  await store(...someReports(1))
  const seen: StoredCounts = new Map()
  await retention(over + 3 * hour, {}, seen)
  await retention(over + 4 * hour, {}, seen)
  await store(aReport(1, 12_345, { quality: quality.late }))
  const all = await points(1)
  expect(all).toHaveLength(161)
  expect(all.find(({ time }) => time === midnight + 12_345_000)).toMatchObject({ late: true })
  await database.pool.query('select pg_stat_force_next_flush()')
  await expect.poll(async () => (await retention(over + 5 * hour, {}, seen))?.packed).toBe(1)
  expect(await count('track_days where points = 161 and reports = 201')).toBe(1)
  expect(await points(1)).toEqual(all)
})

test('reports are dropped with their day when they were kept long enough, and the tracks stay as they were', async () => {
  await store(...someReports(1), ...someReports(2))
  const before = [await points(1), await points(2)]
  expect(await retention(over + 9 * day, { keepReportDays: 10 })).toMatchObject({ packed: 2, dropped: 0 })
  expect(await count('positions')).toBe(400)
  expect(await retention(over + 10 * day, { keepReportDays: 10 })).toMatchObject({ packed: 0, dropped: 1 })
  expect(await count('positions')).toBe(0)
  expect([await points(1), await points(2)]).toEqual(before)
})

test('a report for a day whose reports were dropped is added to its track; one that was there before is not doubled', async () => {
  const reports = someReports(1)
  await store(...reports)
  await retention(over + 10 * day, { keepReportDays: 10 })
  const [repeated] = reports.filter(report => report.quality === 0)
  await store(aReport(1, 12_345, { quality: quality.late }), { ...(repeated as PositionReport), quality: quality.late })
  const all = await points(1)
  expect(all).toHaveLength(161)
  expect(await retention(over + 10 * day, { keepReportDays: 10 })).toMatchObject({ packed: 1, dropped: 1 })
  expect(await count('positions')).toBe(0)
  expect(await points(1)).toEqual(all)
})

test('as many new reports of a dropped day as it had before are seen as well', async () => {
  await store(aReport(1, 10), aReport(1, 20))
  await retention(over + 10 * day, { keepReportDays: 10 })
  await store(aReport(1, 30), aReport(1, 40))
  expect((await points(1)).map(({ time }) => (time - midnight) / 1000)).toEqual([10, 20, 30, 40])
  expect(await retention(over + 10 * day, { keepReportDays: 10 })).toMatchObject({ packed: 1, dropped: 1 })
  expect((await points(1)).map(({ time }) => (time - midnight) / 1000)).toEqual([10, 20, 30, 40])
})

test('a run that is cut off between taking a day out and dropping it loses nothing; the next one finishes', async () => {
  await store(...someReports(1))
  const days = new TrackDaysRepository(database.pool)
  const number = midnight / day
  await retention(over + 3 * hour)
  await store(aReport(1, 12_345))
  const all = await points(1)
  expect(await days.detach(number)).toBe(true)
  // Another report of that day arrives.
  await store(aReport(1, 23_456))
  expect(await retention(over + 4 * hour)).toMatchObject({ packed: 1, dropped: 1 })
  const after = await points(1)
  expect(after.filter(({ time }) => time !== midnight + 23_456_000)).toEqual(all)
  expect(after).toHaveLength(162)
  expect(await days.detachedDays()).toEqual([])
})

test('between taking a day out and dropping it, all of it can be read', async () => {
  await store(...someReports(1))
  await retention(over + 3 * hour)
  await store(aReport(1, 12_345))
  const all = [await points(1), await points(1, midnight + hour, midnight + 4 * hour)]
  await new TrackDaysRepository(database.pool).detach(midnight / day)
  expect([await points(1), await points(1, midnight + hour, midnight + 4 * hour)]).toEqual(all)
  await retention(over + 4 * hour)
  expect([await points(1), await points(1, midnight + hour, midnight + 4 * hour)]).toEqual(all)
})

const spoil = (vehicleId: number) =>
  database.pool.query(`update track_days set packed = '\\x00' where vehicle_id = $1 and day = '2026-01-01'`, [vehicleId])

test('an unreadable packed day is read from its reports while they exist, and packed again', async () => {
  await store(...someReports(1))
  const before = await points(1)
  await retention(over + 3 * hour)
  await spoil(1)
  expect(await points(1)).toEqual(before)
  expect(await points(1, midnight + hour, midnight + 2 * hour)).toEqual(
    before.filter(({ time }) => time >= midnight + hour && time <= midnight + 2 * hour),
  )
  await store(aReport(1, 12_345))
  expect(await retention(over + 4 * hour)).toMatchObject({ packed: 1, dropped: 0, deleted: 0, unreadable: 0 })
  expect(await count('track_days where points = 161')).toBe(1)
})

test('an unreadable packed day loses no report, and blocks neither other vehicles nor other days', async () => {
  await store(aReport(1, 10), aReport(1, 20), aReport(2, 10), aReport(1, 10 + 86_400))
  await retention(over + 10 * day, { keepReportDays: 10 })
  await spoil(1)
  await store(aReport(1, 30), aReport(2, 30))
  await expect(points(1)).rejects.toThrow(/vehicle 1 .* 2026-01-01 cannot be read/)
  const run = () => retention(over + 11 * day, { keepReportDays: 10 })
  expect(await run()).toMatchObject({ packed: 1, dropped: 1, deleted: 0, unreadable: 1 })
  expect(await run()).toMatchObject({ packed: 0, dropped: 0, deleted: 0, unreadable: 1 })
  expect(await points(2)).toHaveLength(2)
  // After an operator has restored or deleted the row, the retention continues.
  await database.pool.query('delete from track_days where vehicle_id = 1 and day = $1', ['2026-01-01'])
  expect(await run()).toMatchObject({ packed: 1, dropped: 1, deleted: 0, unreadable: 0 })
  expect(await points(1)).toHaveLength(1)
})

test('a day that was taken out waits for a track that cannot be read, and others do not wait for it', async () => {
  await store(aReport(1, 10), aReport(1, 20))
  await retention(over + 10 * day, { keepReportDays: 10 })
  await store(aReport(1, 30))
  await new TrackDaysRepository(database.pool).detach(midnight / day)
  await spoil(1)
  await store(aReport(1, 40), aReport(2, 86_410))
  const run = () => retention(over + 12 * day, { keepReportDays: 10 })
  expect(await run()).toMatchObject({ packed: 1, dropped: 1, deleted: 0, unreadable: 1 })
  await database.pool.query('delete from track_days where vehicle_id = 1')
  expect(await run()).toMatchObject({ packed: 1, dropped: 2, deleted: 0, unreadable: 0 })
  expect((await points(1)).map(({ time }) => (time - midnight) / 1000)).toEqual([30, 40])
})

test('a run that is cut off while it packs leaves whole days of vehicles, and the next one packs the others', async () => {
  for (const vehicle of [1, 2, 3]) await store(...someReports(vehicle))
  const before = await Promise.all([1, 2, 3].map(vehicle => points(vehicle)))
  await new TrackDaysRepository(database.pool).pack(midnight / day, [2])
  expect(await Promise.all([1, 2, 3].map(vehicle => points(vehicle)))).toEqual(before)
  expect(await retention(over + day)).toMatchObject({ packed: 2 })
  expect(await Promise.all([1, 2, 3].map(vehicle => points(vehicle)))).toEqual(before)
})

test('a day that somebody reads for long stays, and is dropped later', async () => {
  await store(...someReports(1))
  const reader = await database.pool.connect()
  await reader.query('begin; select count(*) from positions')
  expect(await retention(over + 10 * day, { keepReportDays: 10 })).toMatchObject({ packed: 1, dropped: 0 })
  await reader.query('commit')
  reader.release()
  expect(await retention(over + 10 * day, { keepReportDays: 10 })).toMatchObject({ dropped: 1 })
  expect(await points(1)).toHaveLength(160)
})

test('tracks are dropped after their own time, and only where the reports are gone', async () => {
  await store(...someReports(1))
  await retention(over + 20 * day, { keepTrackDays: 15 })
  expect(await count('track_days')).toBe(1)
  await retention(over + 14 * day, { keepReportDays: 10, keepTrackDays: 15 })
  expect(await count('track_days')).toBe(1)
  expect(await retention(over + 15 * day, { keepReportDays: 10, keepTrackDays: 15 })).toMatchObject({ deleted: 1 })
  expect(await points(1)).toEqual([])
})

test('of two servers on one database one looks after the tracks', async () => {
  await store(...someReports(1))
  const runs = await Promise.all([retention(over + day), retention(over + day)])
  expect(runs.filter(run => run === undefined)).toHaveLength(1)
})

test('a large day is packed in one pass, and says the same', async () => {
  const vehicles = Array.from({ length: 60 }, (_, at) => at + 1)
  for (const vehicle of vehicles) await store(...someReports(vehicle, 40_000))
  const before = await points(31)
  expect(await retention(over + day, { keepReportDays: 1 })).toMatchObject({ packed: 60, dropped: 1, deleted: 0, unreadable: 0 })
  expect(await points(31)).toEqual(before)
})

test('for rules a packed day has what they look at, and is not read where they can find nothing', async () => {
  await store(...someReports(1))
  const whole = () => storedTrack(database.pool, 1, midnight, over - 1)
  const ruled = (look: DayLook) =>
    ruledTrack(database.pool, { vehicleId: 1, startTime: midnight, endTime: over - 1 }, look, never)
  const looked = ({ time, latitude, longitude, speed, flags }: Track) => ({ time, latitude, longitude, speed, flags })
  const never = new AbortController().signal
  const before = looked(await whole())
  expect(looked(await ruled({ above: 9_000, endsAt: 9_000 })), 'not packed').toEqual(before)
  await retention(over + 3 * hour)
  expect(looked(await ruled({}))).toEqual(before)
  expect((await ruled({})).mileage.every(each => each === -1)).toBe(true)
  const top = Math.max(...before.speed.filter((_, row) => ((before.flags[row] ?? 0) & pointFlags.fixed) !== 0))
  const [north, south] = [Math.max(...before.latitude), Math.min(...before.latitude.filter(Boolean))]
  const box = { south, north, west: -180e6, east: 180e6 }
  expect((await ruled({ above: top - 1, endsAt: top - 1, near: box })).length).toBe(before.time.length)
  // What cannot be read is not asked for.
  await database.pool.query("update track_days set packed = '\\x00'; truncate positions")
  expect((await ruled({ above: top, endsAt: top })).length).toBe(0)
  expect((await ruled({ near: { ...box, south: north + 1, north: north + 2 } })).length).toBe(0)
  await expect(ruled({ above: top - 1, endsAt: top - 1 })).rejects.toThrow('cannot be read')
  // One that was packed before there were summaries.
  await database.pool.query('update track_days set top_speed = null')
  await expect(ruled({ above: top, endsAt: top })).rejects.toThrow('cannot be read')
})
