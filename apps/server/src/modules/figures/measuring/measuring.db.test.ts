import { expect, test } from 'vitest'
import type { PositionReport } from '../../../events/position-report.ts'
import { IngestRepository } from '../../../gateway/ingest/ingest.repository.ts'
import { aReport, platformOfFile } from '../../../testing/platform.ts'
import { rolledUp } from '../../../testing/rolled-up.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Midnight in China, the begin of 2026-01-02 there. */
const midnight = Date.UTC(2026, 0, 1, 16)
/** Noon of the eighth day after it. */
const now = midnight + 8 * day + 12 * hour
const platform = await platformOfFile({ now: () => now })
const organisation = await platform.addOrganisation('Root')
const other = await platform.addOrganisation('Other')
const north = await platform.newCaller('north', [organisation])
const south = await platform.newCaller('south', [other])
const looker = await platform.newCaller('looker', [organisation], { rights: { updInstTaskAuth: false, updMtcTaskAuth: false } })

const settled = () => rolledUp(platform, () => now)

let plates = 0
const addVehicle = () => platform.addVehicle(organisation, `沪M${++plates}`)

/** Like the gateway: commits, then publishes. */
async function store(reports: readonly PositionReport[]): Promise<void> {
  const client = await platform.database.pool.connect()
  const positions = await new IngestRepository().store(client, reports)
  client.release()
  platform.bus.publish({ kind: 'stored', positions })
}

interface Row {
  /** Seconds of the day. */
  at: number
  /** km from its begin. */
  km: number
  drives: boolean
  mileage?: number
  fuel?: number
}
const reports = (vehicle: number, nth: number, rows: readonly Row[]): PositionReport[] =>
  rows.map(({ at, km, drives, mileage = null, fuel = null }) =>
    aReport(vehicle, 0, {
      time: midnight + nth * day + at * 1_000,
      receivedAt: midnight + nth * day + at * 1_000 + 300,
      digest: BigInt(nth * 86_400 + at),
      // There one day, back on the next one.
      latitudeE6: 31_200_000 + Math.round(((nth % 2 === 1 ? 120 - km : km) * 1e6) / 111.195),
      longitudeE6: 121_400_000,
      speedDkmh: drives ? 600 : 0,
      status: drives ? 3 : 2,
      mileageHm: mileage,
      fuelDl: fuel,
    }),
  )
/** From seven o'clock: ten minutes at rest, two hours at 60 km/h, half an hour at rest; `counts` is what the odometer sends, from km. */
function drive(counts: (km: number) => number): Row[] {
  const rest = (from: number, count: number, every: number, km: number) =>
    Array.from({ length: count }, (_, nth) => ({ at: from + nth * every, km, drives: false, mileage: counts(km) }))
  const moving = Array.from({ length: 361 }, (_, nth) => ({
    at: 25_810 + nth * 20,
    km: nth / 3,
    drives: true,
    mileage: counts(nth / 3),
  }))
  return [...rest(25_200, 10, 60, 0), ...moving, ...rest(33_030, 6, 300, 120)]
}
const of = (vehicle: number) => ({ vehicleId: String(vehicle) })
const span = (from = 0, days = 1) => ({ startTime: midnight + from * day, endTime: midnight + (from + days) * day })
const card = async (vehicle: number, nth = 0) =>
  (await north.call('vehicle/getVehTrackCard', { ...of(vehicle), ...span(nth) })).days[0]
/** By the figures that reports are made of. */
async function reported(vehicle: number, from = 0, days = 1) {
  const subject = { vehicleIds: [String(vehicle)], ...span(from, days) }
  await settled()
  const { rows } = await north.call('report/getVehicleMileageStat', subject)
  return rows[0]
}

test('a day of 120 km by fixes is not shown as 12, 60 or 1,200, in card, mileage report, ranking and use per 100 km (field 15)', async () => {
  for (const factor of [0.1, 0.5, 1.609, 10]) {
    const vehicle = await addVehicle()
    const rows = drive(km => Math.floor(50_000 + km * 10 * factor))
    // 36 l are burnt.
    await store(
      reports(
        vehicle,
        0,
        rows.map(row => ({ ...row, fuel: Math.round(3_000 - row.km * 3) })),
      ),
    )
    const shown = await card(vehicle)
    expect([factor, shown]).toMatchObject([factor, { km: expect.closeTo(120, 0), kmBy: 'distance' }])
    expect(shown?.odometerKm).toBeCloseTo(120 * factor, -0.6)
    const report = await reported(vehicle)
    expect(report).toMatchObject({ distance: (shown?.km ?? 0) * 1_000, distanceByFixes: report?.distance })
    const subject = { vehicleIds: [String(vehicle)], ...span() }
    const ranking = await north.call('report/getOrgVehMileageRanking', { orgIds: [organisation], group: 'vehicle', ...span() })
    expect(ranking.rows.find(row => row.vehicleId === String(vehicle))?.distance).toBe(report?.distance)
    const use = await north.call('report/getVehOilConsumptionInfo', subject)
    expect(use.rows[0]?.perHundred).toBeCloseTo(30, -0.5)
  }
})

test('tyres, a reset and rests are no doubt: the odometer counts as before', async () => {
  const vehicle = await addVehicle()
  await store(
    reports(
      vehicle,
      0,
      drive(km => Math.floor(50_000 + km * 9.7)),
    ),
  )
  await store(
    reports(
      vehicle,
      1,
      drive(km => Math.floor(km < 60 ? 51_164 + km * 10 : (km - 60) * 10)),
    ),
  )
  await store(
    reports(
      vehicle,
      2,
      Array.from({ length: 60 }, (_, nth) => ({ at: 30_000 + nth * 60, km: (nth % 3) / 50, drives: false, mileage: 600 })),
    ),
  )
  expect(await card(vehicle, 0)).toMatchObject({ km: expect.closeTo(116.4, 0), kmBy: 'odometer' })
  expect(await card(vehicle, 1)).toMatchObject({ km: expect.closeTo(120, 0), kmBy: 'both' })
  expect((await card(vehicle, 2))?.odometerKm).toBeUndefined()
})

test('a steady ratio is proposed with its days; once accepted the odometer counts from that day on, and it is kept who said so', async () => {
  const vehicle = await addVehicle()
  // Whole kilometres instead of tenths, five days long.
  for (let nth = 0; nth < 5; nth++)
    await store(
      reports(
        vehicle,
        nth,
        drive(km => 5_000 + nth * 120 + Math.floor(km)),
      ),
    )
  await settled()
  const before = await north.call('platform/getMeasuring', of(vehicle))
  expect(before.odometerProposal).toMatchObject({ factor: 10, fromDay: '2026-01-02', days: { length: 5 } })
  expect(before.odometerProposal?.days[0]).toMatchObject({ day: '2026-01-02', odometerKm: expect.closeTo(12, -0.5) })
  expect(
    await north.call('platform/setOdometer', { ...of(vehicle), source: 'automatic', factor: 10, fromDay: '2026-01-04' }),
  ).toEqual({
    days: expect.any(Number),
  })
  await settled()
  const after = await north.call('platform/getMeasuring', of(vehicle))
  expect(after.odometerProposal).toBeNull()
  expect(after.odometerChoices).toMatchObject([{ source: 'automatic', factor: 10, fromDay: '2026-01-04', userName: 'north' }])
  expect(await card(vehicle, 1)).toMatchObject({ km: expect.closeTo(120, 0), kmBy: 'distance' })
  expect(await card(vehicle, 3)).toMatchObject({ km: expect.closeTo(120, 0), kmBy: 'odometer' })
  expect(await reported(vehicle, 3)).toMatchObject({ distanceByFixes: 0 })
  expect(await reported(vehicle, 1)).toMatchObject({ distanceByFixes: expect.closeTo(120_000, -3) })
})

test('while a factor is open the fixes count, also of an odometer that is wrong by little', async () => {
  const vehicle = await addVehicle()
  for (let nth = 0; nth < 4; nth++)
    await store(
      reports(
        vehicle,
        nth,
        drive(km => Math.floor(50_000 + nth * 1_080 + km * 9)),
      ),
    )
  await settled()
  expect(await card(vehicle)).toMatchObject({ km: expect.closeTo(120, 0), kmBy: 'distance' })
  expect(await reported(vehicle)).toMatchObject({ distanceByFixes: expect.closeTo(120_000, -3) })
  await north.call('platform/setOdometer', { ...of(vehicle), source: 'odometer', fromDay: '2026-01-02' })
  await settled()
  expect(await card(vehicle)).toMatchObject({ km: expect.closeTo(108, 0), kmBy: 'odometer' })
  expect((await north.call('platform/getMeasuring', of(vehicle))).odometerProposal).toBeNull()
})

test('somebody may choose the fixes, or the odometer against them', async () => {
  const vehicle = await addVehicle()
  await store(
    reports(
      vehicle,
      0,
      drive(km => Math.floor(50_000 + km)),
    ),
  )
  await north.call('platform/setOdometer', { ...of(vehicle), source: 'odometer', fromDay: '2026-01-02' })
  expect(await card(vehicle)).toMatchObject({ km: expect.closeTo(12, 0), kmBy: 'odometer' })
  await north.call('platform/setOdometer', { ...of(vehicle), source: 'fixes', fromDay: '2026-01-02' })
  expect(await card(vehicle)).toMatchObject({ km: expect.closeTo(120, 0), kmBy: 'distance' })
})

test('a choice without a factor keeps the one that is in force on its day', async () => {
  const vehicle = await addVehicle()
  const choose = (source: 'odometer' | 'fixes', fromDay: string, factor?: number) =>
    north.call('platform/setOdometer', { ...of(vehicle), source, fromDay, ...(factor !== undefined && { factor }) })
  await choose('odometer', '2026-01-03', 10)
  await choose('fixes', '2026-01-04')
  await choose('fixes', '2026-01-02')
  const { rows } = await platform.database.pool.query<{ factor: number }>(
    'select factor::float8 from odometer_choices where vehicle_id = $1 order by id',
    [vehicle],
  )
  expect(rows.map(({ factor }) => factor)).toEqual([10, 10, 1])
})

/** Two hours of driving from 298.8 l, three hours at rest; `reads` is what item 0x02 has at a time in minutes of the rest. */
function tank(reads: (dl: number, minutes: number) => number): Row[] {
  const noise = (nth: number) => ((nth * 7_919) % 31) - 15
  const moving = Array.from({ length: 121 }, (_, nth) => ({
    at: 25_200 + nth * 60,
    km: nth,
    drives: true,
    fuel: 2_990 - nth * 3 + noise(nth),
  }))
  const rest = Array.from({ length: 37 }, (_, nth) => ({
    at: 32_460 + nth * 300,
    km: 120,
    drives: false,
    fuel: reads(2_640 + noise(nth), nth * 5),
  }))
  return [...moving, ...rest]
}
const litres = async (vehicle: number) => {
  const subject = { vehicleIds: [String(vehicle)], ...span() }
  await settled()
  const { events, faults, points } = await north.call('report/getVehFuelLevels', { ...of(vehicle), ...span() })
  const use = await north.call('report/getVehOilConsumptionInfo', subject)
  const losses = await north.call('report/getVehiclesOilLeakingStat', subject)
  const filled = await north.call('report/getVehiclesRefuelingStat', subject)
  return {
    events,
    faults: faults ?? [],
    points,
    used: (use.rows[0]?.fuelUsed ?? Number.NaN) / 1_000,
    lost: losses.rows[0]?.lost ?? 0,
    filled: filled.rows[0]?.refuelled ?? 0,
  }
}

test('a probe without power loses nothing and fills nothing in: 36 l are used (field 23)', async () => {
  const vehicle = await addVehicle()
  await store(
    reports(
      vehicle,
      0,
      tank((dl, minutes) => (minutes >= 60 && minutes < 160 ? 0 : dl)),
    ),
  )
  const shown = await litres(vehicle)
  expect(shown).toMatchObject({ events: [], lost: 0, filled: 0 })
  expect(shown.used).toBeCloseTo(36, -0.8)
  expect(shown.faults).toMatchObject([{ kind: 'zero', litres: 0, beforeLitres: expect.closeTo(264, -0.8), readings: 20 }])
  expect(Math.min(...shown.points.map(point => point.litres))).toBeGreaterThan(250)
  const { fuelFaults, fuelSent } = await north.call('platform/getMeasuring', of(vehicle))
  expect([fuelFaults.length, fuelSent]).toEqual([1, expect.any(Number)])
})

test('a theft beside it, before it and during it is one, with litres, place and the levels it was evaluated from', async () => {
  const cases: ((dl: number, minutes: number) => number)[] = [
    (dl, minutes) => (minutes >= 90 ? dl - 300 : dl),
    (dl, minutes) => (minutes >= 60 && minutes < 100 ? 0 : minutes >= 130 ? dl - 300 : dl),
    (dl, minutes) => (minutes >= 60 && minutes < 160 ? 0 : minutes >= 160 ? dl - 300 : dl),
  ]
  for (const reads of cases) {
    const vehicle = await addVehicle()
    await store(reports(vehicle, 0, tank(reads)))
    const { events, lost, used } = await litres(vehicle)
    expect(events).toMatchObject([{ kind: 'loss', latitude: expect.closeTo(32.279, 2), longitude: 121.4 }])
    expect(lost / 1_000).toBeCloseTo(30, -0.8)
    expect(used).toBeCloseTo(36, -0.8)
    const [event] = events
    expect(event?.evaluatedFrom).toBeLessThan(event?.beginTime ?? 0)
    expect(event?.evaluatedUntil).toBeGreaterThan(event?.endTime ?? Number.POSITIVE_INFINITY)
  }
})

test('a curve makes litres of what a sensor sends from its day on, is kept with its source, and figures follow', async () => {
  const vehicle = await addVehicle()
  // Hundredths of a full scale of 1,000 steps, of a tank of 400 l.
  await store(
    reports(
      vehicle,
      0,
      tank(dl => dl).map(row => ({ ...row, fuel: Math.round((row.fuel ?? 0) / 4) })),
    ),
  )
  expect((await litres(vehicle)).used).toBeCloseTo(9, -0.5)
  const live = async () => Math.round((await north.call('vehicle/getVehiclePosition', of(vehicle))).fuel ?? Number.NaN)
  const sent = await live()
  expect(sent).toBeCloseTo(66, -0.8)
  const pairs: [number, number][] = [
    [0, 0],
    [500, 200],
    [1_000, 400],
  ]
  const curve = { ...of(vehicle), input: 'raw' as const, factor: null, pairs, fromDay: '2026-01-01', source: '加油站逐升标定' }
  expect(await north.code('platform/setFuelCurve', { ...curve, pairs: pairs.slice(0, 1) })).toBe(4000190)
  expect(await north.code('platform/setFuelCurve', { ...curve, source: ' ' })).not.toBe(0)
  expect(await north.code('platform/setFuelCurve', { ...curve, fromDay: '2026-02-30' })).not.toBe(0)
  await north.call('platform/setFuelCurve', curve)
  const shown = await litres(vehicle)
  expect(shown.used).toBeCloseTo(36, -0.8)
  expect(shown.points[0]?.litres).toBeCloseTo(298, -0.8)
  await expect.poll(live).toBeCloseTo(sent * 4, -0.8)
  expect((await north.call('platform/getMeasuring', of(vehicle))).fuelCurves).toMatchObject([
    { pairs, source: '加油站逐升标定', userName: 'north', fromDay: '2026-01-01', time: expect.any(Number) },
  ])
  // A percentage with a factor, made later, counts instead.
  await north.call('platform/setFuelCurve', { ...curve, input: 'percent', pairs: null, factor: 4, source: '厂家参数' })
  expect((await litres(vehicle)).used).toBeCloseTo(36, -0.8)
  await north.call('platform/setFuelCurve', { ...curve, input: 'percent', pairs: null, factor: 2, source: '厂家参数' })
  await expect.poll(live).toBeCloseTo(sent * 2, -0.8)
  // One of a later day is not in force yet.
  await north.call('platform/setFuelCurve', { ...curve, pairs: null, factor: 7, fromDay: '2026-01-20' })
  await north.call('platform/setFuelCurve', { ...curve, pairs: null, factor: 0.4 })
  await expect.poll(live).toBeCloseTo(sent * 4, -0.8)
})

test('nobody of another company sees or changes how a vehicle is measured, and who may only look changes nothing', async () => {
  const vehicle = await addVehicle()
  const odometer = { ...of(vehicle), source: 'fixes', fromDay: '2026-01-02' }
  const curve = { ...of(vehicle), input: 'raw', factor: 2, pairs: null, fromDay: '2026-01-02', source: 'x' }
  expect(await south.code('platform/getMeasuring', of(vehicle))).toBe(4040101)
  expect(await south.code('platform/setOdometer', odometer)).toBe(4040101)
  expect(await south.code('platform/setFuelCurve', curve)).toBe(4040101)
  expect(await looker.code('platform/setOdometer', odometer)).toBe(4030002)
  expect(await looker.code('platform/setFuelCurve', curve)).toBe(4030002)
  expect((await looker.call('platform/getMeasuring', of(vehicle))).editable).toBe(false)
  expect((await north.call('platform/getMeasuring', of(vehicle))).editable).toBe(true)
})
