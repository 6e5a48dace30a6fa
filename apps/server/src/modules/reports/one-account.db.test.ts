/** Days of real fleets, reported by reports, in every place that says how far a vehicle drove and how often it stood. */
import { distance } from '@outrider/geo'
import { distancesOf } from '@outrider/track'
import { expect, test } from 'vitest'
import { dayFrom } from '../../../../../packages/track/src/testing/day.ts'
import { NoisyDay, randomOf } from '../../../../../packages/track/src/testing/noise.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { fieldReports } from '../../testing/field-reports.ts'
import { oneOf, saidOfDay } from '../../testing/said-of-day.ts'
import { platformOfFile } from '../../testing/platform.ts'

const hour = 3_600_000
const day = 24 * hour
/** Midnight in China; the days are past, and home tells of yesterday. */
const midnight = Date.UTC(2026, 0, 1, 16)
const now = midnight + day + 9 * hour
const platform = await platformOfFile({ now: () => now })
const organisation = await platform.addOrganisation('Root')
const reader = await platform.newCaller('reader', [organisation])

let plates = 0
interface Asked {
  startTime: number
  endTime: number
}
const asked: Asked = { startTime: midnight, endTime: midnight + day - 1 }

/** Its reports begin at six in the morning of the day. */
async function reportedBy(made: NoisyDay): Promise<string> {
  const vehicle = await platform.addVehicle(organisation, `沪M${++plates}`)
  const rows = made.points.map(point => ({ ...point, time: point.time - dayFrom + midnight + 6 * hour }))
  const client = await platform.database.pool.connect()
  const positions = await new IngestRepository().store(client, fieldReports(vehicle, rows))
  client.release()
  platform.bus.publish({ kind: 'stored', positions })
  return String(vehicle)
}

const said = (vehicleId: string) => saidOfDay(reader, vehicleId, midnight)

test.each([
  { noise: 30, tells: 2, hours: 2, every: 10 },
  { noise: 30, tells: 2, hours: 8, every: 10 },
  { noise: 60, tells: 3, hours: 3, every: 5 },
  { noise: 15, tells: 3, hours: 5, every: 30 },
])(
  'standing for $hours h at $noise m noise with the line always on is no way, wherever it is asked',
  async ({ hours, ...noise }) => {
    const made = new NoisyDay(13)
      .drive(600, { speed: 36 })
      .stand(hours * 3_600, noise)
      .drive(600, { speed: 36, course: 180 })
      .stand(1)
    const { km, stops, minutes } = await said(await reportedBy(made))
    expect(Math.abs((oneOf(km) ?? 0) - 12)).toBeLessThanOrEqual(0.3)
    expect(oneOf(stops)).toBe(1)
    expect(Math.abs(oneOf(minutes) - 20)).toBeLessThanOrEqual(3)
  },
)

test.each([
  [7, 3_000, 15],
  [4, 500, 30],
  [10, 2_000, 10],
  [7, 300, 60],
])('%s wrong fixes of a cold start within %s m are no way, and are reported with their reason', async (fixes, reach, every) => {
  const made = new NoisyDay(12).stand(1_800, { acc: false, every: 300 })
  for (let nth = 0; nth < fixes; nth++) made.claim(150 + made.random() * reach, made.random() * 360).pass(every)
  made.pass(30).drive(1_000, { speed: 36, course: 90 }).stand(3_600, { acc: false, every: 300 })
  const { km } = await said(await reportedBy(made))
  expect(Math.abs((oneOf(km) ?? 0) - 10)).toBeLessThanOrEqual(0.3)
})

test.each([
  { drops: 0.15, flicker: 0.5, every: 10 },
  { drops: 0.05, flicker: 0.3, every: 5 },
  { drops: 0.3, flicker: 0.5, every: 30 },
  { drops: 0.1, flicker: 1, every: 60 },
])('a loose wire starts no engine: $drops of the reports under way, $flicker at rest', async ({ drops, flicker, every }) => {
  const random = randomOf(16)
  const made = new NoisyDay(16)
    .drive(3_600, { speed: 60, every, acc: nth => nth === 0 || random() >= drops })
    .stand(7_200, { every: 60, acc: nth => (flicker === 1 ? nth % 2 === 0 : random() < flicker) })
  const vehicleId = await reportedBy(made)
  const { engineStarts } = await said(vehicleId)
  expect(engineStarts).toBeGreaterThanOrEqual(1)
  expect(engineStarts).toBeLessThanOrEqual(2)
  const { faults } = await reader.call('vehicle/getVehDeviceFaults', { vehicleId })
  expect(faults).toContainEqual(expect.objectContaining({ fault: 'ignitionUnsteady', changes: expect.any(Number) as number }))
  const { rows } = await reader.call('report/getDeviceAbnormalityReport', { fault: 'ignitionUnsteady' })
  expect(rows.map(row => row.vehicleId)).toContain(vehicleId)
})

test('two receivers 80 m apart that take turns are one way, and stand in the list of devices that are broken', async () => {
  const made = new NoisyDay(33).stand(7_200, { noise: 4, tells: 1, acc: false, every: 30 })
  for (let leg = 0; leg < 10; leg++) made.drive(150, { speed: 36, every: 30, course: leg * 36 + 10 })
  made.stand(7_200, { noise: 4, tells: 1, every: 30 })
  const [km, eastward] = [made.km, 80 / (111_195 * Math.cos((31.3 * Math.PI) / 180))]
  made.points.forEach((point, at) => Object.assign(point, { longitude: (point.longitude ?? 0) + (at % 2) * eastward }))
  const vehicleId = await reportedBy(made)
  expect(Math.abs((oneOf((await said(vehicleId)).km) ?? 0) - km)).toBeLessThanOrEqual(0.2)
  const { faults } = await reader.call('vehicle/getVehDeviceFaults', { vehicleId })
  const apart = faults.find(({ fault }) => fault === 'twoReceivers')?.apart ?? 0
  expect(Math.abs(apart - 80)).toBeLessThan(10)
  const { rows } = await reader.call('report/getDeviceAbnormalityReport', { fault: 'twoReceivers' })
  expect(rows).toEqual([expect.objectContaining({ vehicleId, apart })])
})

test('a line that is never off while the vehicle stands for hours is reported as wired to the battery; a sound one is not', async () => {
  const faultsOf = async (made: NoisyDay) =>
    (await reader.call('vehicle/getVehDeviceFaults', { vehicleId: await saidAfter(made) })).faults.map(({ fault }) => fault)
  const saidAfter = async (made: NoisyDay) => {
    const vehicleId = await reportedBy(made)
    await said(vehicleId)
    return vehicleId
  }
  const hours = (count: number, acc: boolean) =>
    new NoisyDay(17)
      .drive(900, { speed: 40 })
      .stand(count * 3_600, { acc, every: 60 })
      .drive(900, { speed: 40 })
  expect(await faultsOf(hours(3, true))).toContain('ignitionAlwaysOn')
  expect(await faultsOf(hours(1, true))).not.toContain('ignitionAlwaysOn')
  expect(await faultsOf(hours(3, false))).not.toContain('ignitionAlwaysOn')
  // Delivers all day: every rest has a start, and none is a loose wire.
  const rounds = new NoisyDay(18)
  for (let round = 0; round < 25; round++)
    rounds
      .stand(60, { acc: false })
      .stand(20)
      .drive(120, { speed: 30, course: round * 20 })
  const vehicleId = await reportedBy(rounds)
  expect((await said(vehicleId)).engineStarts).toBe(25)
  expect((await reader.call('vehicle/getVehDeviceFaults', { vehicleId })).faults.map(({ fault }) => fault)).not.toContain(
    'ignitionUnsteady',
  )
})

/** The place at which it lost its satellites, on and on, without a speed. */
function tunnel(made: NoisyDay, minutes: number, speed: number): NoisyDay {
  const [{ lat, lon }, from] = [made.place, made.points.length]
  made.drive(minutes * 60, { speed, reported: 0 })
  for (const point of made.points.slice(from)) Object.assign(point, { latitude: lat, longitude: lon })
  return made
}

test('claims that scatter around a garage and tell a speed, and a tunnel without one, have one distance everywhere (field 12)', async () => {
  const made = new NoisyDay(21).stand(1_800, { acc: false, every: 300 })
  for (let nth = 0; nth < 12; nth++) made.claim(240 + made.random() * 560, made.random() * 360, 5).pass(10)
  tunnel(made.drive(10, { speed: 12, course: 90 }).drive(1_000, { speed: 60, course: 90 }), 4, 60)
  made.drive(600, { speed: 60, course: 90 }).stand(3_600, { acc: false, every: 300 })
  const { km, stops } = await said(await reportedBy(made))
  expect(Math.abs((oneOf(km) ?? 0) - made.km)).toBeLessThanOrEqual(0.3)
  expect(oneOf(stops)).toBe(2)
})

/** km */
const lengthOf = (lines: readonly (readonly (readonly [number, number])[])[]): number =>
  lines.reduce((sum, line) => {
    const steps = line.slice(1).map(([lat, lon], at) => {
      const [fromLat, fromLon] = line[at] as readonly [number, number]
      return distance({ lat: fromLat, lon: fromLon }, { lat, lon })
    })
    return sum + steps.reduce((all, step) => all + step, 0) / 1_000
  }, 0)

/** Days that are invented: OUTRIDER_RANDOM_DAYS=200 for a long look. */
const randomDays = Number(process.env['OUTRIDER_RANDOM_DAYS'] ?? 4)
/** Their first seed: another hundred days are opened by other links. */
const firstDay = Number(process.env['OUTRIDER_RANDOM_FROM'] ?? 1)

/** A day of drives and rests, with what receivers and odometers do; of two receivers it is not as exact. */
function randomDay(seed: number): NoisyDay {
  const random = randomOf(seed)
  const made = new NoisyDay(seed)
  const places = 6 + Math.floor(random() * 6)
  for (let part = 0; part < places; part++) {
    const every = [5, 10, 15, 30, 60][Math.floor(random() * 5)] ?? 10
    const seconds = 300 + Math.floor(random() * 3_000)
    if (part % 2 === 0) made.drive(seconds, { speed: 20 + random() * 60, course: random() * 360, every })
    else made.stand(seconds, { noise: random() * 60, tells: 3, acc: random() < 0.5, every })
    if (random() < 0.3) made.claim(2_000, random() * 360).pass(every)
    // A tunnel, or a terminal without power.
    if (random() < 0.1) made.pass(Math.floor(random() * 1_200))
  }
  made.stand(600, { acc: false, every: 60 })
  const odometer = [undefined, undefined, 1, 0.1, 0.8, 1.25, 10][Math.floor(random() * 7)]
  const apart = random() < 0.15 ? 50 + random() * 5_000 : 0
  let [east, km] = [0, 0]
  for (const [at, point] of made.points.entries()) {
    const before = made.points[at - 1]
    if (before) km += (((before.speed + point.speed) / 2) * (point.time - before.time)) / 3_600_000
    if (odometer) point.mileage = Math.floor((5_000 + km * odometer) * 10) / 10
    east = apart > 0 && at % 2 === 1 ? apart / 95_000 : 0
    point.longitude = (point.longitude ?? 0) + east
  }
  return made
}

test(
  'random days have one distance and one number of stops in replay, card, reports, ranking, home, trip and share',
  async () => {
    const days: { vehicleId: string; km: number; byFixes: number }[] = []
    for (let seed = firstDay; seed < firstDay + randomDays; seed++) {
      const vehicleId = await reportedBy(randomDay(seed))
      const { track, km, stops, minutes } = await said(vehicleId)
      oneOf(minutes)
      oneOf(stops)
      days.push({ vehicleId, km: oneOf(km) ?? 0, byFixes: distancesOf(track).at(-1) ?? 0 })
    }
    const ranking = await reader.call('report/getVehicleMileageStat', {
      vehicleIds: days.map(({ vehicleId }) => vehicleId),
      ...asked,
      group: 'vehicle',
      sortBy: 'distance',
      descending: true,
      pageSize: 500,
    })
    const inOrder = days.toSorted((a, b) => b.km - a.km)
    expect(ranking.rows.map(row => (row.distance ?? 0) / 1_000)).toEqual(inOrder.map(({ km }) => km))
    const home = await reader.call('report/getTop5VehMileageYstd', {})
    const atHome = home.vehicles.flatMap(({ vehicleId, metres }) => {
      const known = days.find(each => each.vehicleId === vehicleId)
      return known ? [{ ...known, home: metres / 1_000 }] : []
    })
    expect(atHome.length).toBeGreaterThanOrEqual(3)
    for (const { km, home: shown } of atHome) expect(shown).toBeCloseTo(km, 5)
    for (const [at, { vehicleId, km, byFixes }] of days.entries()) {
      await reader.call('trip/tripRegStart', { vehicleId, at: midnight + hour })
      await reader.call('trip/tripRegEnd', { vehicleId, at: midnight + day - hour })
      const { trips } = await reader.call('trip/getTripStatus', { vehicleId })
      expect(trips[0]?.km).toBeCloseTo(km, 5)
      // More links a minute nobody may open.
      if (at >= 100) continue
      const { token } = await reader.call('share/addVehTrackSharing', { vehicleId, ...asked, hours: 1 })
      const shared = await reader.call('share/getSharedTrack', { token })
      // A link tells no numbers: its line, straight over gaps, is as long as the way by fixes.
      const length = lengthOf([shared.lines.flat()])
      expect(Math.abs(length / byFixes - 1), `link of ${vehicleId}: ${length} of ${byFixes} km`).toBeLessThan(0.02)
    }
  },
  60_000 + randomDays * 5_000,
)
