import { brotliCompressSync, constants } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packTrack, unpackTrack } from './pack.ts'
import { anyPoints } from './testing/any-track.ts'
import { weekTrack } from './testing/week.ts'
import { emptyTrack, type Track, trackFromPoints } from './track.ts'
import { Reader, TrackBytesError, Writer } from './varint.ts'

test('unpacking restores what was packed, at any byte offset', () => {
  fc.assert(
    fc.property(anyPoints, fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(9), (points, said, before) => {
      const head = JSON.parse(JSON.stringify(said)) as object
      const track = trackFromPoints(points)
      const bytes = packTrack(head, track)
      const moved = new Uint8Array(before + bytes.length)
      moved.set(bytes, before)
      const read = unpackTrack(moved.subarray(before))
      expect(read.head).toEqual(head)
      expect(read.track).toEqual(track)
    }),
    { seed: 808 },
  )
})

test('every value of every column, and times years apart', () => {
  const row = fc.record({
    wait: fc.oneof(fc.nat(20_000), fc.nat(100_000_000_000)),
    latitude: fc.integer(),
    longitude: fc.integer(),
    mileage: fc.integer(),
    speed: fc.nat(0xffff),
    recorderSpeed: fc.nat(0xffff),
    course: fc.nat(0xffff),
    alarms: fc.integer({ min: 0, max: 0xffffffff }),
    flags: fc.nat(0x1ff),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), rows => {
      const track = emptyTrack(rows.length)
      let time = 0
      rows.forEach(({ wait, ...stopIndex }, i) => {
        time += wait
        track.time[i] = time
        for (const [name, value] of Object.entries(stopIndex)) track[name as keyof typeof stopIndex][i] = value
      })
      expect(unpackTrack(packTrack({}, track)).track).toEqual(track)
    }),
    { seed: 808 },
  )
})

test('integers of every size are read as they were written', () => {
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger()), fc.array(fc.integer({ min: 0, max: 0xffffffff })), (longs, numbers) => {
      const out = new Writer(1)
      for (const value of longs) out.long(value)
      for (const value of numbers) out.varint(value)
      const from = new Reader(out.done())
      expect(longs.map(() => from.long())).toEqual(longs.map(value => value + 0))
      expect(numbers.map(() => from.varint())).toEqual(numbers)
      expect(from.left).toBe(0)
    }),
    { seed: 808 },
  )
})

test('columns that are not wanted are as where nothing was reported', () => {
  const track = trackFromPoints(
    [0, 1].map(n => ({
      time: n * 1_000,
      latitude: 31,
      longitude: 121 + n,
      speed: 50,
      recorderSpeed: 51,
      course: 90,
      accOn: true,
      mileage: 1_000 + n,
      alarms: n,
      late: false,
    })),
  )
  const { track: read } = unpackTrack(packTrack({}, track), new Set(['time', 'longitude', 'flags']))
  const { time, longitude, flags } = track
  expect(read).toEqual({ ...emptyTrack(2), time, longitude, flags })
})

const sample = () => packTrack({ vehicleId: '7', total: 12 }, weekTrack({ points: 3_000 }))

test('truncated bytes and trailing bytes are refused', () => {
  const bytes = packTrack({ vehicleId: '7' }, weekTrack({ points: 40 }))
  for (let length = 0; length < bytes.length; length++) {
    expect(() => unpackTrack(bytes.subarray(0, length)), String(length)).toThrow(TrackBytesError)
  }
  expect(() => unpackTrack(new Uint8Array([...bytes, 0]))).toThrow(TrackBytesError)
})

test('hostile bytes end in TrackBytesError or in a valid track, never in another error', () => {
  const good = sample()
  const read = (bytes: Uint8Array) => {
    try {
      const { track } = unpackTrack(bytes)
      expect(track.length).toBeLessThanOrEqual(bytes.length)
      for (let row = 1; row < track.length; row++)
        expect((track.time[row - 1] as number) <= (track.time[row] as number)).toBe(true)
    } catch (error) {
      expect(error).toBeInstanceOf(TrackBytesError)
    }
  }
  const damage = fc.array(fc.tuple(fc.oneof(fc.nat(60), fc.nat(good.length - 1)), fc.nat(255)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(damage, changes => {
      const bytes = good.slice()
      for (const [at, byte] of changes) bytes[at] = byte
      read(bytes)
    }),
    { seed: 808 },
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), noise => {
      read(noise)
      read(new Uint8Array([...good.subarray(0, 5), ...noise]))
    }),
    { seed: 808 },
  )
})

test('decreasing times are refused', () => {
  const track = emptyTrack(2)
  track.time.set([0, 10_000])
  const bytes = packTrack({}, track)
  // magic 4, head 3, points 1, form 1, length 1, unit 2, the first time 1
  expect(bytes[13]).toBe(20)
  bytes[13] = 21
  expect(() => unpackTrack(bytes)).toThrow(/run backwards/)
})

test('few bytes cannot allocate much memory', () => {
  const hostile = new Uint8Array([0x4f, 0x54, 0x4b, 0x31, 2, 0x7b, 0x7d, 0xff, 0xff, 0xff, 0xff, 0x0f])
  expect(() => unpackTrack(hostile)).toThrow(/more points than bytes/)
})

test('an invalid track is not packed', () => {
  const of = (...times: number[]): Track => {
    const track = emptyTrack(times.length)
    track.time.set(times)
    return track
  }
  for (const track of [of(2, 1), of(0.5), of(Number.NaN), of(-1), of(2 ** 52)])
    expect(() => packTrack({}, track)).toThrow(RangeError)
})

test('a week at 10 s takes less than 350 kB compressed', () => {
  const compressed = brotliCompressSync(packTrack({}, weekTrack()), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  expect(compressed.length).toBeLessThan(350_000)
})
