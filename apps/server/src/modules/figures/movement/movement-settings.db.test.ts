import type { OwnMovement } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { IngestRepository } from '../../../gateway/ingest/ingest.repository.ts'
import { Metrics } from '../../../metrics/metrics.ts'
import { aReport, platformOfFile } from '../../../testing/platform.ts'
import { Tracks } from '../../../tracks/tracks.ts'
import { FigureRepository } from '../figures.repository.ts'
import { rebuildAfterSettings } from '../rebuild.ts'
import { RollUp } from '../roll-up.ts'
import { noPacks } from '../../../testing/no-packs.ts'

const minute = 60_000
const day = 1_440 * minute
/** Midnight in China. */
const midnight = Date.UTC(2026, 0, 1, 16)
const now = midnight + 3 * day
const nothing: OwnMovement = { minimumStop: null, restsBelow: null, idlingAfter: null }
const platform = await platformOfFile({ now: () => now })
const tracks = new Tracks({ databaseUrl: platform.database.url })
const root = await platform.addOrganisation('Root')
const branch = await platform.addOrganisation('Branch', root)
const other = await platform.addOrganisation('Other')
const admin = await platform.newCaller('admin', [root])
const looker = await platform.newCaller('looker', [root], { rights: { updInstTaskAuth: false } })
const outsider = await platform.newCaller('outsider', [other])
const above = await platform.addVehicle(root, '沪S1')
const below = await platform.addVehicle(branch, '沪S2')
for (const vehicle of [above, below]) await store(vehicle)
afterAll(async () => {
  await tracks.stop()
})

/** From eight o'clock: drives for half an hour before, between and after rests of 4, 8 and 20 minutes with the engine on. */
async function store(vehicle: number): Promise<void> {
  const parts = [30, -4, 30, -8, 30, -20, 30]
  const reports = []
  let [at, metres] = [480 * minute, 0]
  for (const part of parts)
    for (const end = at + Math.abs(part) * minute; at < end; at += 10_000) {
      const drives = part > 0
      reports.push(
        aReport(vehicle, 0, {
          time: midnight + at,
          receivedAt: midnight + at + 300,
          digest: BigInt(at),
          latitudeE6: 31_200_000 + Math.round((metres * 1e6) / 111_195),
          longitudeE6: 121_400_000,
          speedDkmh: drives ? 600 : 0,
          status: 3,
        }),
      )
      if (drives) metres += (60 / 3.6) * 10
    }
  const client = await platform.database.pool.connect()
  const positions = await new IngestRepository().store(client, reports)
  client.release()
  platform.bus.publish({ kind: 'stored', positions })
}

async function settled(): Promise<void> {
  const { db, pool } = platform.database
  await new RollUp({
    repository: new FigureRepository(pool, noPacks, 'Asia/Shanghai'),
    tracks,
    keepDays: 0,
    now: () => now,
    afterRule: () => rebuildAfterSettings(db, now, 'Asia/Shanghai'),
    metrics: new Metrics(),
    log: {
      error(fields) {
        throw new Error(JSON.stringify(fields))
      },
    },
  }).settled()
}

const card = async (vehicle: number) => {
  const request = { vehicleId: String(vehicle), startTime: midnight, endTime: midnight + day, timeZone: 'Asia/Shanghai' }
  return (await admin.call('vehicle/getVehTrackCard', request)).days[0]
}
/** Stops of the card; minutes driven by card and by report, and idled by report. */
async function counted(vehicle: number) {
  await settled()
  const shown = await card(vehicle)
  const { rows } = await platform.database.pool.query<{ driving_s: number; idling_s: number }>(
    `select driving_s, idling_s from vehicle_days where vehicle_id = $1 and day = '2026-01-02'`,
    [vehicle],
  )
  return {
    stops: shown?.stops,
    card: Math.round((shown?.driving ?? 0) / 60),
    report: Math.round((rows[0]?.driving_s ?? 0) / 60),
    idling: Math.round((rows[0]?.idling_s ?? 0) / 60),
  }
}
const set = (orgId: number, own: Partial<OwnMovement>) =>
  admin.call('platform/setMovementSettings', { orgId, ...nothing, ...own })

test('a shorter rest than the organisation counts is no stop, in card and stored figures of its vehicles alone', async () => {
  const ordinary = { stops: 3, card: 120, report: 120, idling: 32 }
  expect(await counted(above)).toEqual(ordinary)
  expect(await counted(below)).toEqual(ordinary)
  expect(await set(branch, { minimumStop: 600 })).toEqual({ vehicles: 1 })
  expect(await counted(below)).toEqual({ stops: 1, card: 132, report: 132, idling: 20 })
  expect(await counted(above)).toEqual(ordinary)
  const track = await admin.call('track/getVehicleTrack', {
    vehicleId: String(below),
    startTime: midnight,
    endTime: midnight + day,
  })
  expect(track.movement).toEqual({ minimumStop: 600, restsBelow: 4, idlingAfter: 0 })
})

test('what an organisation does not choose is that of the one above, and a vehicle that moves is counted by its new one', async () => {
  await set(root, { minimumStop: 300, idlingAfter: 600 })
  expect(await counted(above)).toEqual({ stops: 2, card: 124, report: 124, idling: 20 })
  expect(await counted(below)).toEqual({ stops: 1, card: 132, report: 132, idling: 20 })
  expect((await admin.call('platform/getMovementSettings', {})).organisations).toEqual([
    {
      orgId: root,
      own: { minimumStop: 300, restsBelow: null, idlingAfter: 600 },
      inherited: { minimumStop: 180, restsBelow: 4, idlingAfter: 0 },
      editable: true,
    },
    {
      orgId: branch,
      own: { ...nothing, minimumStop: 600 },
      inherited: { minimumStop: 300, restsBelow: 4, idlingAfter: 600 },
      editable: true,
    },
  ])
  await platform.database.pool.query('update vehicles set organisation_id = $1 where id = $2', [root, below])
  expect(await counted(below)).toMatchObject({ stops: 2, card: 124, report: 124 })
  await set(root, {})
  expect(await counted(below)).toMatchObject({ stops: 3, card: 120, report: 120, idling: 32 })
})

test('days whose reports have expired keep what they were counted by', async () => {
  await set(root, { minimumStop: 3_600 })
  await platform.database.pool.query('delete from positions where vehicle_id = $1', [above])
  await settled()
  const { rows } = await platform.database.pool.query<{ minutes: number }>(
    'select round(driving_s / 60.0)::int4 as minutes from vehicle_days where vehicle_id = $1 and day = $2',
    [above, '2026-01-02'],
  )
  expect(rows).toEqual([{ minutes: 120 }])
})

test('who may not change vehicles, or does not see the organisation, changes no settings, and none is out of bounds', async () => {
  expect(await looker.code('platform/setMovementSettings', { orgId: root, ...nothing })).toBe(4030002)
  expect((await looker.call('platform/getMovementSettings', {})).organisations[0]?.editable).toBe(false)
  expect(await outsider.code('platform/setMovementSettings', { orgId: root, ...nothing })).toBeGreaterThan(4_000_000)
  const codes = []
  for (const wrong of [
    { minimumStop: 0 },
    { minimumStop: 90 },
    { minimumStop: 3_660 },
    { restsBelow: 2 },
    { restsBelow: 11 },
    { idlingAfter: 3_660 },
  ])
    codes.push(await admin.code('platform/setMovementSettings', { orgId: root, ...nothing, ...wrong }))
  expect(new Set(codes)).toEqual(new Set([4000001]))
  for (const right of [{ minimumStop: 60 }, { minimumStop: 3_600, restsBelow: 10 }, { restsBelow: 3, idlingAfter: 3_600 }])
    await set(root, right)
})
