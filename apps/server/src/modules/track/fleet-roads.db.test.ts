/** Roads of the fleet: made of accepted fixes by the roll-up, seen by who sees the vehicle now, and kept no longer than tracks. */
import { limits } from '@outrider/contract'
import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import type { PositionReport } from '../../events/position-report.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { addDay } from '../../testing/figure-rows.ts'
import { aReport, type Caller, platformOfFile } from '../../testing/platform.ts'
import { rolledUp } from '../../testing/rolled-up.ts'
import { onGrid, packRoads } from '../../tracks/road-cells.ts'

const day = 86_400_000
/** Midnight in China, the begin of 2026-03-03 there. */
const midnight = Date.UTC(2026, 2, 2, 16)
const now = midnight + 3 * day + 2 * 3_600_000
const platform = await platformOfFile({ now: () => now })
const east = await platform.addOrganisation('East')
const depot = await platform.addOrganisation('Depot', east)
const west = await platform.addOrganisation('West')
const chief = await platform.newCaller('chief', [east])
const ofDepot = await platform.newCaller('depot', [depot])
const ofWest = await platform.newCaller('west', [west])
const untracked = await platform.newCaller('untracked', [east], { rights: { trackAuth: false } })
const { pool } = platform.database

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
/** A view of some kilometres around a place of its own for each test. */
let places = 0
const newPlace = () => ({ latitude: 30 + places++, longitude: 114 })
type Place = ReturnType<typeof newPlace>
const view = ({ latitude, longitude }: Place, zoom = 15) => ({
  west: longitude - 0.05,
  east: longitude + 0.05,
  south: latitude - 0.05,
  north: latitude + 0.05,
  zoom,
})

/** Passes of a vehicle on days, by its days of the calendar, each once in one cell. */
async function passes(vehicle: number, { latitude, longitude }: Place, days: readonly string[], speed = 50): Promise<void> {
  const { x, y } = onGrid(longitude, latitude)
  const cell = { direction: 0, band: 2, passes: 1, speed, east: 0.5, south: 0.5, course: 0 }
  const [tile] = packRoads([{ ...cell, x: Math.floor(x), y: Math.floor(y) }])
  for (const each of days) {
    await addDay(pool, vehicle, each)
    await pool.query('insert into vehicle_day_roads (vehicle_id, day, tile, cells) values ($1, $2, $3, $4)', [
      vehicle,
      each,
      tile?.tile,
      tile?.cells,
    ])
  }
}
const seen = async (caller: Caller, place: Place, zoom?: number) =>
  (await caller.call('track/getFleetRoads', view(place, zoom))).pieces.map(piece => piece.passes)
const days = ['2026-03-03', '2026-03-04', '2026-03-05']

test('the roll-up makes roads of the fixes of days that are over, and says how fast and when', async () => {
  const place = newPlace()
  const vehicle = await platform.addVehicle(east, '沪R1')
  const driven = (begin: number): PositionReport[] =>
    Array.from({ length: 120 }, (_, nth) => {
      const at = destination({ lat: place.latitude, lon: place.longitude - 0.05 }, 90, nth * 150)
      const time = begin + 8 * 3_600_000 + nth * 10_000
      return aReport(vehicle, 0, {
        time,
        receivedAt: time + 300,
        digest: BigInt(time),
        speedDkmh: 540,
        course: 90,
        status: 3,
        latitudeE6: Math.round(at.lat * 1e6),
        longitudeE6: Math.round(at.lon * 1e6),
        mileageHm: null,
      })
    })
  const client = await pool.connect()
  const today = midnight + 3 * day - 7 * 3_600_000
  await new IngestRepository().store(client, [midnight + day, midnight + 2 * day, today].flatMap(driven))
  client.release()
  await rolledUp(platform, () => now)
  const { pieces, days: of, level } = await chief.call('track/getFleetRoads', view(place))
  expect({ of, level }).toEqual({ of: limits.roadDays, level: 19 })
  expect(pieces.length).toBeGreaterThan(120)
  expect(new Set(pieces.map(({ direction, speed }) => `${direction} ${speed}`))).toEqual(new Set(['2 54']))
  expect(new Set(pieces.map(each => each.passes))).toEqual(new Set([2]))
  const [{ latitude, longitude, direction } = expect.fail()] = pieces
  expect(await chief.call('track/getFleetRoad', { latitude, longitude, level, direction })).toEqual({
    days: limits.roadDays,
    bands: [{ band: 2, passes: 2, vehicleDays: 2, speed: 54 }],
  })
  // From far away the same road is of larger cells, and was not driven more often.
  const far = await chief.call('track/getFleetRoads', view(place, 10))
  expect(far.pieces.length).toBeLessThan(12)
  expect(Math.max(...far.pieces.map(each => each.passes))).toBe(2)
})

test('of a company’s roads another one sees nothing, and an organisation only those of its vehicles', async () => {
  const place = newPlace()
  await passes(await platform.addVehicle(east, '沪R2'), place, days)
  await passes(await platform.addVehicle(depot, '沪R3'), place, ['2026-03-05'])
  expect(await seen(chief, place)).toEqual([4])
  expect(await seen(ofDepot, place)).toEqual([1])
  expect(await seen(ofWest, place)).toEqual([])
  const asked = { ...place, level: 19, direction: 0 }
  expect((await ofWest.call('track/getFleetRoad', asked)).bands).toEqual([])
  expect((await ofDepot.call('track/getFleetRoad', asked)).bands).toMatchObject([{ passes: 1 }])
})

test('a vehicle that was sold takes its roads from the seller, and the buyer learns only of days that are its own', async () => {
  const place = newPlace()
  const vehicle = await platform.addVehicle(east, '沪R4')
  await passes(vehicle, place, days)
  await pool.query('update vehicles set organisation_id = $1 where id = $2', [west, vehicle])
  // On 4 March, at noon in China.
  await pool.query('insert into former_owners (vehicle_id, root_id, until) values ($1, $2, $3)', [
    vehicle,
    east,
    new Date(midnight + 1.5 * day),
  ])
  await platform.fleet.reload()
  expect(await seen(chief, place)).toEqual([])
  expect(await seen(ofWest, place)).toEqual([1])
})

test('a vehicle that is deleted leaves no roads', async () => {
  const place = newPlace()
  const vehicle = await platform.addVehicle(east, '沪R5')
  await passes(vehicle, place, days)
  await pool.query('delete from vehicles where id = $1', [vehicle])
  const { rows } = await pool.query('select from vehicle_day_roads where vehicle_id = $1', [vehicle])
  expect(rows).toEqual([])
})

test('who may not see tracks sees a piece of road from three vehicles and days on', async () => {
  const place = newPlace()
  const vehicle = await platform.addVehicle(east, '沪R6')
  const asked = { ...place, level: 19, direction: 0 }
  await passes(vehicle, place, days.slice(0, 2))
  expect(await seen(chief, place)).toEqual([2])
  expect(await seen(untracked, place)).toEqual([])
  expect((await untracked.call('track/getFleetRoad', asked)).bands).toEqual([])
  await passes(await platform.addVehicle(depot, '沪R7'), place, days.slice(2))
  expect(await seen(untracked, place)).toEqual([3])
  expect((await untracked.call('track/getFleetRoad', asked)).bands).toEqual([{ band: 2, passes: 3, vehicleDays: 3, speed: 50 }])
})

test('what is older than the days it is of is not counted, also before it is deleted', async () => {
  const place = newPlace()
  const vehicle = await platform.addVehicle(east, '沪R8')
  const at = (age: number) => isoDay(now - age * day)
  await passes(vehicle, place, [at(limits.roadDays), at(limits.roadDays + 1)])
  expect(await seen(chief, place)).toEqual([1])
})

test('a view of a country is told to be too large', async () => {
  const far = await chief.call('track/getFleetRoads', { west: 100, east: 120, south: 20, north: 40, zoom: 5 })
  expect(far).toMatchObject({ tooLarge: true, pieces: [] })
  expect(await chief.call('track/getFleetRoads', { west: 1, east: 0, south: 1, north: 0, zoom: 5 })).toMatchObject({
    tooLarge: false,
    pieces: [],
  })
})
