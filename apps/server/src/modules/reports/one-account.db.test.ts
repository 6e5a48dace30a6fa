/** Days of real fleets, reported by reports, in every place that says how far a vehicle drove and how often it stood. */
import { distance } from '@outrider/geo'
import {
  defaultStopRule,
  durationOf,
  gapsIn,
  gapThreshold,
  mileageOf,
  periodParts,
  stopsIn,
  trackFromPoints,
} from '@outrider/track'
import { expect, test } from 'vitest'
import { dayFrom } from '../../../../../packages/track/src/testing/day.ts'
import { NoisyDay, randomOf } from '../../../../../packages/track/src/testing/noise.ts'
import { IngestRepository } from '../../gateway/ingest.repository.ts'
import { fieldReports } from '../../testing/field-reports.ts'
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

/** What each place says: km, stops, minutes of driving. */
async function said(vehicleId: string) {
  const { points } = await reader.call('track/getVehicleTrack', { vehicleId, ...asked })
  const track = trackFromPoints(points)
  const stops = stopsIn(track, defaultStopRule)
  const parts = periodParts(
    track,
    { stops, gaps: gapsIn(track, { longerThan: gapThreshold(track) }) },
    { from: midnight, to: midnight + day },
  )
  const { days } = await reader.call('vehicle/getVehTrackCard', { vehicleId, startTime: midnight, endTime: midnight + day })
  const ask = { vehicleIds: [vehicleId], ...asked, group: 'vehicleDay' as const }
  const [mileage] = (await reader.call('report/getVehicleMileageStat', ask)).rows
  const [driving] = (await reader.call('report/getVehicleDrivingStat', ask)).rows
  const [ignition] = (await reader.call('report/getVehiclesIgnitionStat', ask)).rows
  const [card] = days
  return {
    track,
    km: {
      replay: Math.round(mileageOf(track).km * 10) / 10,
      card: card?.km,
      mileage: (mileage?.distance ?? 0) / 1_000,
    },
    stops: { replay: stops.length, card: card?.stops },
    minutes: {
      replay: Math.round(durationOf(parts, 'driving') / 60_000),
      card: Math.round((card?.driving ?? 0) / 60),
      report: Math.round((driving?.drivingTime ?? 0) / 60),
    },
    engineStarts: ignition?.engineStarts,
  }
}
const oneOf = <T>(values: Record<string, T>): T => {
  const different = [...new Set(Object.values(values))]
  expect(different, JSON.stringify(values)).toHaveLength(1)
  return different[0] as T
}

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

/** km */
const lengthOf = (lines: readonly (readonly (readonly [number, number])[])[]): number =>
  lines.reduce((sum, line) => {
    const steps = line.slice(1).map(([lat, lon], at) => {
      const [fromLat, fromLon] = line[at] as readonly [number, number]
      return distance({ lat: fromLat, lon: fromLon }, { lat, lon })
    })
    return sum + steps.reduce((all, step) => all + step, 0) / 1_000
  }, 0)

test('random days have one distance and one number of stops in replay, card, reports, ranking, home, trip and share', async () => {
  const days: { vehicleId: string; km: number }[] = []
  for (const seed of [1, 2, 3, 4, 5]) {
    const random = randomOf(seed)
    const made = new NoisyDay(seed)
    for (let part = 0; part < 8; part++) {
      const every = [5, 10, 15, 30, 60][Math.floor(random() * 5)] ?? 10
      const seconds = 300 + Math.floor(random() * 3_000)
      if (part % 2 === 0) made.drive(seconds, { speed: 20 + random() * 60, course: random() * 360, every })
      else made.stand(seconds, { noise: random() * 60, tells: 3, acc: random() < 0.5, every })
      if (random() < 0.3) made.claim(2_000, random() * 360).pass(every)
    }
    const vehicleId = await reportedBy(made.stand(600, { acc: false, every: 60 }))
    const { km, stops, minutes } = await said(vehicleId)
    expect(Math.abs((oneOf(km) ?? 0) / made.km - 1)).toBeLessThan(0.03)
    oneOf(stops)
    oneOf(minutes)
    days.push({ vehicleId, km: oneOf(km) ?? 0 })
  }
  const ranking = await reader.call('report/getVehicleMileageStat', {
    vehicleIds: days.map(({ vehicleId }) => vehicleId),
    ...asked,
    group: 'vehicle',
    sortBy: 'distance',
    descending: true,
  })
  const inOrder = days.toSorted((a, b) => b.km - a.km)
  expect(ranking.rows.map(row => (row.distance ?? 0) / 1_000)).toEqual(inOrder.map(({ km }) => km))
  const home = await reader.call('report/getTop5VehMileageYstd', {})
  let atHome = 0
  for (const each of home.vehicles) {
    const known = days.find(({ vehicleId }) => vehicleId === each.vehicleId)
    if (!known) continue
    atHome++
    expect(each.metres / 1_000).toBeCloseTo(known.km, 5)
  }
  expect(atHome).toBeGreaterThanOrEqual(3)
  for (const { vehicleId, km } of days) {
    await reader.call('trip/tripRegStart', { vehicleId, at: midnight + hour })
    await reader.call('trip/tripRegEnd', { vehicleId, at: midnight + day - hour })
    const { trips } = await reader.call('trip/getTripStatus', { vehicleId })
    expect(trips[0]?.km).toBeCloseTo(km, 5)
    // A link tells no numbers: its line is as long as the way.
    const { token } = await reader.call('share/addVehTrackSharing', { vehicleId, ...asked, hours: 1 })
    const { lines } = await reader.call('share/getSharedTrack', { token })
    expect(Math.abs(lengthOf(lines) / km - 1), `link of ${vehicleId}: ${lengthOf(lines)} of ${km} km`).toBeLessThan(0.01)
  }
})
