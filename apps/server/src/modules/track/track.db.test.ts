import { columnsType, limits } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { pointAt, pointFlags, trackFromPoints, unpackTrack } from '@outrider/track'
import { expect, test } from 'vitest'
import { type PositionReport, quality, source } from '../../events/position-report.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'

const midnight = Date.UTC(2026, 0, 1)
const day = 86_400_000
const platform = await platformOfFile()
const organisation = await platform.addOrganisation('Root')
await platform.addUser('no tracks', 'a password', [organisation], { rights: { trackAuth: false } })
const reader = await platform.newCaller('reader', [organisation])

let plates = 0
const aVehicle = () => platform.addVehicle(organisation, `沪T${++plates}`)
async function store(...reports: PositionReport[]): Promise<void> {
  const client = await platform.database.pool.connect()
  await new IngestRepository().store(client, reports)
  client.release()
}
const ask = (vehicleId: number, over: { startTime?: number; endTime?: number; maxPoints?: number } = {}) =>
  reader.call('track/getVehicleTrack', {
    vehicleId: String(vehicleId),
    startTime: midnight,
    endTime: midnight + day - 1,
    ...over,
  })

test('a point says what its report said, in WGS-84 and in the units of the contract', async () => {
  const vehicle = await aVehicle()
  await store(
    aReport(vehicle, 1, {
      alarms: 0x80000003,
      // unknown item, recorder speed 61.7 km/h, satellites
      extras: Buffer.from('f1010203020269310109', 'hex'),
    }),
    aReport(vehicle, 2, { quality: quality.gcj02, mileageHm: null, status: 2, extras: Buffer.from('310109', 'hex') }),
    aReport(vehicle, 3, { quality: quality.noFix | quality.late, latitudeE6: 0, longitudeE6: 0, source: source.bufferedUpload }),
  )
  const { points, ...rest } = await ask(vehicle)
  expect(rest).toEqual({
    vehicleId: String(vehicle),
    startTime: midnight,
    endTime: midnight + day - 1,
    movement: expect.objectContaining({ idlingAfter: 0, minimumStop: 180 }),
    total: 3,
    reduced: false,
    alarmNames: expect.objectContaining({ length: 128, 0: 'emergency', 1: 'overspeed', 67: 'danger', 99: 'dangerousDriving' }),
  })
  const shifted = convertDatum({ latitude: 31.230402, longitude: 121.4737 }, 'gcj02', 'wgs84')
  const plain = {
    speed: 60.3,
    recorderSpeed: null,
    course: 90,
    accOn: true,
    mileage: 12345.6,
    alarms: 0,
    alarmEdition: 2,
    late: false,
  }
  expect(points).toEqual([
    {
      ...plain,
      time: midnight + 1000,
      latitude: 31.230401,
      longitude: 121.4737,
      recorderSpeed: 61.7,
      alarms: 0x80000003,
    },
    {
      ...plain,
      time: midnight + 2000,
      latitude: expect.closeTo(shifted.latitude, 6),
      longitude: expect.closeTo(shifted.longitude, 6),
      mileage: null,
      accOn: false,
    },
    { ...plain, time: midnight + 3000, latitude: null, longitude: null, late: true },
  ])
})

test('points stand by the clock of the terminal, in whatever order their reports came', async () => {
  const vehicle = await aVehicle()
  const seconds = Array.from({ length: 50 }, (_, at) => ((at * 37) % 50) * 5_000)
  for (const second of seconds) await store(aReport(vehicle, second))
  const { points } = await ask(vehicle, { endTime: midnight + 4 * day })
  expect(points.map(({ time }) => time)).toEqual(seconds.toSorted((a, b) => a - b).map(second => midnight + second * 1000))
})

async function columns(vehicleId: number, over: object = {}, encoding = 'br', caller = reader) {
  const response = await fetch(`${platform.url}/track/getVehicleTrack`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: `${columnsType}, application/json`,
      'accept-encoding': encoding,
      access_token: caller.token,
    },
    body: JSON.stringify({ vehicleId, startTime: midnight, endTime: midnight + day - 1, ...over }),
  })
  expect(response.headers.get('content-type')).toBe(columnsType)
  expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
  return unpackTrack(new Uint8Array(await response.arrayBuffer()))
}

test('without alarmAuth the points have no alarms, in JSON and in columns, also of a track loaded for others', async () => {
  const vehicle = await aVehicle()
  const reports = Array.from({ length: 200 }, (_, at) => aReport(vehicle, at * 10, { alarms: at % 50 === 7 ? 2 : 0 }))
  await store(...reports)
  const other = await platform.newCaller('no alarms', [organisation], { rights: { alarmAuth: false } })
  const request = { vehicleId: String(vehicle), startTime: midnight, endTime: midnight + day - 1 }
  for (const maxPoints of [undefined, 20]) {
    const [seen, unseen, packed] = await Promise.all([
      ask(vehicle, maxPoints ? { maxPoints } : {}),
      other.call('track/getVehicleTrack', { ...request, ...(maxPoints && { maxPoints }) }),
      columns(vehicle, { maxPoints }, 'identity', other),
    ])
    expect(seen.points.filter(({ alarms }) => alarms !== 0).length).toBeGreaterThan(0)
    expect(unseen.points.filter(({ alarms }) => alarms !== 0)).toEqual([])
    expect(unseen.total).toBe(200)
    expect(packed.track.alarms.every(alarms => alarms === 0)).toBe(true)
    expect(packed.track).toHaveLength(unseen.points.length)
  }
})

test('the packed track says the same as the points in JSON, however it is packed for the way', async () => {
  const vehicle = await aVehicle()
  const reports = Array.from({ length: 300 }, (_, at) =>
    // A gap, and at the end an implausible position.
    aReport(vehicle, at < 200 ? at * 10 : at * 10 + 600, {
      latitudeE6: at === 299 ? 44_000_000 : 31_000_000 + Math.round(5000 * Math.sin(at / 9)),
      longitudeE6: 121_000_000 + at * 900,
      quality: at % 50 === 7 ? quality.noFix : at % 40 === 3 ? quality.late : 0,
      alarms: at === 100 ? 0x80000001 : 0,
      mileageHm: at % 3 ? at : null,
    }),
  )
  await store(...reports)
  for (const maxPoints of [undefined, 40])
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { points, ...head } = await ask(vehicle, maxPoints ? { maxPoints } : {})
      const packed = await columns(vehicle, { maxPoints }, encoding)
      expect(packed.head).toEqual(head)
      expect(points.map((_, row) => pointAt(packed.track, row))).toEqual(points)
      expect(trackFromPoints(points)).toEqual(packed.track)
      expect(packed.track).toHaveLength(points.length)
      const { reduced, implausible, gapFollows } = pointFlags
      const flagged = [reduced, implausible, gapFollows].map(flag => packed.track.flags.some(flags => flags & flag))
      expect(flagged).toEqual(Array.from(flagged, () => maxPoints !== undefined))
    }
})

test('a reduced track has no more points than asked for, keeps first and last, and says how many there are', async () => {
  const vehicle = await aVehicle()
  await store(
    ...Array.from({ length: 500 }, (_, at) => aReport(vehicle, at * 10, { longitudeE6: 121_000_000 + ((at * 37) % 101) * 900 })),
  )
  const { points, total, reduced } = await ask(vehicle, { maxPoints: 50 })
  expect({ total, reduced }).toEqual({ total: 500, reduced: true })
  expect(points.length).toBeLessThanOrEqual(50)
  expect([points[0]?.time, points.at(-1)?.time]).toEqual([midnight, midnight + 4_990_000])
  expect(await ask(vehicle, { maxPoints: 500 })).toMatchObject({ total: 500, reduced: false, points: { length: 500 } })
})

test('a failure is told in JSON also to who wants columns, and the thread goes on', async () => {
  const vehicle = await aVehicle()
  await store(aReport(vehicle, 1))
  const { reply } = await platform.send(
    'track/getVehicleTrack',
    { vehicleId: vehicle, startTime: 2, endTime: 1 },
    { access_token: reader.token, accept: columnsType },
  )
  expect(reply).toMatchObject({ rspCode: 4000502 })
  const { pool } = platform.database
  await pool.query('alter table track_days rename to hidden')
  expect(await reader.code('track/getVehicleTrack', { vehicleId: vehicle, startTime: 1, endTime: 2 })).toBe(5000000)
  await pool.query('alter table hidden rename to track_days')
  expect(await ask(vehicle)).toMatchObject({ total: 1 })
})

test('start and end belong to the range; of a clock nobody believes a live report stands by its arrival, marked, a late one in no track', async () => {
  const vehicle = await aVehicle()
  await store(
    ...[9, 10, 20, 21].map(second => aReport(vehicle, second)),
    aReport(vehicle, 15, { quality: quality.clockUnusable | quality.late, good: false }),
    aReport(vehicle, 16, { quality: quality.future, reportedTime: midnight + day }),
  )
  const { points, total } = await ask(vehicle, { startTime: midnight + 10_000, endTime: midnight + 20_000 })
  expect(points.map(({ time }) => (time - midnight) / 1000)).toEqual([10, 16, 20])
  expect(points.map(({ timeOfArrival }) => timeOfArrival)).toEqual([undefined, true, undefined])
  expect(total).toBe(3)
})

test('exactly 7 days are allowed, a second more is refused (S5.track.range) (S5.boundary.1)', async () => {
  const asked = { vehicleId: String(await aVehicle()), startTime: midnight }
  const code = (length: number) => reader.code('track/getVehicleTrack', { ...asked, endTime: midnight + length })
  expect(await code(limits.trackRange)).toBe(0)
  expect(await code(7 * day + 1000)).toBe(4000501)
  const { reply } = await platform.send(
    'track/getVehicleTrack',
    { ...asked, endTime: midnight + 8 * day },
    { access_token: reader.token },
  )
  expect(reply.msg).toBe('The interval cannot exceed 7 days')
})

test('start may equal end and may not be later (S5.track.order) (S5.boundary.2)', async () => {
  const vehicleId = String(await aVehicle())
  const code = (startTime: number) => reader.code('track/getVehicleTrack', { vehicleId, startTime, endTime: midnight })
  expect(await code(midnight)).toBe(0)
  expect(await code(midnight + 1000)).toBe(4000502)
})

test('tracks are shown to those who have the right to them, of vehicles they may see (S7.call.29)', async () => {
  const vehicle = await aVehicle()
  const asked = { vehicleId: String(vehicle), startTime: midnight, endTime: midnight }
  const without = await platform.signIn('no tracks', 'a password')
  expect(await without.code('track/getVehicleTrack', asked)).toBe(4030002)
  const elsewhere = await platform.newCaller('elsewhere', [await platform.addOrganisation('Elsewhere')])
  expect(await elsewhere.code('track/getVehicleTrack', asked)).toBe(4040101)
  expect(await elsewhere.code('track/getVehicleTrack', { ...asked, vehicleId: '99999999' })).toBe(4040101)
})

test('the first and the last time there are are times as well', async () => {
  const vehicle = await aVehicle()
  expect(await ask(vehicle, { startTime: 0, endTime: 0 })).toMatchObject({ total: 0, points: [] })
  expect(await ask(vehicle, { startTime: 253_402_300_799_000, endTime: 253_402_300_799_999 })).toMatchObject({ total: 0 })
})

test('what is no range of times is refused', async () => {
  const vehicleId = String(await aVehicle())
  const bad = [
    {},
    { startTime: 'today', endTime: midnight },
    { startTime: -1, endTime: 0 },
    { startTime: 253_402_300_800_000, endTime: 253_402_300_800_000 },
    { startTime: 0, endTime: 0, maxPoints: 1 },
  ]
  for (const times of bad) expect(await reader.code('track/getVehicleTrack', { vehicleId, ...times })).toBe(4000001)
})
