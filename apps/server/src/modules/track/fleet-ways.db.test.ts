/** Ways of the fleet for routes, lines that the fleet has left, and vehicles beside its roads: of what the caller may see. */
import { convertDatum } from '@outrider/geo'
import { expect, test } from 'vitest'
import { type Corner, driveRoads, drawnRoad, placeAt } from '../../testing/drawn-roads.ts'
import { platformOfFile } from '../../testing/platform.ts'

const now = Date.UTC(2026, 2, 6, 4)
const platform = await platformOfFile({ now: () => now })
const { pool } = platform.database
const east = await platform.addOrganisation('East')
const west = await platform.addOrganisation('West')
const chief = await platform.newCaller('chief', [east])
const ofWest = await platform.newCaller('west', [west])
const untracked = await platform.newCaller('untracked', [east], { rights: { trackAuth: false } })
const days = ['2026-03-03', '2026-03-04', '2026-03-05']

test('between two places it is the way that vehicles drove, with its length, time and corridor; of another company there is none', async () => {
  const origin = { latitude: 30, longitude: 114 }
  const corners: Corner[] = [
    [0, 0],
    [5_000, 0],
    [5_000, 4_000],
  ]
  const vehicle = await platform.addVehicle(east, '沪W1')
  const cells = drawnRoad(origin, corners, { passes: 2, speed: 54 })
  await driveRoads(pool, vehicle, cells, days.slice(0, 2))
  const places = [placeAt(origin, [0, 100]), placeAt(origin, [4_900, 4_000])]
  const way = await chief.call('track/getFleetWay', { places })
  expect(way).toMatchObject({ state: 'found', days: 30, passes: 4, gaps: 0, width: 50 })
  expect(Math.abs(way.metres - 9_200)).toBeLessThan(200)
  expect(way.minutes).toBe(10)
  // A corner, and where it leaves and reaches the places.
  expect(way.points.length).toBeLessThan(8)
  expect(way.points[0]?.latitude).toBeCloseTo(places[0]?.latitude ?? 0, 5)
  expect(await chief.call('track/getFleetWay', { places: places.toReversed() })).toMatchObject({
    state: 'noWay',
    at: 1,
    points: [],
  })
  const far = [places[0] ?? expect.fail(), placeAt(origin, [0, 3_000])]
  expect(await chief.call('track/getFleetWay', { places: far })).toMatchObject({ state: 'nobodyNear', at: 1 })
  expect(await ofWest.call('track/getFleetWay', { places })).toMatchObject({ state: 'nobodyNear', at: 0 })
  const country = [
    { latitude: 20, longitude: 100 },
    { latitude: 40, longitude: 120 },
  ]
  expect(await chief.call('track/getFleetWay', { places: country })).toMatchObject({ state: 'tooFar' })
  // Who may not see tracks: from three vehicles and days on.
  expect((await untracked.call('track/getFleetWay', { places })).state).toBe('nobodyNear')
  await driveRoads(pool, await platform.addVehicle(east, '沪W2'), cells, days.slice(2))
  expect((await untracked.call('track/getFleetWay', { places })).state).toBe('found')

  // The corridor of a line that goes straight to the end is left by the fleet.
  const line = { width: 100, points: [placeAt(origin, [0, 0]), placeAt(origin, [5_000, 0]), placeAt(origin, [5_250, 4_000])] }
  const along = await chief.call('track/getRoadsAlong', line)
  expect(along.tooFar).toBe(false)
  expect(along.stretches).toMatchObject([{ state: 'beside' }])
  expect(Math.abs(along.inside - 5_800)).toBeLessThan(300)
  expect(Math.abs((along.stretches[0]?.away ?? 0) - 150)).toBeLessThan(20)
  expect(await ofWest.call('track/getRoadsAlong', line)).toMatchObject({
    inside: 0,
    stretches: [{ state: 'nobody', away: null }],
  })
  expect(await chief.call('track/getRoadsAlong', { width: 100, points: country })).toMatchObject({ tooFar: true })
})

test('a vehicle whose places are of another datum lies beside the roads of the others, and its device is said to; once a day', async () => {
  const origin = { latitude: 31.2, longitude: 121.5 }
  const corners: Corner[] = [
    [0, 0],
    [4_000, 0],
    [4_000, 3_000],
    [7_000, 6_000],
    [5_000, 8_000],
    [1_000, 8_000],
    [1_000, 1_000],
  ]
  const others = await Promise.all([1, 2, 3].map(nth => platform.addVehicle(east, `沪O${nth}`)))
  for (const each of others) await driveRoads(pool, each, drawnRoad(origin, corners), days.slice(0, 1))
  const shifted = await platform.addVehicle(east, '沪O4')
  const sent = (place: { latitude: number; longitude: number }) => convertDatum(place, 'wgs84', 'gcj02')
  await driveRoads(pool, shifted, drawnRoad(origin, corners, { sent }), days)
  // It drove alone, on one road of one direction: nobody can say where that is.
  const alone = await platform.addVehicle(east, '沪O5')
  const straight: Corner[] = [
    [0, 300],
    [20_000, 300],
  ]
  await driveRoads(pool, alone, drawnRoad(origin, straight), days)
  // Of another company: it is no help.
  const foreign = await platform.addVehicle(west, '沪O6')
  await driveRoads(pool, foreign, drawnRoad(origin, corners, { sent }), days)
  const job = platform.jobs.find(({ name }) => name === 'road-offsets') ?? expect.fail('no such job')
  const run = () => job.run(new AbortController().signal)
  expect(await run()).toMatchObject({ found: 1 })
  const faultsOf = async (caller: typeof chief, vehicle: number) =>
    (await caller.call('vehicle/getVehDeviceFaults', { vehicleId: String(vehicle) })).faults
  const [fault] = await faultsOf(chief, shifted)
  const real = sent(origin)
  const north = (real.latitude - origin.latitude) * 111_195
  const eastward = (real.longitude - origin.longitude) * 111_195 * Math.cos((origin.latitude * Math.PI) / 180)
  expect(fault).toMatchObject({ fault: 'besideRoads', datum: 'gcj02' })
  expect(Math.abs((fault?.apart ?? 0) - Math.hypot(north, eastward))).toBeLessThan(50)
  for (const each of [...others, alone]) expect(await faultsOf(chief, each)).toEqual([])
  expect(await faultsOf(ofWest, foreign)).toEqual([])
  expect((await chief.call('report/getDeviceAbnormalityReport', { fault: 'besideRoads' })).rows).toMatchObject([
    { vehicleId: String(shifted), datum: 'gcj02' },
  ])
  expect(await run()).toEqual({ looked: 0, found: 0 })
})
