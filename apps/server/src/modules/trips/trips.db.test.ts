import type { CallPath } from '@outrider/contract'
import { expect, test } from 'vitest'
import { aReport, type Caller, platformOfFile } from '../../testing/platform.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'

const platform = await platformOfFile()
const northern = await platform.addOrganisation('北部', undefined, 'North')
const southern = await platform.addOrganisation('南部', undefined, 'South')
const vehicle = await platform.addVehicle(northern, '京T1')
const foreign = await platform.addVehicle(southern, '粤T2')
const north = await platform.newCaller('north', [northern])
const south = await platform.newCaller('south', [southern])
const looker = await platform.newCaller('looker', [northern], { rights: { moreAuth: false } })

const vehicleId = () => String(vehicle)
const tripsOf = async (caller: Caller, over: object = {}) => (await caller.call('trip/getTripStatus', over)).trips
const codeOf = async (caller: Caller, path: CallPath, body: object) => caller.code(path, body)

test('of two starts at once one begins the trip and the other is told that there is one', async () => {
  const codes = await Promise.all([1, 2].map(() => codeOf(north, 'trip/tripRegStart', { vehicleId: vehicleId(), place: '仓库' })))
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4090110])
  const [trip] = await tripsOf(north, { vehicleId: vehicleId() })
  expect(trip).toMatchObject({ plateNum: '京T1', end: null, forgotten: false, start: { place: '仓库', userName: 'north' } })
})

test('nobody of another company sees, starts or ends it, nor who may only look', async () => {
  const [trip] = await tripsOf(north)
  const tripId = trip?.tripId ?? ''
  expect(await tripsOf(south)).toEqual([])
  expect(await codeOf(south, 'trip/getTripStatus', { tripId })).toBe(4040110)
  expect(await codeOf(south, 'trip/tripRegEnd', { tripId })).toBe(4040110)
  expect(await codeOf(south, 'trip/tripRegStart', { vehicleId: vehicleId() })).toBe(4040101)
  expect(await codeOf(north, 'trip/tripRegStart', { vehicleId: String(foreign) })).toBe(4040101)
  expect(await tripsOf(looker)).toHaveLength(1)
  expect((await looker.call('trip/getTripStatus', {})).editable).toBe(false)
  expect(await codeOf(looker, 'trip/tripRegEnd', { tripId })).toBe(4030002)
})

test('a trip that goes on for a day is told as forgotten, and the distance of its end is that of its track card', async () => {
  const begin = Date.now() - 25 * 3_600_000
  await platform.database.pool.query('update trips set started_at = $1', [new Date(begin)])
  const client = await platform.database.pool.connect()
  const reports = Array.from({ length: 60 }, (_, at) => ({
    ...aReport(vehicle, at),
    time: begin + (at + 1) * 30_000,
    receivedAt: begin + (at + 1) * 30_000,
    mileageHm: 1000 + at * 5,
    speedDkmh: 600,
  }))
  await new IngestRepository().store(client, reports)
  client.release()
  const [open] = await tripsOf(north)
  expect(open).toMatchObject({ forgotten: true, km: null })

  const codes = await Promise.all([1, 2].map(() => codeOf(north, 'trip/tripRegEnd', { tripId: open?.tripId, place: '码头' })))
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4090111])
  const [ended] = await tripsOf(north)
  const { days } = await north.call('vehicle/getVehTrackCard', { vehicleId: vehicleId(), startTime: begin, endTime: Date.now() })
  const km = days.reduce((sum, day) => sum + day.km, 0)
  expect(ended).toMatchObject({ forgotten: false, end: { place: '码头', userName: 'north' }, kmBy: days[0]?.kmBy })
  expect(ended?.km).toBeCloseTo(km, 1)
  expect(km).toBeGreaterThan(1)

  // The vehicle may go on the next one.
  expect(await codeOf(north, 'trip/tripRegStart', { vehicleId: vehicleId() })).toBe(0)
})

test('trips are found by when they began', async () => {
  const now = Date.now()
  expect(await tripsOf(north, { startTime: now - 3_600_000, endTime: now })).toHaveLength(1)
  expect(await tripsOf(north, { startTime: now - 26 * 3_600_000, endTime: now })).toHaveLength(2)
  expect(await codeOf(north, 'trip/getTripStatus', { startTime: now, endTime: now - 1 })).toBe(4000601)
  // A month of 31 days is one list, and no more than that.
  expect(await codeOf(north, 'trip/getTripStatus', { startTime: now - 31 * 86_400_000, endTime: now })).toBe(0)
  expect(await codeOf(north, 'trip/getTripStatus', { startTime: now - 32 * 86_400_000, endTime: now })).toBe(4000703)
})

/** Ids of requests: 32 hex digits. */
const idOf = (digit: string) => digit.repeat(32)

test('what is received later keeps its time, place and odometer, and counts once however often it arrives', async () => {
  const car = await platform.addVehicle(northern, '京T3')
  const begin = Date.now() - 4 * 3_600_000
  const client = await platform.database.pool.connect()
  const reports = Array.from({ length: 60 }, (_, at) => ({
    ...aReport(car, at),
    time: begin + at * 60_000,
    receivedAt: begin + at * 60_000,
    latitudeE6: 31_000_000 + at * 5_000,
    mileageHm: 1000 + at * 6,
    speedDkmh: 360,
  }))
  await new IngestRepository().store(client, reports)
  client.release()
  const start = { vehicleId: String(car), place: '料场', at: begin + 10 * 60_000, requestId: idOf('a') }
  const first = await north.call('trip/tripRegStart', start)
  expect(await north.call('trip/tripRegStart', start)).toEqual(first)
  // The trip was not known to the device: it ended without a network too.
  const end = { vehicleId: String(car), place: '工地', at: begin + 50 * 60_000, requestId: idOf('b') }
  await north.call('trip/tripRegEnd', end)
  await north.call('trip/tripRegEnd', end)
  const [trip, ...others] = await tripsOf(north, { vehicleId: String(car) })
  expect(others).toEqual([])
  expect(trip).toMatchObject({
    start: { time: start.at, latitude: 31.05, mileage: 106, receivedAt: expect.any(Number) as number },
    end: { time: end.at, latitude: 31.25, mileage: 130 },
  })
  expect(trip?.km).toBeCloseTo(24, 0)

  const again = (over: object) => codeOf(north, 'trip/tripRegStart', { vehicleId: String(car), ...over })
  expect(await again({ at: begin + 40 * 60_000 })).toBe(4090114)
  expect(await again({ at: Date.now() + 600_000 })).toBe(4000702)
  expect(await again({ at: Date.now() - 31 * 86_400_000 })).toBe(4000702)
  expect(await again({ at: Date.now() - 1_000, requestId: idOf('b') })).toBe(4000001)
  expect(await again({ at: Date.now() - 1_000 })).toBe(0)
  // The trip that goes on began after this end.
  expect(await codeOf(north, 'trip/tripRegEnd', { vehicleId: String(car), at: end.at })).toBe(4090111)
  expect(await codeOf(north, 'trip/tripRegEnd', { vehicleId: String(car) })).toBe(0)
  expect(await codeOf(north, 'trip/tripRegEnd', {})).toBe(4040101)
  expect(await codeOf(south, 'trip/tripRegEnd', { vehicleId: String(car) })).toBe(4040101)
})

test('a trip is tied to the driver chosen, is found by them, and takes no driver of another company', async () => {
  const [own, other] = await Promise.all([driverOf(northern, '李卫东'), driverOf(southern, '赵志强')])
  const car = String(await platform.addVehicle(northern, '京T4'))
  expect(await codeOf(north, 'trip/tripRegStart', { vehicleId: car, driverId: other })).toBe(4040111)
  await north.call('trip/tripRegStart', { vehicleId: car, driverId: own })
  expect(await tripsOf(north, { driverId: own })).toMatchObject([{ vehicleId: car, driverName: '李卫东' }])
  expect(await codeOf(north, 'trip/getTripStatus', { driverId: other })).toBe(4040111)
  expect(await codeOf(south, 'trip/getTripStatus', { driverId: own })).toBe(4040111)
})

test('a trip on which a vehicle came from another company ends with the first one there, and stays unseen', async () => {
  const car = await platform.addVehicle(southern, '京T5')
  await south.call('trip/tripRegStart', { vehicleId: String(car), place: '旧公司' })
  await platform.database.pool.query('update vehicles set organisation_id = $1 where id = $2', [northern, car])
  await platform.fleet.refresh([car])
  await north.call('trip/tripRegStart', { vehicleId: String(car) })
  expect(await tripsOf(north, { vehicleId: String(car) })).toMatchObject([{ start: { place: '' }, end: null }])
})

async function driverOf(organisation: number, name: string): Promise<string> {
  const { rows } = await platform.database.pool.query<{ id: number }>(
    `insert into drivers (organisation_id, licence, name, issuer) values ($1, $2, $3, '') returning id`,
    [organisation, `310101199001${organisation}`, name],
  )
  return String(rows[0]?.id)
}
