import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { plainSensor } from '@outrider/contract'
import { type PositionReport, quality } from '../../events/position-report.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { Metrics } from '../../metrics/metrics.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'
import { sensedDays } from '../../sensors/sensed-days.ts'
import { SensorRows } from '../../sensors/sensor-rows.ts'
import { Tracks } from '../../tracks/tracks.ts'
import { FigureRepository } from './figures.repository.ts'
import { markForRebuild, waitingFigures } from './rebuild.ts'
import { RollUp } from './roll-up.ts'
import { visitedGeofences } from './visited-geofences.ts'
import { noPacks } from '../../testing/no-packs.ts'

const hour = 3_600_000
const day = 24 * hour
/** Midnight in China, the begin of 2026-01-02 there. */
const midnight = Date.UTC(2026, 0, 1, 16)
/** ms since 1970. */
let clock = midnight + 3 * day
let keepDays = 0
const platform = await platformOfFile({ now: () => clock })
const organisation = await platform.addOrganisation('Root')
const reader = await platform.newCaller('reader', [organisation])
const tracks = new Tracks({ databaseUrl: platform.database.url })
afterAll(async () => {
  await tracks.stop()
})

const logged: { vehicleId?: number }[] = []
type Parts = Pick<ConstructorParameters<typeof RollUp>[0], 'visited' | 'sensed' | 'rebuild'>
const rollUp = (parts: Parts = {}): RollUp =>
  new RollUp({
    ...parts,
    repository: new FigureRepository(platform.database.pool, noPacks, 'Asia/Shanghai'),
    tracks,
    keepDays,
    now: () => clock,
    metrics: new Metrics(),
    log: { error: fields => logged.push(fields) },
  })

/** Like the gateway; they arrive as they are made unless `receivedAt` is given. */
async function store(reports: readonly PositionReport[]): Promise<void> {
  const client = await platform.database.pool.connect()
  const positions = await new IngestRepository().store(client, reports)
  client.release()
  platform.bus.publish({ kind: 'stored', positions })
}

const accOn = 3
const accOff = 2
/** A report that stands or drives north at 60 km/h; `minutes` since midnight. */
const at = (vehicle: number, minutes: number, over: Partial<PositionReport> = {}): PositionReport =>
  aReport(vehicle, 0, {
    time: midnight + minutes * 60_000,
    receivedAt: midnight + minutes * 60_000 + 300,
    digest: BigInt(Math.round(minutes * 60)),
    speedDkmh: 0,
    status: accOff,
    mileageHm: null,
    fuelDl: null,
    latitudeE6: 31_000_000,
    ...over,
  })
const kmNorth = 1e6 / 111.195

/** Parks until `from`, idles ten minutes, drives an hour at 60 km/h, parks until the end of the day. A report each minute. */
function dayOf(vehicle: number, from = 8 * 60): PositionReport[] {
  const km = (minutes: number) => Math.min(60, Math.max(0, minutes - from - 10))
  return Array.from({ length: 24 * 60 }, (_, minutes) => {
    const on = minutes >= from && minutes <= from + 70
    const drives = minutes > from + 10 && minutes < from + 70
    return at(vehicle, minutes, {
      status: on ? accOn : accOff,
      speedDkmh: drives ? 600 : 0,
      latitudeE6: 31_000_000 + Math.round(km(minutes) * kmNorth),
    })
  })
}

const daysStored = async (vehicle: number) =>
  (
    await platform.database.pool.query<Record<string, unknown>>(
      `select day::text, distance_m, distance_at_least, driving_s, idling_s, parked_s, gap_s, engine_on_s, engine_starts, points, fuel_used_ml, refuelled_ml, fuel_lost_ml
        from vehicle_days where vehicle_id = $1 and day < '2026-01-04' order by day`,
      [vehicle],
    )
  ).rows
/** Every row that is made of a vehicle's reports of the two days, but when and under which id. */
async function everythingOf(vehicle: number) {
  const rowsOf = async (table: string, time: string, left: string[] = []) => {
    const { rows } = await platform.database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - $2::text[] as row from ${table} t where vehicle_id = $1 and ${time} < '2026-01-03T16:00:00Z' order by ${time}, to_jsonb(t)::text`,
      [vehicle, ['vehicle_id', ...left]],
    )
    return rows.map(({ row }) => row)
  }
  return {
    days: await rowsOf('vehicle_days', 'day', ['computed_at']),
    hours: await rowsOf('vehicle_day_hours', 'day'),
    periods: await rowsOf('ignition_periods', 'begin_at'),
    curves: await rowsOf('fuel_curves', 'begin_at'),
    events: await rowsOf('fuel_events', 'end_at', ['id']),
  }
}
const addVehicle = (plate: string) => platform.addVehicle(organisation, plate)

/** 0.1 l: 12 l are burnt in each hour of driving, 60 filled in half an hour after the first one, 40 taken four hours later; it sloshes meanwhile. */
function withFuel(reports: readonly PositionReport[], from: number): PositionReport[] {
  const share = (minutes: number, first: number, last: number) => Math.max(0, Math.min(1, (minutes - first) / (last - first)))
  return reports.map(report => {
    const minutes = (report.time - midnight) / 60_000
    const burnt = 12 * (share(minutes, from + 10, from + 70) + share(minutes, from + 1_450, from + 1_510))
    const level = 300 - burnt + 60 * share(minutes, from + 100, from + 103) - 40 * share(minutes, from + 300, from + 304)
    const wave = ((minutes * 7_919) % 31) / 15.5 - 1
    return { ...report, fuelDl: Math.round((level + wave * (report.speedDkmh > 0 ? 12 : 0.3)) * 10) }
  })
}

test('a day’s figures are what the vehicle did, and distance and times are those of the track card', async () => {
  const vehicle = await addVehicle('沪F1')
  await store(dayOf(vehicle))
  await rollUp().settled()
  const [first] = await daysStored(vehicle)
  const card = await reader.call('vehicle/getVehTrackCard', {
    vehicleId: String(vehicle),
    startTime: midnight,
    endTime: midnight + day,
  })
  expect(first).toMatchObject({
    day: '2026-01-02',
    distance_m: Math.round((card.days[0]?.km ?? 0) * 1_000),
    // A report each minute, and no odometer.
    distance_at_least: true,
    driving_s: card.days[0]?.driving,
    gap_s: card.days[0]?.gapTime,
    engine_starts: 1,
    points: 1_440,
    fuel_used_ml: null,
  })
  expect(card.days[0]?.kmAtLeast).toBe(true)
  expect(Number(first?.['idling_s']) + Number(first?.['parked_s'])).toBe(card.days[0]?.stopped)
  // As planned: 60 km within an hour, ten minutes of idling before, to the minute between two reports.
  expect(Math.abs(Number(first?.['distance_m']) - 60_000)).toBeLessThanOrEqual(1_100)
  expect(Math.abs(Number(first?.['driving_s']) - 3_600)).toBeLessThanOrEqual(120)
  expect(Math.abs(Number(first?.['idling_s']) - 600)).toBeLessThanOrEqual(120)
  expect(Math.abs(Number(first?.['engine_on_s']) - 4_260)).toBeLessThanOrEqual(60)
})

test('a day has the visits of its organisation’s geofences, and arrivals at waypoints by their plan', async () => {
  const longitude = 121.4737
  const north = (km: number) => ({ latitude: 31 + (km * kmNorth) / 1e6, longitude })
  const geofence = (name: string, shape: object, orgId = organisation) =>
    reader.call('alarm/saveGeofence', { orgId, name, circle: null, polygon: [], ...shape })
  const at30 = { ...north(30), radius: 2_000 }
  await geofence('On the way', { circle: at30 })
  await geofence('Elsewhere', { circle: { ...at30, longitude: longitude + 1 } })
  const waypoint = { name: 'End', ...north(60), radius: 2_000, arrival: '08:30' }
  await geofence('Route', { route: { width: 500, points: [north(0), north(60)], sections: [], waypoints: [waypoint] } })
  const vehicle = await addVehicle('沪V1')
  await store(dayOf(vehicle))
  const { db } = platform.database
  await rollUp({ visited: { places: visitedGeofences(db, platform.fleet, () => clock), drivesFrom: () => 50 } }).settled()
  const visited = await platform.database.pool.query<Record<string, number>>(
    `select visits, stay_s, planned, late, late_s from vehicle_day_visits where vehicle_id = $1 and day = '2026-01-02'`,
    [vehicle],
  )
  const [found] = visited.rows
  // Through the first one and to the end of the route, where it stays until midnight, at 09:08.
  expect(found).toMatchObject({ visits: 2, planned: 1, late: 1 })
  expect(Math.abs((found?.['late_s'] ?? 0) - 38 * 60)).toBeLessThanOrEqual(180)
  expect(Math.abs((found?.['stay_s'] ?? 0) - (14 * 3_600 + 52 * 60 + 240))).toBeLessThanOrEqual(300)
})

test('a day has what its sensors read, without a fix too; what was made of more reports stays', async () => {
  const vehicle = await addVehicle('沪冷1')
  const form = {
    ...plainSensor,
    sourceNumber: 0x51,
    sign: 'twos',
    factor: 0.1,
    bands: [{ from: 0, to: null, tone: 'bad' }],
  } as const
  const read = (minutes: number, tenths: number) => {
    const extras = Buffer.from([0x51, 2, 0, 0])
    extras.writeInt16BE(tenths, 2)
    return at(vehicle, minutes, { extras, quality: quality.noFix })
  }
  const sensed = (parts: { forms: (typeof form)[] }) => ({
    sensed: (id: number, days: Parameters<typeof sensedDays>[2]) =>
      sensedDays(
        {
          book: {
            of: () => parts.forms.map(each => ({ form: { ...each, bands: [...each.bands] }, origin: 'vehicle' as const })),
            settled: () => Promise.resolve(),
          },
          rows: new SensorRows(platform.database.db, noPacks),
        },
        id,
        days,
      ),
  })
  // From ten minutes before midnight on; over midnight it is too warm.
  await store(Array.from({ length: 41 }, (_, nth) => read(nth - 10, nth < 5 || nth > 20 ? -180 : 50)))
  const stored = async () =>
    (
      await platform.database.pool.query<object>(
        `select day::text, kind, least, greatest, read_s, bad_s, reports from vehicle_day_sensors where vehicle_id = $1 order by day`,
        [vehicle],
      )
    ).rows
  await rollUp(sensed({ forms: [form] })).settled()
  const days = [
    { day: '2026-01-01', kind: 'temperature', least: -18, greatest: 5, read_s: 600, bad_s: 300, reports: 10 },
    { day: '2026-01-02', kind: 'temperature', least: -18, greatest: 5, read_s: 1_800, bad_s: 660, reports: 31 },
  ]
  expect(await stored()).toEqual(days)
  // A trial of a rule knows by them where it has to read, of days that are over and have all their reports.
  const rows = new SensorRows(platform.database.db, noPacks)
  const asked = ['2025-12-31', '2026-01-01', '2026-01-02'].map(day => ({ day }))
  const knownOf = async (since = 0) => [...(await rows.readOnDays(vehicle, asked, since))]
  const ofDay = new Map([['temperature 1', { least: -18, greatest: 5 }]])
  expect(await knownOf()).toEqual([
    ['2026-01-01', ofDay],
    ['2026-01-02', ofDay],
  ])
  expect(await knownOf(clock + 1)).toEqual([])
  await platform.database.pool.query('insert into late_report_hours (vehicle_id, hour) values ($1, $2)', [
    vehicle,
    new Date(midnight),
  ])
  expect(await knownOf()).toEqual([])
  // Its reports have expired, but for some, and it has no sensor any more.
  await platform.database.pool.query('delete from positions where vehicle_id = $1 and time > $2', [
    vehicle,
    new Date(midnight + 600_000),
  ])
  for (const forms of [[form], []]) {
    await markForRebuild(platform.database.db, { from: undefined, to: undefined, vehicleId: vehicle })
    await rollUp(sensed({ forms })).settled()
    expect(await stored()).toEqual(days)
  }
})

test('hours add up to their day exactly, and so do periods of ignition as far as the engine was on', async () => {
  const vehicle = await addVehicle('沪F2')
  await store(dayOf(vehicle, 8 * 60 + 37))
  await rollUp().settled()
  const { rows } = await platform.database.pool.query<Record<string, number>>(
    `select d.distance_m = (select sum(m) from unnest(h.distance_m) m) and d.driving_s = (select sum(m) from unnest(h.driving_s) m)
        and d.idling_s = (select sum(m) from unnest(h.idling_s) m) and d.parked_s = (select sum(m) from unnest(h.parked_s) m)
        and d.gap_s = (select sum(m) from unnest(h.gap_s) m) as same,
      cardinality(h.distance_m) as hours, d.driving_s + d.idling_s + d.parked_s + d.gap_s as seconds,
      (select count(*)::int from ignition_periods p where p.vehicle_id = d.vehicle_id) as periods,
      (select sum(p.idling_s)::int from ignition_periods p where p.vehicle_id = d.vehicle_id) - d.idling_s as idling_left
      from vehicle_days d join vehicle_day_hours h using (vehicle_id, day) where d.vehicle_id = $1 and d.day = '2026-01-02'`,
    [vehicle],
  )
  expect(rows).toEqual([{ same: true, hours: 24, seconds: 86_400, periods: 1, idling_left: 0 }])
})

test('a late report changes the figures of its day, and only new reports are looked at', async () => {
  const vehicle = await addVehicle('沪F3')
  const all = dayOf(vehicle)
  await store(all.filter(({ time }) => time < midnight + 9 * hour || time > midnight + 12 * hour))
  await rollUp().settled()
  const [before] = await daysStored(vehicle)
  clock += hour
  await store(
    all
      .filter(({ time }) => time >= midnight + 9 * hour && time <= midnight + 12 * hour)
      .map(late => ({ ...late, receivedAt: clock })),
  )
  await rollUp().settled()
  const [after] = await daysStored(vehicle)
  expect(Number(before?.['points'])).toBe(1_440 - 181)
  expect(after).toMatchObject({ points: 1_440 })
  const { rows } = await platform.database.pool.query('select from late_report_hours where vehicle_id = $1', [vehicle])
  expect(rows).toHaveLength(0)
  const again = await addVehicle('沪F4')
  await store(dayOf(again))
  await rollUp().settled()
  const whole = await daysStored(again)
  expect(await daysStored(vehicle)).toEqual(whole)
})

test('a rebuild of many vehicles is done by several threads at once, which end with it, and says what one thread says', async () => {
  const vehicles = [await addVehicle('沪P1'), await addVehicle('沪P2'), await addVehicle('沪P3')]
  for (const [nth, vehicle] of vehicles.entries()) await store(dayOf(vehicle, 8 * 60 + 20 * nth))
  await rollUp().settled()
  const before = await Promise.all(vehicles.map(daysStored))
  await platform.database.pool.query('update vehicle_days set distance_m = 0 where vehicle_id = any($1)', [vehicles])
  for (const vehicleId of vehicles) await markForRebuild(platform.database.db, { from: undefined, to: undefined, vehicleId })
  let [atOnce, most, ended] = [0, 0, 0]
  const several = tracks.beside(2)
  await rollUp({
    rebuild: {
      from: 3,
      threads: 2,
      tracks: () => ({
        reduce: async (...given) => {
          most = Math.max(most, ++atOnce)
          return several.reduce(...given).finally(() => atOnce--)
        },
        stop: async () => {
          ended++
          await several.stop()
        },
      }),
    },
  }).settled()
  expect(await Promise.all(vehicles.map(daysStored))).toEqual(before)
  expect({ most, ended, atOnce }).toEqual({ most: 2, ended: 1, atOnce: 0 })
})

test('in whatever order and however often reports arrive, the figures are the same as computed at once', async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
      fc.integer({ min: 0, max: 18 * 60 }),
      async (parts, from) => {
        number += 1
        const [one, other] = [await addVehicle(`沪G${number}`), await addVehicle(`沪H${number}`)]
        // Two days whose drive and refuelling may go over midnight.
        const twoDays = (vehicle: number) =>
          withFuel(
            [
              ...dayOf(vehicle, from),
              ...dayOf(vehicle, from).map(each => ({
                ...each,
                time: each.time + day,
                receivedAt: each.receivedAt + day,
                digest: each.digest + 86_400n,
              })),
            ],
            from,
          )
        await store(twoDays(one))
        await rollUp().settled()
        const reports = twoDays(other)
        const size = Math.ceil(reports.length / parts.length)
        const pieces = parts
          .map((order, index) => ({ order, reports: reports.slice(index * size, (index + 1) * size) }))
          .toSorted((a, b) => a.order - b.order)
        for (const piece of pieces) {
          await store(piece.reports.map(each => ({ ...each, receivedAt: clock })))
          // Some of it comes twice.
          await store(piece.reports.slice(0, 5).map(each => ({ ...each, receivedAt: clock })))
          clock += 1_000
          await rollUp().settled()
        }
        const atOnce = await everythingOf(one)
        expect(atOnce.events.map(({ kind }) => kind)).toEqual(['refuelling', 'loss'])
        expect(await everythingOf(other)).toEqual(atOnce)
        // What became of them is forgotten: a rebuild has nothing but the reports.
        await platform.database.pool.query(
          'update vehicle_days set distance_m = 1, driving_s = 2, points = 3, fuel_used_ml = 4 where vehicle_id = $1',
          [other],
        )
        for (const table of ['fuel_events', 'fuel_curves', 'ignition_periods'])
          await platform.database.pool.query(`delete from ${table} where vehicle_id = $1`, [other])
        await platform.database.pool.query("delete from vehicle_days where vehicle_id = $1 and day = '2026-01-02'", [other])
        await markForRebuild(platform.database.db, { from: undefined, to: undefined, vehicleId: other })
        clock += 1_000
        await rollUp().settled()
        expect(await everythingOf(other)).toEqual(atOnce)
        expect(await waitingFigures(platform.database.db)).toMatchObject({ vehicles: 0, hours: 0, open: 0 })
      },
    ),
    { numRuns: 4, examples: [[[0.3, 0.9, 0.1, 0.5, 0.2, 0.7], 23 * 60 - 42]] },
  )
})

test('a late report that moves the beginning of a fuel event leaves its id and who dismissed it', async () => {
  const vehicle = await addVehicle('沪L1')
  const all = withFuel(dayOf(vehicle), 8 * 60)
  const isLate = ({ time }: PositionReport) => time >= midnight + 579 * 60_000 && time <= midnight + 581 * 60_000
  await store(all.filter(each => !isLate(each)))
  await rollUp().settled()
  const period = { vehicleId: String(vehicle), startTime: midnight, endTime: midnight + day }
  const eventsOf = async () => (await reader.call('report/getVehFuelLevels', period)).events
  const [before] = await eventsOf()
  await reader.call('report/dismissFuelEvent', { eventId: before?.eventId ?? '', dismissed: true, reason: '加油机校准' })
  clock += hour
  await store(all.filter(isLate).map(late => ({ ...late, receivedAt: clock })))
  await rollUp().settled()
  const [after, ...others] = await eventsOf()
  expect(after).toMatchObject({
    eventId: before?.eventId,
    kind: 'refuelling',
    dismissReason: '加油机校准',
    dismissedBy: 'reader',
  })
  expect(after?.beginTime).toBeGreaterThan(before?.beginTime ?? 0)
  expect(others).toMatchObject([{ kind: 'loss', dismissReason: '' }])
  expect((await daysStored(vehicle))[0]).toMatchObject({ refuelled_ml: 0 })
})

test('a vehicle whose track cannot be read is named, tried again later, and holds up no other', async () => {
  const [damaged, sound] = [await addVehicle('沪D1'), await addVehicle('沪D2')]
  for (const vehicle of [damaged, sound]) await store(dayOf(vehicle))
  const { pool } = platform.database
  const damage = () =>
    pool.query("insert into track_days (vehicle_id, day, points, reports, packed) values ($1, '2026-01-01', 9999, 0, '\\x00')", [
      damaged,
    ])
  const mend = () => pool.query('delete from track_days where vehicle_id = $1', [damaged])
  const pointsOf = async () =>
    Promise.all([damaged, sound].map(async vehicle => Number((await daysStored(vehicle))[0]?.['points'] ?? 0)))
  await damage()
  const roll = rollUp()
  await roll.settled()
  await roll.bringUpToDate([damaged, sound])
  expect(logged.map(({ vehicleId }) => vehicleId)).toEqual([damaged])
  expect(await pointsOf()).toEqual([0, 1_440])
  await mend()
  await roll.settled()
  expect(await pointsOf()).toEqual([0, 1_440])
  clock += 61_000
  await roll.settled()
  expect(await pointsOf()).toEqual([1_440, 1_440])
  // The same with days of the past.
  await damage()
  for (const vehicle of [damaged, sound]) await store([at(vehicle, 600.5, { receivedAt: clock })])
  await roll.settled()
  expect(await pointsOf()).toEqual([1_440, 1_441])
  await mend()
  clock += 61_000
  await roll.settled()
  expect(await pointsOf()).toEqual([1_441, 1_441])
  expect(logged).toHaveLength(2)
  logged.length = 0
})

test('vehicles are stored in one transaction', async () => {
  const vehicles = [await addVehicle('沪ZH1'), await addVehicle('沪ZH2'), await addVehicle('沪ZH3')]
  for (const vehicle of vehicles) await store(dayOf(vehicle))
  await rollUp().settled()
  const { rows } = await platform.database.pool.query(
    'select count(distinct vehicle_id)::int4 as stored, count(distinct xmin::text)::int4 as transactions from vehicle_days where vehicle_id = any($1)',
    [vehicles],
  )
  expect(rows).toEqual([{ stored: 3, transactions: 1 }])
})

test('one that cannot be stored is named, tried again later each time, and holds up no other', async () => {
  const vehicles = [await addVehicle('沪ZF1'), await addVehicle('沪ZF2'), await addVehicle('沪ZF3')]
  const refused = vehicles[1] ?? 0
  for (const vehicle of vehicles) await store(dayOf(vehicle))
  const { pool } = platform.database
  await pool.query(`create function refuse_one() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
  await pool.query(
    `create trigger refuse_one before insert on vehicle_days for each row when (new.vehicle_id = ${refused}) execute function refuse_one()`,
  )
  const roll = rollUp()
  await roll.settled()
  expect(logged.map(({ vehicleId }) => vehicleId)).toEqual([refused])
  const stored = async () => Promise.all(vehicles.map(async vehicle => Number((await daysStored(vehicle))[0]?.['points'] ?? 0)))
  expect(await stored()).toEqual([1_440, 0, 1_440])
  // Twice as long the second time.
  clock += 61_000
  await roll.settled()
  await pool.query('drop function refuse_one cascade')
  clock += 61_000
  await roll.settled()
  expect(await stored()).toEqual([1_440, 0, 1_440])
  clock += 60_000
  await roll.settled()
  expect(await stored()).toEqual([1_440, 1_440, 1_440])
  expect(logged.splice(0)).toHaveLength(2)
})

test('figures that somebody has computed meanwhile stay, whatever the clock says', async () => {
  const vehicle = await addVehicle('沪ZG1')
  await store(dayOf(vehicle))
  const repository = new FigureRepository(platform.database.pool, noPacks, 'Asia/Shanghai')
  const of = (computedAt: number, basedOn: number) => ({
    vehicleId: vehicle,
    days: [],
    state: { openDay: '2026-01-04', seenAt: clock, basedOn },
    computedAt,
  })
  const stored = async () => (await repository.stateOf([vehicle]))[0]?.computedAt
  await repository.store([of(clock, 0)])
  await repository.store([of(clock + 1_000, 0)])
  expect(await stored()).toBe(clock)
  // The clock was set back since.
  await repository.store([of(clock - 5_000, clock)])
  expect(await stored()).toBe(clock - 5_000)
})

test('a vehicle whose reports have all expired is no work, until it reports again', async () => {
  const vehicle = await addVehicle('沪E1')
  await store(dayOf(vehicle).slice(0, 10))
  await platform.database.pool.query('delete from positions where vehicle_id = $1', [vehicle])
  await rollUp().settled()
  expect(await daysStored(vehicle)).toEqual([])
  await store([at(vehicle, 3 * 24 * 60 - 60, { receivedAt: clock })])
  await rollUp().settled()
  const { rows } = await platform.database.pool.query('select points from vehicle_days where vehicle_id = $1', [vehicle])
  expect(rows).toEqual([{ points: 1 }])
})

test('who asks for vehicles again soon gets the same figures, and who asks beside waits for them', async () => {
  const vehicle = await addVehicle('沪Q1')
  const computed = async () => {
    const { rows } = await platform.database.pool.query<{ at: Date }>(
      'select computed_at as at from figure_states where vehicle_id = $1',
      [vehicle],
    )
    return rows[0]?.at.getTime()
  }
  const before = clock
  await store(dayOf(vehicle))
  const roll = rollUp()
  await Promise.all([roll.bringUpToDate([vehicle]), roll.bringUpToDate([vehicle])])
  expect(await computed()).toBe(before)
  clock += 10_000
  await store([at(vehicle, 1_441, { receivedAt: clock })])
  await roll.bringUpToDate([vehicle])
  expect(await computed()).toBe(before)
  clock += 11_000
  await roll.bringUpToDate([vehicle])
  expect(await computed()).toBe(clock)
  // Nothing has come since.
  const last = clock
  clock += 60_000
  await roll.bringUpToDate([vehicle])
  expect(await computed()).toBe(last)
})

test('a rebuild leaves the figures of days whose reports have expired, also when some of them are there', async () => {
  const vehicle = await addVehicle('沪X1')
  await store(dayOf(vehicle))
  await rollUp().settled()
  const [before] = await daysStored(vehicle)
  await platform.database.pool.query('delete from positions where vehicle_id = $1 and time < $2', [
    vehicle,
    new Date(midnight + 12 * hour),
  ])
  keepDays = 1
  await markForRebuild(platform.database.db, { from: '2026-01-01', to: '2026-01-03', vehicleId: vehicle })
  clock += 1_000
  await rollUp().settled()
  expect(await daysStored(vehicle)).toContainEqual(before)
  keepDays = 0
  await markForRebuild(platform.database.db, { from: '2026-01-01', to: '2026-01-03', vehicleId: vehicle })
  clock += 1_000
  await rollUp().settled()
  expect(await daysStored(vehicle)).not.toContainEqual(before)
})
