/** Hours of drivers against figures that are made here of what each was planned to drive, minute by minute. */
import { standardScore } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { Metrics } from '../../metrics/metrics.ts'
import { noPacks } from '../../testing/no-packs.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'
import { Tracks } from '../../tracks/tracks.ts'
import { cardSink } from '../drivers/card-sink.ts'
import { FigureRepository } from '../figures/figures.repository.ts'
import { RollUp } from '../figures/roll-up.ts'

const zone = 'Asia/Shanghai'
const minute = 60_000
const hour = 60 * minute
const at = (day: string, hours: number) => Date.parse(`${day}T00:00:00+08:00`) + Math.round(hours * 60) * minute
let now = at('2026-03-20', 12)

const platform = await platformOfFile({ now: () => now })
const { pool } = platform.database
const root = await platform.addOrganisation('Root')
const elsewhere = await platform.addOrganisation('Elsewhere')
const chief = await platform.newCaller('chief', [root])
const admin = await platform.newCaller('admin', [root, elsewhere])
const tracks = new Tracks({ databaseUrl: platform.database.url })
afterAll(() => tracks.stop())
const rollUp = new RollUp({
  repository: new FigureRepository(pool, noPacks, zone),
  tracks,
  keepDays: 0,
  now: () => now,
  metrics: new Metrics(),
  log: {
    error(fields) {
      throw new Error(JSON.stringify(fields))
    },
  },
})

const vehicles: number[] = []
for (const plate of ['沪A10001', '沪A10002', '沪A10003', '沪A10004']) vehicles.push(await platform.addVehicle(root, plate))
const [first = 0, second = 0, cardless = 0, regular = 0] = vehicles
await pool.query("update vehicles set created_at = '2026-01-05'")
await platform.fleet.reload()

/** A card goes in, or comes out. */
async function card(vehicleId: number, licence: string | null, time: number): Promise<void> {
  const holder = { result: 0, name: licence ?? '', certificate: licence ?? '', issuer: '上海', validUntil: '20391231' }
  const body = licence === null ? { status: 2, time } : { status: 1, time, ...holder }
  const received = {
    terminalId: 0,
    edition: 2019,
    serial: 1,
    receivedAt: time,
    zoneMinutes: 480,
    bytes: Buffer.alloc(0),
  } as const
  await cardSink(pool, platform.bus).store([{ body, vehicleId, ...received }])
}

/** Reports each minute: it drives from and until, and stands then. */
function reportsOf(vehicleId: number, from: number, until: number) {
  const report = (time: number, speed: number) =>
    aReport(vehicleId, 0, {
      time,
      receivedAt: time + 300,
      digest: BigInt(time) * 10n + BigInt(vehicleId),
      latitudeE6: 31_000_000,
      longitudeE6: 100_000_000 + Math.round(((time - at('2026-02-28', 0)) / minute) * 10_000),
      speedDkmh: speed,
      mileageHm: null,
      fuelDl: null,
      status: 3,
    })
  const reports = []
  for (let time = from; time < until; time += minute) reports.push(report(time, 600))
  return [...reports, report(until, 0)]
}

async function store(reports: ReturnType<typeof reportsOf>): Promise<void> {
  const client = await pool.connect()
  for (let from = 0; from < reports.length; from += 500)
    await new IngestRepository().store(client, reports.slice(from, from + 500))
  client.release()
}

/** Who drove which vehicle from when to when; undefined: nobody's card was in it. */
interface Shift {
  who: string | undefined
  vehicle: number
  from: number
  to: number
}
const shift = (who: string | undefined, vehicle: number, day: string, from: number, to: number): Shift => ({
  who,
  vehicle,
  from: at(day, from),
  to: at(day, to),
})
const shifts: readonly Shift[] = [
  // Two vehicles within the day, no rest between them; then a colleague takes the second one.
  shift('LI', first, '2026-03-03', 8, 11),
  shift('LI', second, '2026-03-03', 11 + 10 / 60, 13.5),
  shift('WANG', second, '2026-03-03', 13.5 + 5 / 60, 15.5),
  // Over the end of the month before, at night, and again after a rest.
  shift('WANG', first, '2026-02-28', 22.5, 26),
  shift('WANG', first, '2026-03-01', 3, 8),
  // Nobody's card is in it: it is nobody's, though somebody has it as a rule.
  shift(undefined, first, '2026-03-05', 9, 14),
]
for (const { who, vehicle, from, to } of shifts) {
  if (who === undefined) continue
  await card(vehicle, who, from - 2 * minute)
  await card(vehicle, null, to + 2 * minute)
}
// A trip that somebody registered, a regular driver, and two regular drivers of one vehicle.
const { rows: drivers } = await pool.query<{ id: number; licence: string }>(
  `insert into drivers (organisation_id, licence, name, issuer) values ($1, 'TRIP', 'TRIP', ''), ($1, 'RULE', 'RULE', ''), ($2, 'LI', 'LI there', '')
   returning id, licence`,
  [root, elsewhere],
)
const idOf = (licence: string) => drivers.find(each => each.licence === licence)?.id
await pool.query(
  `insert into trips (vehicle_id, organisation_id, driver_id, driver_name, started_at, start_place, started_by_name, ended_at)
   values ($1, $2, $3, 'TRIP', $4, '', '', $5)`,
  [cardless, root, idOf('TRIP'), new Date(at('2026-03-06', 8)), new Date(at('2026-03-06', 13))],
)
await pool.query(
  'insert into driver_vehicles (driver_id, vehicle_id, since, until) values ($1, $2, $3, null), ($4, $2, $5, $6)',
  [
    idOf('RULE'),
    regular,
    new Date(at('2026-03-01', 0)),
    idOf('TRIP'),
    new Date(at('2026-03-08', 0)),
    new Date(at('2026-03-09', 0)),
  ],
)
await pool.query('insert into driver_vehicles (driver_id, vehicle_id, since, until) values ($1, $2, $3, $4)', [
  idOf('LI'),
  first,
  new Date(at('2026-03-05', 0)),
  new Date(at('2026-03-06', 0)),
])
const entered: readonly Shift[] = [
  shift('TRIP', cardless, '2026-03-06', 8, 13),
  shift('RULE', regular, '2026-03-07', 7, 11.5),
  shift(undefined, regular, '2026-03-08', 7, 11.25),
]
const all = [...shifts, ...entered]
/** It comes when all else has been counted. */
const late = entered[1]
await store(all.filter(each => each !== late).flatMap(({ vehicle, from, to }) => reportsOf(vehicle, from, to)))
await rollUp.settled()

/** Minutes of somebody from plans, by the words of the definition; who is not known counts by the vehicle. */
function expected(plans: readonly Shift[]) {
  const inMarch = (time: number) => time >= at('2026-03-01', 0)
  const minutes = plans
    .flatMap(({ from, to }) => Array.from({ length: (to - from) / minute }, (_, nth) => from + nth * minute))
    .toSorted((a, b) => a - b)
  const found = { driven: 0, beyond: 0, beyondAtNight: 0, maxInDay: 0, beyondInDay: 0 }
  let [driven, atNight, before] = [0, 0, 0]
  for (const [nth, time] of minutes.entries()) {
    if (time - before - minute >= 20 * minute) [driven, atNight] = [0, 0]
    before = time
    const clock = new Date(time + 8 * hour).getUTCHours()
    const night = clock >= 22 || clock < 6
    driven++
    if (night) atNight++
    if (!inMarch(time)) continue
    const over = driven > 240 || (night && atNight > 120)
    found.driven++
    if (over) found.beyond++
    if (over && night) found.beyondAtNight++
    const day = minutes.filter((each, other) => other <= nth && each > time - 24 * hour).length
    found.maxInDay = Math.max(found.maxInDay, day)
    if (day > 480) found.beyondInDay++
  }
  return found
}

const hoursOf = () => chief.call('activeSafety/getDriverHours', { orgId: String(root), month: '2026-03' })
type Row = Awaited<ReturnType<typeof hoursOf>>['rows'][number]
const asPlanned = (row: Row | undefined, plans: readonly Shift[]) => {
  // A stop is known at the report after it, a minute later at most at each end.
  for (const [name, value] of Object.entries(expected(plans)))
    expect(Math.abs((row?.[name as 'driven'] ?? 0) / 60 - value), `${row?.name}: ${name}`).toBeLessThanOrEqual(2 * plans.length)
}
const of = (rows: readonly Row[], name: string) => rows.find(row => row.name === name)

test('Drivers are counted over vehicles, midnights and the end of a month; who is not known is said, and late data count', async () => {
  const { rows, total, known, unknown, unmeasuredDays } = await hoursOf()
  for (const who of ['LI', 'WANG', 'TRIP'])
    asPlanned(
      of(rows, who),
      all.filter(each => each.who === who),
    )
  // Planned so that each bound matters.
  expect(expected(all.filter(({ who }) => who === 'WANG')).beyondAtNight).toBeGreaterThan(60)
  expect(of(rows, 'LI')).toMatchObject({ vehicles: 2, byTrip: 0, byRegular: 0, twice: 0 })
  expect(of(rows, 'TRIP')).toMatchObject({ byCard: 0, byRegular: 0, byTrip: of(rows, 'TRIP')?.driven })
  // Of the vehicle with cards nobody's in it, and of the one that has two regular drivers on that day.
  const nobody = rows.filter(({ driverId }) => driverId === '')
  expect(nobody.map(({ plateNum }) => plateNum).toSorted()).toEqual(['沪A10001', '沪A10004'])
  asPlanned(
    nobody.find(({ plateNum }) => plateNum === '沪A10001'),
    all.filter(({ who, vehicle }) => who === undefined && vehicle === first),
  )
  expect(of(rows, 'RULE')).toBeUndefined()
  expect({ total, unmeasuredDays }).toEqual({ total: rows.length, unmeasuredDays: 0 })
  expect(known + unknown).toBe(rows.reduce((sum, { driven }) => sum + driven, 0))
  now = at('2026-03-20', 13)
  if (late) await store(reportsOf(late.vehicle, late.from, late.to).map(report => ({ ...report, receivedAt: now, quality: 32 })))
  await rollUp.settled()
  const after = await hoursOf()
  asPlanned(
    of(after.rows, 'RULE'),
    [late].flatMap(each => each ?? []),
  )
  expect(of(after.rows, 'RULE')).toMatchObject({ byRegular: of(after.rows, 'RULE')?.driven })
})

test('The score counts driving without a rest of drivers, or of vehicles where the province says so', async () => {
  const fatigue = async () => {
    const { figures } = await chief.call('activeSafety/getMonthlyScore', { orgId: String(root), month: '2026-03' })
    return (figures.find(({ figure }) => figure === 'fatigue')?.part ?? 0) / 60
  }
  const sum = (groups: Iterable<readonly Shift[]>) => [...groups].reduce((all, plans) => all + expected(plans).beyond, 0)
  const byDriver = await fatigue()
  expect(Math.abs(byDriver - sum(Map.groupBy(all, ({ who, vehicle }) => who ?? vehicle).values()))).toBeLessThanOrEqual(20)
  const { rows } = await chief.call('activeSafety/getScoreLosses', { orgId: String(root), month: '2026-03', figure: 'fatigue' })
  expect(rows.reduce((all, { amount }) => all + amount, 0) / 60).toBeCloseTo(byDriver, 5)
  await admin.call('activeSafety/setScoreSettings', { ...standardScore, fatigueBy: 'vehicle' })
  const byVehicle = await fatigue()
  expect(Math.abs(byVehicle - sum(Map.groupBy(all, ({ vehicle }) => vehicle).values()))).toBeLessThanOrEqual(20)
  // Two drivers of one vehicle without a rest of it, and one driver of two: these are not the same hours.
  expect(Math.abs(byVehicle - byDriver)).toBeGreaterThan(30)
})

test('A driver of another company is no name here, and days from before are those of their vehicles', async () => {
  await admin.call('activeSafety/setScoreSettings', standardScore)
  const before = (await hoursOf()).rows
  const there = await platform.newCaller('there', [elsewhere])
  expect(await there.code('activeSafety/getDriverHours', { orgId: String(root), month: '2026-03' })).not.toBe(0)
  await pool.query("update drivers set organisation_id = $1 where licence = 'TRIP'", [elsewhere])
  const hidden = (await hoursOf()).rows
  expect(hidden.map(({ driven }) => driven)).toEqual(before.map(({ driven }) => driven))
  expect(of(hidden, 'TRIP')).toBeUndefined()
  await pool.query("update score_days set driving = null where day = '2026-03-05'")
  const { unmeasuredDays } = await hoursOf()
  expect(unmeasuredDays).toBe(1)
})
