import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseAway } from '../../store/connect.ts'
import { testDatabase, type TestDatabase } from '../../store/test-database.ts'
import { Tracks } from './tracks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`
    create table positions_20260101 partition of positions for values from ('2026-01-01 00:00+00') to ('2026-01-02 00:00+00');
    insert into positions (vehicle_id, time, digest, received_at, latitude_e6, longitude_e6, altitude, speed_dkmh, course, alarms, status, quality, source)
      select 1, timestamptz '2026-01-01 00:00+00' + n * interval '1 second', n, now(), 31000000 + n, 121000000, 0, n, 0, 0, 3, 0, 0 from generate_series(0, 99) n`)
})
afterAll(() => database.close())
const midnight = Date.UTC(2026, 0, 1)

test('a track comes from the thread as it is', async () => {
  const tracks = new Tracks({ databaseUrl: database.url })
  const track = await tracks.between(1, midnight + 10_000, midnight + 19_999)
  expect([...track.speed]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  expect(track.time[0]).toBe(midnight + 10_000)
  expect(await tracks.between(2, midnight, midnight + 1000)).toMatchObject({ length: 0 })
  expect(await tracks.between(1, 8.64e15, 8.64e15)).toMatchObject({ length: 0 })
  await tracks.stop()
})

test('a thread that ends fails the questions it had, and the next question has another', async () => {
  const tracks = new Tracks({ databaseUrl: database.url })
  const lost = expect(tracks.between(1, midnight, midnight + 1000)).rejects.toThrow('has ended')
  await tracks.stop()
  await lost
  expect(await tracks.between(1, midnight, midnight + 1000)).toMatchObject({ length: 2 })
  await tracks.stop()
})

test('a database that is away is told as such', async () => {
  const tracks = new Tracks({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
  const error = await tracks.between(1, midnight, midnight).catch((failure: unknown) => failure)
  expect(isDatabaseAway(error)).toBe(true)
  await tracks.stop()
})
