/** The monthly score against figures that are made here, by the words of its table, of what each vehicle was planned to do. */
import { errorByCode, standardScore } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import type { PositionReport } from '../../events/position-report.ts'
import { faultsOf, recordFaults } from '../../events/report-faults.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { Metrics } from '../../metrics/metrics.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'
import { addPostCheck } from '../../testing/post-check-rows.ts'
import { Tracks } from '../../tracks/tracks.ts'
import { FigureRepository } from '../figures/figures.repository.ts'
import { RollUp } from '../figures/roll-up.ts'
import { noPacks } from '../../testing/no-packs.ts'

const zone = 'Asia/Shanghai'
const minute = 60_000
const hour = 60 * minute
/** Time of a report from one to the next. */
const every = 30_000
const at = (day: string, hours: number) => Date.parse(`${day}T00:00:00+08:00`) + hours * hour
let now = at('2026-03-20', 12)

const platform = await platformOfFile({ now: () => now })
const { pool } = platform.database
const root = await platform.addOrganisation('Root')
const [east, west] = [await platform.addOrganisation('East', root), await platform.addOrganisation('West', root)]
const chief = await platform.newCaller('chief', [root])
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

/** km/h, minutes; unheard: it drives and nothing is heard of it. */
interface Leg {
  speed: number
  minutes: number
  unheard?: boolean
  over?: Partial<PositionReport>
}
interface Drive {
  from: number
  legs: readonly Leg[]
}

/** What a vehicle sends on a drive: east at 31 degrees north, a report each half minute. */
function reportsOf(vehicle: number, plate: string, { from, legs }: Drive, start: number): PositionReport[] {
  const reports: PositionReport[] = []
  let [time, metres] = [from, start]
  const metresOfDegree = (Math.PI / 180) * 6_371_008.8 * Math.cos((31 * Math.PI) / 180)
  const add = (speed: number, over: Partial<PositionReport> = {}) => {
    const report = aReport(vehicle, 0, {
      time,
      receivedAt: time + 300,
      digest: BigInt(time),
      latitudeE6: 31_000_000,
      longitudeE6: Math.round((100 + metres / metresOfDegree) * 1e6),
      speedDkmh: speed * 10,
      mileageHm: null,
      fuelDl: null,
      status: 3,
      ...over,
    })
    reports.push({ ...report, faults: faultsOf(report, recordFaults(plate, 2)) })
  }
  for (const { speed, minutes, unheard, over } of legs)
    for (const end = time + minutes * minute; time < end; time += every, metres += (speed / 3.6) * (every / 1_000))
      if (!unheard) add(speed, over)
  add(0)
  return reports
}

async function store(reports: readonly PositionReport[]): Promise<void> {
  const client = await pool.connect()
  for (let from = 0; from < reports.length; from += 500)
    await new IngestRepository().store(client, reports.slice(from, from + 500))
  client.release()
}

const plates = ['沪A10001', '沪A10002', 'TEST-3', '沪A10004', '沪A10005'] as const
const vehicles: number[] = []
for (const [nth, plate] of plates.entries()) vehicles.push(await platform.addVehicle(nth < 2 ? east : west, plate))
await pool.query("update vehicles set created_at = '2026-01-05'")
await platform.fleet.reload()

const steady = (minutes: number): Leg => ({ speed: 60, minutes })
const plans: readonly (readonly Drive[])[] = [
  [
    { from: at('2026-03-02', 8), legs: [steady(60), { ...steady(40), unheard: true }, steady(60)] },
    { from: at('2026-03-03', 8), legs: [steady(120)] },
  ],
  [
    // Half of it in the month before, where it is too fast once.
    {
      from: at('2026-02-28', 23),
      legs: [
        { speed: 60, minutes: 20 },
        { speed: 95, minutes: 2 },
        { speed: 60, minutes: 98 },
      ],
    },
    {
      from: at('2026-03-04', 9),
      legs: [
        { speed: 70, minutes: 30 },
        { speed: 110, minutes: 2 },
        { speed: 70, minutes: 30 },
        { speed: 120, minutes: 3 },
        // One report above the limit lasts no time at all.
        { speed: 70, minutes: 30 },
        { speed: 110, minutes: 0.5 },
        { speed: 70, minutes: 204.5 },
      ],
    },
  ],
  [{ from: at('2026-03-05', 10), legs: [steady(30), { ...steady(30), over: { altitude: 9_999 } }] }],
  [{ from: at('2026-02-10', 10), legs: [steady(30)] }],
  [],
]
const metresOf = ({ legs }: Drive) => legs.reduce((sum, { speed, minutes }) => sum + (speed / 3.6) * minutes * 60, 0)
/** Each begins where the one before has ended. */
const all = plans.map((drives, nth) =>
  drives.map((drive, at) => {
    const start = drives.slice(0, at).reduce((sum, each) => sum + metresOf(each), 0)
    return reportsOf(vehicles[nth] ?? 0, plates[nth] ?? '', drive, start)
  }),
)
const flat = all.flat(2)
const inMarch = (reports: readonly PositionReport[]) => reports.filter(({ time }) => time >= at('2026-03-01', 0))
/** They come when all else has been counted. */
const lateOnes = (all[0]?.[1] ?? []).filter(({ time }) => time >= at('2026-03-03', 8.5) && time < at('2026-03-03', 9.25))
await store(flat.filter(report => !lateOnes.includes(report)))
for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
  await addPostCheck(platform.database, {
    receivedAt: new Date(at(day, 9)),
    answer: { text: '2', userId: 1, at: new Date(at(day, 9.05)), sentAt: new Date(at(day, 9.05)) },
  })
await addPostCheck(platform.database, { receivedAt: new Date(at('2026-03-05', 9)) })
await addPostCheck(platform.database, { receivedAt: new Date(at('2026-02-27', 9)) })
// Alarms to be dealt with stand among the checks, and are none.
await addPostCheck(platform.database, { receivedAt: new Date(at('2026-03-06', 9)), alarm: { type: 2, plate: '沪A10001' } })
await rollUp.settled()

const scoreOf = (month = '2026-03', orgId = root) => chief.call('activeSafety/getMonthlyScore', { orgId: String(orgId), month })
type Score = Awaited<ReturnType<typeof scoreOf>>
const figureOf = (score: Score, name: string) => score.figures.find(({ figure }) => figure === name) ?? expect.fail(name)

/** Km from the last report before the silence to the first one after it. */
const unheard = 40.5
/** Driven in March, km, with and without what no reports cover. */
// The step over midnight belongs to the day in which it ends.
const kmInMarch = 160 + 120 + 60.5 + (70 * (30 + 30 + 30 + 204.5) + 110 * 2.5 + 120 * 3) / 60 + 60

test('Reports that have not come yet leave their distance uncovered, and count when they come', async () => {
  const before = figureOf(await scoreOf(), 'completeness')
  expect(before.value).toBeCloseTo(1 - (unheard + 45) / kmInMarch, 2)
  now = at('2026-03-20', 13)
  await store(lateOnes.map(report => ({ ...report, receivedAt: now, quality: 32 })))
  await rollUp.settled()
  const after = figureOf(await scoreOf(), 'completeness')
  expect(after.whole / 1_000).toBeCloseTo(kmInMarch, 0)
  expect(after.value).toBeCloseTo(1 - unheard / kmInMarch, 3)
  expect(after.points).toBeCloseTo(15 * (1 - unheard / kmInMarch), 1)
})

test('Each figure of the month is what its definition makes of what was planned', async () => {
  const score = await scoreOf()
  // Four of five have ever reported: below 90 % there are no points.
  expect(figureOf(score, 'enrolment')).toMatchObject({ part: 4, whole: 5, points: 0 })
  expect(figureOf(score, 'online')).toMatchObject({ part: 3, whole: 4, points: 3.75 })
  const sent = inMarch(flat).length
  const wrong = inMarch(all[2]?.flat() ?? []).length
  expect(figureOf(score, 'quality')).toMatchObject({ part: sent - wrong, whole: sent })
  expect(figureOf(score, 'drift')).toMatchObject({ part: 0, whole: 5, points: 10 })
  expect(figureOf(score, 'overspeed')).toMatchObject({ part: 2, whole: 3, points: null, region: null })
  // An hour beyond four, by three vehicles.
  expect(figureOf(score, 'fatigue').value).toBeCloseTo(1 / 3, 1)
  expect(figureOf(score, 'checks')).toMatchObject({ part: 3, whole: 4, points: 7.5 })
  expect(score).toMatchObject({ full: 60, unscored: 40, finished: false, firstDay: '2026-03-01', lastDay: '2026-03-20' })
})

test('The means of the region make points of overspeeding and fatigue, for the company and its branches', async () => {
  await chief.call('activeSafety/setScoreMeans', { orgId: String(root), month: '2026-03', overspeed: 0.5, fatigue: 1 })
  const score = await scoreOf()
  // 2/3 is between the mean and its double: (1 - 2/3) / 0.5 of 10.
  expect(figureOf(score, 'overspeed').points).toBeCloseTo(((1 - 2 / 3) / 0.5) * 10, 5)
  expect(figureOf(score, 'fatigue').points).toBeCloseTo(10 + (1 - 1 / 3) * 10, 0)
  expect(score).toMatchObject({ full: 100, unscored: 0, regionBy: expect.any(String) })
  const ofEast = score.branches.find(({ orgId }) => orgId === east)
  // One event by two vehicles is twice the mean.
  expect(ofEast?.figures.find(({ figure }) => figure === 'overspeed')).toMatchObject({ part: 2, whole: 2, points: 0 })
  const own = await scoreOf('2026-03', east)
  expect(figureOf(own, 'overspeed')).toMatchObject({ points: 0, region: 0.5 })
})

test('The account of a vehicle enters no means for its company, whatever rights it has', async () => {
  const [vehicle = 0] = vehicles
  await platform.addUser('plate', 'a password', [], { vehicle })
  const account = await platform.signIn(plates[0] ?? '', 'a password')
  const means = { orgId: String(east), month: '2026-03', overspeed: 99, fatigue: 99 }
  expect(errorByCode(await account.code('activeSafety/setScoreMeans', means))).toBe('organisation.unknown')
})

test('A month has what happened until its last midnight', async () => {
  const february = await scoreOf('2026-02')
  expect(february.finished).toBe(true)
  expect(figureOf(february, 'completeness').whole / 1_000).toBeCloseTo(30 + (60 * 58 + 95 * 2) / 60, 0)
  // At night more than 80 km/h is too fast.
  expect(figureOf(february, 'overspeed')).toMatchObject({ part: 1, whole: 2 })
  const { months } = await chief.call('activeSafety/getScoreTrend', { orgId: String(root), month: '2026-03' })
  expect(months.map(({ month }) => month)).toEqual(['2026-02', '2026-03'])
})

test('What points are lost by is named with its vehicle, reason and remedy, and adds up to them', async () => {
  const { rows } = await chief.call('activeSafety/getScoreLosses', { orgId: String(root), month: '2026-03' })
  const score = await scoreOf()
  for (const { figure, points, full } of score.figures) {
    const lost = rows.filter(row => row.figure === figure).reduce((sum, row) => sum + (row.points ?? 0), 0)
    expect(lost, figure).toBeCloseTo(full - (points ?? 0), 5)
  }
  expect(rows).toContainEqual(expect.objectContaining({ figure: 'completeness', plateNum: plates[0], fix: 'repair' }))
  expect(rows).toContainEqual(expect.objectContaining({ figure: 'overspeed', plateNum: plates[1], amount: 2, fix: 'driverTalk' }))
  const wrong = inMarch(all[2]?.flat() ?? []).length
  expect(rows).toContainEqual(
    expect.objectContaining({ figure: 'quality', plateNum: plates[2], fault: 'plate', amount: wrong, fix: 'vehicle' }),
  )
  expect(rows).toContainEqual(expect.objectContaining({ figure: 'quality', plateNum: plates[2], fault: 'height', amount: 60 }))
  expect(rows).toContainEqual(expect.objectContaining({ figure: 'online', plateNum: plates[3], fix: 'repair' }))
  expect(rows).toContainEqual(expect.objectContaining({ figure: 'enrolment', plateNum: plates[4], fix: 'terminal' }))
  const { events } = await chief.call('activeSafety/getScoreEvents', { vehicleId: String(vehicles[1]), month: '2026-03' })
  expect(events.filter(({ kind }) => kind === 'overspeed').map(({ value }) => value)).toEqual([110, 120])
})

test('A report that is sent again is counted once', async () => {
  const { rows: before } = await pool.query('select sum(reports)::int4 as reports from unsound_reports')
  await store(all[2]?.flat() ?? [])
  const { rows: after } = await pool.query('select sum(reports)::int4 as reports from unsound_reports')
  expect(after).toEqual(before)
})

test('Another limit measures the days again', async () => {
  const measures = { ...standardScore.measures, speedLimit: 65, nightSpeedLimit: 65 }
  await chief.call('activeSafety/setScoreSettings', { ...standardScore, authority: 'Province', measures })
  await rollUp.settled()
  const score = await scoreOf()
  expect(score.settings.authority).toBe('Province')
  // One long event of more than four hours.
  expect(figureOf(score, 'overspeed').part).toBe(1)
})
