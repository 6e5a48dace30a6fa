import { type CheckpointType, limits } from '@outrider/contract'
import { destination, convertDatum } from '@outrider/geo'
import { beforeEach, expect, test } from 'vitest'
import { type PositionReport, quality } from '../../events/position-report.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { PassageDetector } from './passage-detector.ts'
import { CheckpointRepository } from './checkpoints.repository.ts'
import { PassageRepository } from './passages.repository.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'
import { noPacks } from '../../testing/no-packs.ts'

const begin = Date.UTC(2026, 0, 1)
const gate = { latitude: 31.2, longitude: 121.5, radius: 200 }
let now = begin
const platform = await platformOfFile({ now: () => now })
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const northern = await platform.addOrganisation('北部', root, 'North')
const southern = await platform.addOrganisation('南部', root, 'South')
await platform.addUser('viewer', 'a password', [northern], { rights: { updInstTaskAuth: false, updMtcTaskAuth: false } })
const chief = await platform.newCaller('chief', [root])
const north = await platform.newCaller('north', [northern])
beforeEach(async () => {
  const { checkpoints } = await chief.call('accessMon/getAccessMonList', {})
  for (const { checkpointId } of checkpoints) await chief.call('accessMon/delAccessMon', { checkpointId })
})

const form = (orgId: number, over: object = {}) => ({
  orgId,
  nameZh: '一号卡口',
  nameEn: 'Gate one',
  type: 'toll' as const,
  ...gate,
  ...over,
})
let plates = 0
const aVehicle = (organisation = northern) => platform.addVehicle(organisation, `沪K${++plates}`, { phone: String(900 + plates) })

let digest = 0n
/** `metres` east of the gate, `second` seconds after the beginning. */
function at(vehicle: number, metres: number, second: number, over: Partial<PositionReport> = {}): PositionReport {
  const { lat, lon } = destination({ lat: gate.latitude, lon: gate.longitude }, metres < 0 ? 270 : 90, Math.abs(metres))
  return aReport(vehicle, second, {
    digest: ++digest,
    latitudeE6: Math.round(lat * 1e6),
    longitudeE6: Math.round(lon * 1e6),
    ...over,
  })
}
async function commit(...reports: PositionReport[]): Promise<readonly PositionReport[]> {
  const client = await platform.database.pool.connect()
  try {
    return await new IngestRepository().store(client, reports)
  } finally {
    client.release()
  }
}
/** Like the gateway: commits, then publishes. */
async function store(...reports: PositionReport[]): Promise<void> {
  platform.bus.publish({ kind: 'stored', positions: await commit(...reports) })
  await platform.settled()
}
const passagesOf = async (vehicle: number, caller = chief) =>
  (await caller.call('accessMon/getAccessMonEvent', { vehicleId: String(vehicle), order: 'oldest' })).events
const times = async (vehicle: number) =>
  (await passagesOf(vehicle)).map(({ enteredAt, leftAt, inside }) => [
    (enteredAt - begin) / 1000,
    (leftAt - begin) / 1000,
    inside,
  ])

test('a vehicle that comes through is noted: when, how fast and where to', async () => {
  const { checkpointId } = await north.call('accessMon/addAccessMon', form(northern))
  const vehicle = await aVehicle()
  await store(at(vehicle, -500, 0))
  await store(at(vehicle, -100, 20, { speedDkmh: 500, course: 88 }))
  expect(await passagesOf(vehicle, north)).toMatchObject([{ inside: true, checkpointId, checkpointName: 'Gate one' }])
  expect((await north.call('accessMon/getAccessMonList', {})).checkpoints).toMatchObject([{ inside: 1 }])
  await store(at(vehicle, 100, 35, { speedDkmh: 455, course: 92 }), at(vehicle, 600, 60))
  expect(await passagesOf(vehicle, north)).toEqual([
    {
      eventId: `${checkpointId}.${vehicle}.${begin + 20_000}`,
      checkpointId,
      checkpointName: 'Gate one',
      type: 'toll',
      latitude: gate.latitude,
      longitude: gate.longitude,
      vehicleId: String(vehicle),
      plateNum: `沪K${plates}`,
      nickname: '',
      enteredAt: begin + 20_000,
      leftAt: begin + 35_000,
      inside: false,
      between: false,
      late: false,
      enteredSpeed: 50,
      enteredCourse: 88,
      leftSpeed: 45.5,
      leftCourse: 92,
      nearest: 100,
    },
  ])
})

test('late reports are put in their place, whatever the order they come in, and repeated ones change nothing', async () => {
  await chief.call('accessMon/addAccessMon', form(root))
  const vehicle = await aVehicle()
  await store(at(vehicle, -5_000, 0), at(vehicle, 6_000, 1_000))
  expect(await times(vehicle)).toEqual([])
  const late = { quality: quality.late }
  const there = [
    at(vehicle, 900, 600, late),
    at(vehicle, 20, 500, late),
    at(vehicle, -20, 470, late),
    at(vehicle, -900, 400, late),
  ]
  for (const report of there) await store(report)
  expect(await times(vehicle)).toEqual([[470, 500, false]])
  expect(await passagesOf(vehicle)).toMatchObject([{ late: true }])
  platform.bus.publish({ kind: 'stored', positions: there })
  await platform.settled()
  expect(await times(vehicle)).toEqual([[470, 500, false]])
})

test('a stay during which the vehicle was elsewhere, as late reports tell, becomes two', async () => {
  await chief.call('accessMon/addAccessMon', form(root))
  const vehicle = await aVehicle()
  await store(at(vehicle, 0, 0), at(vehicle, 0, 60), at(vehicle, 10, 3_600))
  expect(await times(vehicle)).toEqual([[0, 3_600, true]])
  await store(at(vehicle, 40_000, 1_800, { quality: quality.late }))
  expect(await times(vehicle)).toEqual([
    [0, 60, false],
    [3_600, 3_600, true],
  ])
})

test('what is no good fix moves nobody into a checkpoint, and shifted coordinates are put right', async () => {
  await chief.call('accessMon/addAccessMon', form(root))
  const vehicle = await aVehicle()
  await store(
    at(vehicle, 0, 0, { quality: quality.noFix, good: false }),
    at(vehicle, 0, 30, { quality: quality.future, good: false }),
  )
  // 31.2, 121.5 in GCJ-02 is half a kilometre away from the same WGS-84 numbers.
  await store(at(vehicle, 0, 60, { quality: quality.gcj02 }))
  expect(await times(vehicle)).toEqual([])
  const shifted = convertDatum(gate, 'wgs84', 'gcj02')
  const [latitudeE6, longitudeE6] = [Math.round(shifted.latitude * 1e6), Math.round(shifted.longitude * 1e6)]
  await store(at(vehicle, 0, 90, { quality: quality.gcj02, latitudeE6, longitudeE6 }))
  expect(await times(vehicle)).toEqual([[90, 90, true]])
})

test('a passage that was open when the server stopped ends with the first report from outside after it', async () => {
  await chief.call('accessMon/addAccessMon', form(root))
  const vehicle = await aVehicle()
  await store(at(vehicle, 0, 0))
  await commit(at(vehicle, 50, 30))
  const { database, bus } = platform
  const checkpoints = new CheckpointRepository(database.db)
  const again = new PassageDetector({
    bus,
    checkpoints,
    passages: new PassageRepository(database.pool, noPacks),
    log: { error: () => undefined },
  })
  await again.start()
  const positions = await commit(at(vehicle, 9_000, 400))
  bus.publish({ kind: 'stored', positions })
  await again.stop()
  await platform.settled()
  expect(await times(vehicle)).toEqual([[0, 30, false]])
})

test('passages are told to who sees both the vehicle and the checkpoint, and filtered, page by page', async () => {
  const own = await north.call('accessMon/addAccessMon', form(northern))
  const port: CheckpointType = 'port'
  await chief.call('accessMon/addAccessMon', form(southern, { nameZh: '南', nameEn: '', type: port }))
  const [mine, other] = [await aVehicle(northern), await aVehicle(southern)]
  await store(...[mine, other].flatMap(vehicle => [at(vehicle, -500, 0), at(vehicle, 0, 20), at(vehicle, 500, 40)]))
  const all = await chief.call('accessMon/getAccessMonEvent', {})
  expect(all.total).toBe(4)
  const seen = await north.call('accessMon/getAccessMonEvent', {})
  expect(seen.events.map(({ vehicleId, checkpointId }) => [vehicleId, checkpointId])).toEqual([[String(mine), own.checkpointId]])
  expect(seen.total).toBe(1)
  const ports = await chief.call('accessMon/getAccessMonEvent', { type: port, pageSize: 1, pageNum: 2 })
  expect(ports).toMatchObject({ total: 2, events: [{ type: 'port', checkpointName: '南' }] })
  expect((await chief.call('accessMon/getAccessMonEvent', { beginTime: begin + 20_001 })).total).toBe(0)
  expect((await chief.call('accessMon/getAccessMonEvent', { endTime: begin + 19_999 })).total).toBe(0)
  const [foreign] = (await chief.call('accessMon/getAccessMonList', { type: port })).checkpoints
  expect(await north.code('accessMon/getAccessMonEvent', { checkpointId: foreign?.checkpointId })).toBe(4040107)
  expect(await north.code('accessMon/getAccessMonEvent', { vehicleId: String(other) })).toBe(4040101)
})

test('a vehicle that heads for a checkpoint and is near is told of, while what is known of it is fresh (S7.other.5)', async () => {
  await chief.call('accessMon/addAccessMon', form(root))
  const [vehicle, hidden] = [await aVehicle(northern), await aVehicle(southern)]
  for (const vehicleId of [vehicle, hidden])
    platform.bus.publish({ kind: 'linked', vehicleId, terminalId: 1, at: begin, version: '2019', address: '' })
  await store(at(vehicle, -1_200, 100, { speedDkmh: 600 }), at(hidden, -700, 100))
  now = begin + 100_000
  const { reminders: reminds } = await chief.call('accessMon/getCloseToAccessMonRemind', {})
  expect(reminds.map(({ vehicleId }) => vehicleId)).toEqual([String(hidden), String(vehicle)])
  expect(reminds[1]).toMatchObject({
    checkpointName: 'Gate one',
    distance: 1_000,
    seconds: 60,
    speed: 60,
    gpsTime: begin + 100_000,
  })
  // North does not see the checkpoint of the head office.
  expect((await north.call('accessMon/getCloseToAccessMonRemind', {})).reminders).toEqual([])
  await store(at(hidden, -800, 110, { course: 270 }))
  expect((await chief.call('accessMon/getCloseToAccessMonRemind', {})).reminders).toHaveLength(1)
  now = begin + 1_000_000
  expect((await chief.call('accessMon/getCloseToAccessMonRemind', {})).reminders).toEqual([])
})

test('checkpoints have their types in the language asked in (S7.other.4)', async () => {
  const { types } = await chief.call('accessMon/getAccessMonTypeList', {})
  expect(types).toContainEqual({ type: 'toll', name: 'Toll station' })
})

test('checkpoints are seen by those who see their organisation, changed and taken away', async () => {
  const { checkpointId } = await north.call('accessMon/addAccessMon', form(northern))
  const seen = { ...form(northern), checkpointId, name: 'Gate one', orgName: 'North', inside: 0, remindWithin: 2_000 }
  expect(await chief.call('accessMon/getAccessMonList', {})).toEqual({ checkpoints: [seen], editable: true })
  await chief.call('accessMon/updAccessMon', { checkpointId, ...form(northern, { nameEn: '', radius: 300, remindWithin: 0 }) })
  const changed = (await north.call('accessMon/getAccessMonList', {})).checkpoints
  expect(changed).toMatchObject([{ name: '一号卡口', radius: 300, remindWithin: 0 }])
  // What a change does not name stays.
  for (const named of [{ radius: 400 }, {}]) await chief.call('accessMon/updAccessMon', { checkpointId, ...named })
  expect((await north.call('accessMon/getAccessMonList', {})).checkpoints).toEqual([{ ...changed[0], radius: 400 }])
  const foreign = await chief.call('accessMon/addAccessMon', form(southern))
  expect(await north.code('accessMon/addAccessMon', form(southern))).toBe(4040102)
  expect(await north.code('accessMon/updAccessMon', { ...foreign, ...form(northern) })).toBe(4040107)
  expect(await north.code('accessMon/delAccessMon', foreign)).toBe(4040107)
  const viewer = await platform.signIn('viewer', 'a password')
  expect((await viewer.call('accessMon/getAccessMonList', {})).editable).toBe(false)
  expect(await viewer.code('accessMon/addAccessMon', form(northern))).toBe(4030002)
  expect(await viewer.code('accessMon/delAccessMon', { checkpointId })).toBe(4030002)
  for (const wrong of [{ nameZh: ' ' }, { latitude: 91 }, { radius: 5 }, { type: 'castle' }, { remindWithin: 50_000 }])
    expect(await north.code('accessMon/addAccessMon', form(northern, wrong))).toBe(4000001)
})

test('an organisation has so many checkpoints and no more', async () => {
  const full = await platform.addOrganisation('Full', root)
  await platform.database.pool.query(
    `insert into checkpoints (organisation_id, name, name_en, type, latitude, longitude, radius, remind_within)
     select $1, 'c' || n, '', 'other', 0, 0, 100, 0 from generate_series(1, $2::int) n`,
    [full, limits.checkpoints - 1],
  )
  const codes = await Promise.all([1, 2].map(() => chief.code('accessMon/addAccessMon', form(full))))
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4090106])
  await platform.database.pool.query('delete from checkpoints where organisation_id = $1', [full])
})
