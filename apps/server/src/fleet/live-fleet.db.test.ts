import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Bus, inProcessBus } from '../events/bus.ts'
import { type PositionReport, source } from '../events/position-report.ts'
import { databaseOfFile } from '../testing/database.ts'
import { FleetRepository } from './fleet.repository.ts'
import { LiveFleet } from './live-fleet.ts'
import { positionOf } from './live-vehicle.ts'

const database = await databaseOfFile()
const { id } = await database.db
  .insertInto('organisations')
  .values({ parent_id: null, name: 'All', name_en: null })
  .returning('id')
  .executeTakeFirstOrThrow()
const organisation = id

const at = new Date('2026-01-01T00:00:00Z')

async function addVehicle(): Promise<number> {
  const values = { organisation_id: organisation, plate_num: randomUUID(), plate_color: 1, vehicle_type: 'truck', nickname: '' }
  const { id } = await database.db.insertInto('vehicles').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** State as the gateway stores it: a good fix, and a report at least as new. */
const keep = (vehicleId: number, { report = at, located = true } = {}) =>
  database.pool.query(
    `insert into latest_positions (vehicle_id, received_at, report_time, speed_dkmh, alarms, status, located, mileage_hm,
       fix_time, fix_latitude_e6, fix_longitude_e6, fix_altitude, fix_course, fix_datum)
     values ($1, $2, $2, 505, 0, 3, $3, 1234, $4, 31230400, 121473700, 4, 90, 'gcj02')`,
    [vehicleId, report, located, at],
  )

async function started(): Promise<{ fleet: LiveFleet; bus: Bus }> {
  const bus = inProcessBus({ error: () => {} })
  const fleet = new LiveFleet(new FleetRepository(database.db))
  await fleet.start(bus)
  return { fleet, bus }
}

const positionIn = (fleet: LiveFleet, id: number) => {
  const vehicle = fleet.vehicle(id)
  return vehicle && positionOf(vehicle)
}

const aReport = (vehicleId: number, over: Partial<PositionReport> = {}): PositionReport => ({
  vehicleId,
  time: at.getTime() + 1_000,
  digest: 1n,
  receivedAt: at.getTime() + 1_000,
  reportedTime: null,
  latitudeE6: 10_000_000,
  longitudeE6: 20_000_000,
  altitude: 1,
  speedDkmh: 0,
  course: 0,
  alarms: 0,
  status: 3,
  mileageHm: null,
  fuelDl: null,
  signal: null,
  satellites: null,
  quality: 0,
  source: source.report,
  extras: null,
  edition: 2013,
  good: true,
  ...over,
})

test('after a restart every vehicle is where it was last seen', async () => {
  const moving = await addVehicle()
  const indoors = await addVehicle()
  await keep(moving)
  await keep(indoors, { report: new Date(at.getTime() + 60_000), located: false })
  const { fleet } = await started()
  const place = { latitude: 31.2304, longitude: 121.4737, datum: 'gcj02', altitude: 4, course: 90, gpsTime: at.getTime() }
  expect(positionIn(fleet, moving)).toMatchObject({ ...place, speed: 50.5, located: true, mileage: 123.4 })
  expect(positionIn(fleet, indoors)).toMatchObject({ ...place, speed: 50.5, located: false })
})

test('a terminal that is quicker than the list is not forgotten', async () => {
  const { fleet, bus } = await started()
  const id = await addVehicle()
  // The vehicle is in the database but not loaded yet when its terminal signs in and reports.
  bus.publish({ kind: 'linked', vehicleId: id, terminalId: 1, at: 0, version: '2019', address: '' })
  bus.publish({ kind: 'stored', positions: [aReport(id)] })
  await keep(id)
  await fleet.reload()
  expect(positionIn(fleet, id)).toMatchObject({ onlineState: 'online', latitude: 31.2304, longitude: 121.4737 })
})

test('a list that changed without a vehicle is a change behind every number, and a reload that finds nothing new is none', async () => {
  const { fleet } = await started()
  const known = fleet.seq
  await fleet.reload()
  expect(fleet.seq).toBe(known)
  await database.pool.query("insert into organisations (name) values ('Another')")
  await fleet.reloadOrganisations()
  expect(fleet.seq).toBeGreaterThan(known)
  expect([...fleet.changedSince(known)]).toEqual([])
})

test('what a report does not say of mileage and fuel stays as it was', async () => {
  const { fleet, bus } = await started()
  const id = await addVehicle()
  await keep(id)
  await fleet.reload()
  bus.publish({ kind: 'stored', positions: [aReport(id, { fuelDl: 300 })] })
  bus.publish({ kind: 'stored', positions: [aReport(id, { time: at.getTime() + 2_000, latitudeE6: 11_000_000 })] })
  expect(positionIn(fleet, id)).toMatchObject({ latitude: 11, mileage: 123.4, fuel: 30 })
})

test('a vehicle drives from the speed that its organisation or one above has chosen, at once when that changes', async () => {
  const chooses = (id: number, restsBelow: number | null) =>
    database.pool.query('update organisations set rests_below = $2 where id = $1', [id, restsBelow])
  const { rows } = await database.pool.query<{ id: number }>(
    "insert into organisations (name, parent_id) values ('Branch', $1) returning id",
    [organisation],
  )
  const branch = rows[0]?.id ?? 0
  const [above, below] = [await addVehicle(), await addVehicle()]
  await database.pool.query('update vehicles set organisation_id = $2 where id = $1', [below, branch])
  const { fleet, bus } = await started()
  for (const id of [above, below])
    bus.publish({ kind: 'linked', vehicleId: id, terminalId: 1, at: 0, version: '2019', address: '' })
  let second = 0
  const report = (over: Partial<PositionReport>) => {
    second += 1
    const time = at.getTime() + second * 1_000
    bus.publish({ kind: 'stored', positions: [above, below].map(id => aReport(id, { ...over, time, receivedAt: time })) })
  }
  const states = () => [above, below].map(id => positionIn(fleet, id)?.driveState)
  const at6 = async (ofRoot: number | null, ofBranch: number | null) => {
    await chooses(organisation, ofRoot)
    await chooses(branch, ofBranch)
    const known = fleet.seq
    await fleet.reloadOrganisations()
    const changed = [...fleet.changedSince(known)].filter(({ identity }) => [above, below].includes(identity.id))
    return [...states(), changed.length]
  }
  report({ speedDkmh: 60 })
  expect(states()).toEqual(['driving', 'driving'])
  expect(await at6(8, null)).toEqual(['idling', 'idling', 2])
  expect(await at6(8, 6)).toEqual(['idling', 'driving', 1])
  expect(await at6(3, 7)).toEqual(['driving', 'idling', 2])
  // Without a fix it goes on as it did, by the same speed.
  report({ good: false, speedDkmh: 0 })
  expect(states()).toEqual(['driving', 'idling'])
  report({ speedDkmh: 69 })
  expect(states()).toEqual(['driving', 'idling'])
  report({ speedDkmh: 70 })
  expect(states()).toEqual(['driving', 'driving'])
  // One that goes to another organisation is counted by that one's.
  await at6(null, 10)
  await database.pool.query('update vehicles set organisation_id = $2 where id = $1', [above, branch])
  await fleet.refresh([above])
  expect(states()).toEqual(['idling', 'idling'])
  await chooses(organisation, null)
})
