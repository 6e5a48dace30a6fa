import { decode, encode, messages } from '@outrider/jt808'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quality } from '../../events/position-report.ts'
import { type ReportContext, normalizeReport, type Location } from './normalize-report.ts'
import { locationOf } from '../../testing/terminal.ts'

const now = Date.UTC(2026, 10, 20, 8)
const minute = 60_000
const day = 86_400_000
const arrival: ReportContext = { vehicleId: 7, now, source: 0, version: '2013', newestTime: 0, salt: 1 }

function normalized(location: Partial<Location>, given: Partial<ReportContext> = {}) {
  const body = encode(messages.location, locationOf({ time: now, ...location }), '2013')
  return normalizeReport(decode(messages.location, body, '2013').value, body, { ...arrival, ...given })
}

test('a plain report becomes a row in the units of its columns', () => {
  const row = normalized({
    latitude: -33.856784,
    longitude: 151.215297,
    altitude: -3,
    speed: 61.7,
    course: 271,
    alarms: 0x8000_0001,
  })
  expect(row).toEqual({
    vehicleId: 7,
    time: now,
    digest: row.digest,
    receivedAt: now,
    reportedTime: null,
    latitudeE6: -33_856_784,
    longitudeE6: 151_215_297,
    altitude: -3,
    speedDkmh: 617,
    course: 271,
    alarms: 0x8000_0001,
    status: 0b111,
    mileageHm: null,
    fuelDl: null,
    signal: null,
    satellites: null,
    quality: 0,
    source: 0,
    extras: null,
    edition: 2013,
    good: true,
  })
})

test('additional items are read, and kept as they came', () => {
  const row = normalized({ extras: { mileage: 123_456.7, fuel: 88.8, signal: 22, satellites: 14 } })
  expect(row).toMatchObject({ mileageHm: 1_234_567, fuelDl: 888, signal: 22, satellites: 14 })
  expect(row.extras?.toString('hex')).toContain('0104' + (1_234_567).toString(16).padStart(8, '0'))
})

test('what no road vehicle drives is no speed, and the fastest that one does is', () => {
  const reports = [0, 120, 251.9, 252, 252.1, 300, 3_276.8, 6_553.5].map(speed => normalized({ speed }))
  expect(reports.map(({ speedDkmh }) => speedDkmh)).toEqual([0, 1_200, 2_519, 2_520, 0, 0, 0, 0])
  // Not told is not 0.
  expect(reports.map(({ noSpeed }) => noSpeed === true)).toEqual([false, false, false, false, true, true, true, true])
})

describe('the clock', () => {
  test.each<[string, Partial<Location>, number, number, number | null]>([
    ['5 minutes ahead is believed', { time: now + 5 * minute }, 0, now + 5 * minute, null],
    [
      'more is from the future, and the arrival counts',
      { time: now + 5 * minute + 1_000 },
      quality.future,
      now,
      now + 5 * minute + 1_000,
    ],
    ['60 days behind is believed', { time: now - 60 * day }, 0, now - 60 * day, null],
    [
      'more is unusable, and the arrival counts',
      { time: now - 60 * day - 1_000 },
      quality.clockUnusable,
      now,
      now - 60 * day - 1_000,
    ],
    ['no time at all is unusable', { time: null }, quality.clockUnusable, now, null],
  ])('%s', (_, location, flags, time, reportedTime) => {
    expect(normalized(location)).toMatchObject({ quality: flags, time, reportedTime, good: true })
    // Sent late, nobody knows when it was: its place moves nothing.
    expect(normalized(location, { source: 2 })).toMatchObject({ time, good: flags === 0 })
  })
})

test('a clock that was set back is not believed, whatever time it has', () => {
  const time = now - minute
  expect(normalized({ time }, { setBack: true, newestTime: now })).toMatchObject({
    quality: quality.clockUnusable,
    time: now,
    reportedTime: time,
    good: true,
  })
})

describe('the fix', () => {
  test.each<[string, Partial<Location>, number, boolean]>([
    ['none', { status: 0b01 }, quality.noFix, false],
    ['at 0,0', { latitude: 0, longitude: 0 }, quality.atZero, false],
    ['100 m from 0,0', { latitude: 0.000_9, longitude: -0.000_9 }, quality.atZero, false],
    ['on the equator', { latitude: 0, longitude: 109.3 }, 0, true],
    ['at the pole', { latitude: 90, longitude: 180 }, 0, true],
    ['beyond the pole', { latitude: 90.000_001 }, quality.outOfRange, false],
    ['beyond the date line', { longitude: -180.000_001 }, quality.outOfRange, false],
    ['shifted, as the terminal says', { status: 0b10_0011 }, quality.gcj02, true],
    ['none, and at 0,0', { status: 0, latitude: 0, longitude: 0 }, quality.noFix | quality.atZero, false],
  ])('%s', (_, location, flags, good) => {
    expect(normalized(location)).toMatchObject({ quality: flags, good })
  })
})

describe('late', () => {
  test.each<[string, Partial<Location>, Partial<ReportContext>, boolean]>([
    ['a report newer than all known is not', {}, { newestTime: now - 1_000 }, false],
    ['a report of the same second is not', {}, { newestTime: now }, false],
    ['an older report is', {}, { newestTime: now + 1_000 }, true],
    ['a report in a batch is', {}, { source: 1 }, true],
    ['a report sent again after a blind area is', {}, { source: 2 }, true],
    ['an answer is not', {}, { source: 3 }, false],
    ['a report without a clock is not', { time: null }, { newestTime: now + 1_000 }, false],
  ])('%s', (_, location, given, late) => {
    expect((normalized(location, given).quality & quality.late) !== 0).toBe(late)
  })

  test('a late report is good all the same: time decides what it moves', () => {
    expect(normalized({}, { source: 2 }).good).toBe(true)
  })
})

describe('the identity of a report', () => {
  test('is that of its bytes, whichever message brings it', () => {
    expect(normalized({}, { salt: 1 }).digest).toBe(normalized({}, { salt: 2, source: 2, newestTime: now + 1 }).digest)
    expect(normalized({ speed: 1 }).digest).not.toBe(normalized({ speed: 2 }).digest)
  })

  test('takes the serial in when the terminal has no clock that would tell its reports apart', () => {
    expect(normalized({ time: null }, { salt: 1 }).digest).toBe(normalized({ time: null }, { salt: 1, now: now + 1 }).digest)
    expect(normalized({ time: null }, { salt: 1 }).digest).not.toBe(normalized({ time: null }, { salt: 2 }).digest)
  })
})

test('whatever 28 bytes say, the row fits its columns', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 28, maxLength: 60 }), fc.integer({ min: 0, max: 3 }), (bytes, from) => {
      const body = Buffer.from(bytes)
      const row = normalizeReport(decode(messages.location, body, '2013').value, body, {
        ...arrival,
        source: from as ReportContext['source'],
      })
      for (const value of [row.latitudeE6, row.longitudeE6, row.mileageHm ?? 0, row.fuelDl ?? 0]) expect(value | 0).toBe(value)
      for (const value of [row.altitude, row.speedDkmh, row.course, row.signal ?? 0, row.satellites ?? 0]) {
        expect((value << 16) >> 16).toBe(value)
      }
      expect(row.alarms >>> 0).toBe(row.alarms)
      expect(row.time).toBeGreaterThanOrEqual(now - 60 * day)
      expect(row.time).toBeLessThanOrEqual(now + 5 * minute)
      if (row.good) {
        expect(Math.abs(row.latitudeE6)).toBeLessThanOrEqual(90e6)
        expect(Math.abs(row.longitudeE6)).toBeLessThanOrEqual(180e6)
        expect(row.status & 2).toBe(2)
      }
    }),
    { seed: 808 },
  )
})

test('a length that a terminal got wrong is put right in what is kept, and the report stays the same report', () => {
  const safety = `641f${'01'.repeat(31)}${'30'.repeat(16)}`
  const basic = encode(messages.location, { ...locationOf({ time: now }), extras: {} }, '2013')
  const body = Buffer.concat([basic, Buffer.from(`${safety}03020265`, 'hex')])
  const { extras } = normalizeReport(decode(messages.location, body, '2013').value, body, arrival)
  expect(extras?.toString('hex')).toBe(`${safety.replace('641f', '642f')}03020265`)
  expect(body.toString('hex').endsWith(`${safety}03020265`)).toBe(true)
})
