import { noSpeed, unpackTrack } from '@outrider/track'
import { expect, test } from 'vitest'
import { quality, unsoundClock } from '../events/position-report.ts'
import { isDatabaseUnavailable } from '../store/connect.ts'
import { databaseOfFile } from '../testing/database.ts'
import { Tracks } from './tracks.ts'

const database = await databaseOfFile()
await database.pool.query(`
    create table positions_20260101 partition of positions for values from ('2026-01-01 00:00+00') to ('2026-01-02 00:00+00');
    insert into positions (vehicle_id, time, digest, received_at, latitude_e6, longitude_e6, altitude, speed_dkmh, course, alarms, status, quality, source)
      select 1, timestamptz '2026-01-01 00:00+00' + n * interval '1 second', n, now(), 31000000 + n, 121000000, 0, n, 0, 0, 3, 0, 0 from generate_series(0, 99) n`)
const midnight = Date.UTC(2026, 0, 1)
const day = 86_400_000

const question = (over: object = {}) => ({
  want: 'columns' as const,
  vehicleId: 1,
  startTime: midnight,
  endTime: midnight + 1000,
  maxPoints: undefined,
  encoding: 'identity' as const,
  alarms: true,
  alarmNames: [],
  ...over,
})

test('a track comes from the thread as it is', async () => {
  const tracks = new Tracks({ databaseUrl: database.url })
  const track = async (over: object) => unpackTrack(await tracks.reply(question(over))).track
  const some = await track({ startTime: midnight + 10_000, endTime: midnight + 19_999 })
  expect([...some.speed]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  expect(some.time[0]).toBe(midnight + 10_000)
  expect(await track({ vehicleId: 2 })).toMatchObject({ length: 0 })
  expect(await track({ startTime: 8.64e15, endTime: 8.64e15 })).toMatchObject({ length: 0 })
  expect(await tracks.reduce('path', { vehicleId: 1, startTime: midnight, endTime: midnight + 1000 }, undefined)).toMatchObject({
    firstTime: midnight,
    lastTime: midnight + 1000,
  })
  expect(
    await tracks.reduce('cards', { vehicleId: 1, startTime: midnight, endTime: midnight + 99_000 }, [
      { begin: midnight, end: midnight + 50_000 },
    ]),
  ).toMatchObject([{ points: 50, topSpeed: 4.9 }])
  await tracks.stop()
})

test('a long day arrives in many rows of the result, and is one track in order, without speeds of the recorder that no vehicle has', async () => {
  // The times of vehicle 3 are told in disorder; of the last reports nobody knows the time: sent late, with a clock that is not believed.
  await database.pool.query(`
    create table positions_20260103 partition of positions for values from ('2026-01-03 00:00+00') to ('2026-01-04 00:00+00');
    insert into positions (vehicle_id, time, digest, received_at, latitude_e6, longitude_e6, altitude, speed_dkmh, course, alarms, status, quality, source, extras)
      select 3, timestamptz '2026-01-03 00:00+00' + n * interval '1 second', n, now(), 31000000 + n, 121000000, 0, n, 0, 0, 3,
        case when n < 3000 then 0 else ${quality.late | unsoundClock} end, 0, case when n % 3 = 0 then '\\x0302'::bytea || int2send(n::int2) end
      from (select (n * 1009) % 3333 as n from generate_series(0, 3332) n) shuffled`)
  const tracks = new Tracks({ databaseUrl: database.url })
  const from = midnight + 2 * day
  const { track } = unpackTrack(await tracks.reply(question({ vehicleId: 3, startTime: from, endTime: from + day - 1 })))
  const seconds = Array.from({ length: 3000 }, (_, n) => n)
  expect([...track.time]).toEqual(seconds.map(n => from + n * 1000))
  expect([...track.speed]).toEqual(seconds)
  expect([...track.recorderSpeed]).toEqual(seconds.map(n => (n % 3 === 0 && n <= 2_520 ? n : noSpeed)))
  await tracks.stop()
})

test('a thread that ends fails the questions it had, and the next question has another', async () => {
  const tracks = new Tracks({ databaseUrl: database.url })
  const lost = expect(tracks.reply(question())).rejects.toThrow('track worker exited')
  await tracks.stop()
  await lost
  expect(unpackTrack(await tracks.reply(question())).track).toHaveLength(2)
  await tracks.stop()
})

test('while one thread is at work the other one answers; who asks for the same track asks the same thread', async () => {
  const tracks = new Tracks({ databaseUrl: database.url })
  const locked = await database.pool.connect()
  await locked.query('begin; lock table positions_20260101 in access exclusive mode')
  // More requests than one thread loads concurrently: they block the first thread only.
  const held = Array.from({ length: 5 }, (_, at) => tracks.reply(question({ startTime: midnight + at })))
  const same = tracks.reply(question({ startTime: midnight }))
  expect(
    unpackTrack(await tracks.reply(question({ vehicleId: 2, startTime: midnight + day, endTime: midnight + day }))).track,
  ).toHaveLength(0)
  await locked.query('rollback')
  locked.release()
  expect((await Promise.all(held)).map(bytes => unpackTrack(bytes).track.length)).toEqual([2, 1, 1, 1, 1])
  expect(unpackTrack(await same).track).toHaveLength(2)
  await tracks.stop()
})

test('a question that nobody waits for any more is dropped, and the track is read for those that do', async () => {
  const tracks = new Tracks({ databaseUrl: database.url })
  const locked = await database.pool.connect()
  await locked.query('begin; lock table positions_20260101 in access exclusive mode')
  const gone = new AbortController()
  const [left, stayed] = [tracks.reply(question(), gone.signal), tracks.reply(question())]
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(tracks.reply(question(), gone.signal)).rejects.toThrow('gone')
  await locked.query('rollback')
  locked.release()
  expect(unpackTrack(await stayed).track).toHaveLength(2)
  await tracks.stop()
})

test('a database that is away is told as such', async () => {
  const tracks = new Tracks({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })
  const error = await tracks.reply(question()).catch((failure: unknown) => failure)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await tracks.stop()
})
