/** A rule is tried on the stored tracks of its vehicles: what it would have found, for whom, and what is refused. */
import { type AlarmRuleForm, limits } from '@outrider/contract'
import { expect, test } from 'vitest'
import { IngestRepository } from '../../../../gateway/ingest/ingest.repository.ts'
import { ruleForm } from '../../../../testing/alarm-rules.ts'
import { aReport, platformOfFile } from '../../../../testing/platform.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('总部')
const north = await platform.addOrganisation('北部', root)
const south = await platform.addOrganisation('南部', root)
const [fast, slow, other] = [
  await platform.addVehicle(north, '京N1'),
  await platform.addVehicle(north, '京N2'),
  await platform.addVehicle(south, '京S1'),
]
const chief = await platform.newCaller('chief', [root])
const northern = await platform.newCaller('northern', [north])
await platform.addUser('no tracks', 'a password', [north], { rights: { trackAuth: false } })
await platform.addUser('viewer', 'a password', [north], { rights: { updInstTaskAuth: false, updMtcTaskAuth: false } })

const minute = 60_000
const began = Date.now() - 3 * 86_400_000

/** Ten minutes of one speed, km/h, a report every half minute. */
async function drive(vehicle: number, speed: number, { from = began, metresEast = 0 } = {}): Promise<void> {
  const reports = Array.from({ length: 20 }, (_, n) =>
    aReport(vehicle, 0, {
      time: from + (n * minute) / 2,
      receivedAt: from + (n * minute) / 2,
      digest: BigInt(n + 1),
      latitudeE6: 31_000_000 + Math.round(((speed / 3.6) * 30 * n * 1e6) / 111_195),
      longitudeE6: 121_473_700 + Math.round((metresEast * 1e6) / (111_195 * Math.cos((31 * Math.PI) / 180))),
      speedDkmh: speed * 10,
    }),
  )
  const client = await platform.database.pool.connect()
  await new IngestRepository().store(client, reports)
  client.release()
}
await drive(fast, 95)
await drive(slow, 60)
await drive(other, 95)

const period = { startTime: began - minute, endTime: began + 60 * minute }
const asked = (orgId: number, over: Partial<AlarmRuleForm> = {}) => ({ rule: ruleForm(orgId, 'speedLimit', over), ...period })

type Caller = typeof chief
/** Until all vehicles are looked at, as a screen does. */
async function tried(caller: Caller, body: ReturnType<typeof asked> & { after?: string }) {
  const cases: Awaited<ReturnType<typeof ask>>['cases'] = []
  const ask = (after?: string) => caller.call('alarm/tryAlarmRule', { ...body, ...(after !== undefined && { after }) })
  for (let looked = 0, after = body.after; ; ) {
    const part = await ask(after)
    cases.push(...part.cases)
    looked += part.looked
    if (part.next === null) return { cases, looked, vehicles: part.vehicles }
    after = part.next
  }
}

test('a trial finds what the rule would have found, by vehicle, and saves nothing', async () => {
  const found = await tried(northern, asked(north))
  expect(found).toEqual({
    cases: [
      {
        vehicleId: String(fast),
        plateNum: '京N1',
        startTime: began + minute / 2,
        endTime: null,
        latitude: expect.closeTo(31.007, 2),
        longitude: expect.any(Number),
      },
    ],
    looked: 2,
    vehicles: 2,
  })
  expect((await tried(northern, asked(north, { parameters: { limit: 95, seconds: 0 } }))).cases).toEqual([])
  expect((await northern.call('alarm/getAlarmRules', {})).rules).toEqual([])
  // Named twice it is looked at once.
  const twice = await tried(northern, asked(north, { vehicleIds: [String(fast), String(fast)] }))
  expect([twice.vehicles, twice.cases.length]).toEqual([1, 1])
  const ofAll = await tried(chief, asked(root))
  expect(ofAll.cases.map(({ plateNum }) => plateNum)).toEqual(['京N1', '京S1'])
  const rest = await tried(chief, { ...asked(root), after: String(slow) })
  expect([rest.looked, rest.cases.map(({ plateNum }) => plateNum)]).toEqual([1, ['京S1']])
})

test('nothing is found of what a user does not see, or with rights that do not show tracks', async () => {
  expect(await northern.code('alarm/tryAlarmRule', asked(root))).toBe(4040102)
  expect(await northern.code('alarm/tryAlarmRule', asked(north, { vehicleIds: [String(other)] }))).toBe(4040101)
  for (const login of ['no tracks', 'viewer'])
    expect(await (await platform.signIn(login, 'a password')).code('alarm/tryAlarmRule', asked(north)), login).toBe(4030002)
})

test('a kind that cannot be tried, the future and more than a month are refused', async () => {
  expect(await northern.code('alarm/tryAlarmRule', { ...asked(north), rule: ruleForm(north, 'silence') })).toBe(4000133)
  const month = limits.ruleTrialDays * 86_400_000
  for (const wrong of [
    { startTime: Date.now(), endTime: Date.now() + minute },
    { startTime: began - month, endTime: began + minute },
    { startTime: began, endTime: began },
  ])
    expect(await northern.code('alarm/tryAlarmRule', { ...asked(north), ...wrong })).toBe(4000134)
})

test('a route is taken from the track of a vehicle that the user sees, with few points and by who may change geofences', async () => {
  const taken = await northern.call('alarm/routeOfTrack', { vehicleId: String(fast), ...period })
  // A straight drive of ten minutes.
  expect(taken.points).toHaveLength(2)
  expect(taken.points[0]?.latitude).toBeCloseTo(31, 3)
  expect(taken.points[1]?.latitude).toBeCloseTo(31.135, 2)
  expect(taken).toMatchObject({ within: 10, stops: [], drives: 1, width: null })
  // The slower one of its organisation is not yet at the end of the way; the vehicle of another organisation is not asked.
  const merged = await northern.call('alarm/routeOfTrack', { vehicleId: String(fast), ...period, merge: true })
  expect(merged).toMatchObject({ drives: 1, width: null, points: taken.points })
  expect(await northern.code('alarm/routeOfTrack', { vehicleId: String(other), ...period })).toBe(4040101)
  for (const login of ['no tracks', 'viewer'])
    expect(
      await (await platform.signIn(login, 'a password')).code('alarm/routeOfTrack', { vehicleId: String(fast), ...period }),
      login,
    ).toBe(4030002)
  const long = { startTime: began - 4 * 86_400_000, endTime: began }
  expect(await northern.code('alarm/routeOfTrack', { vehicleId: String(fast), ...long })).toBe(4000134)
})

test('visits of a geofence and of the waypoints of a route: arrival, departure, opening hours and lateness', async () => {
  // The fast one passes here after some two minutes and a half of its drive, within a minute.
  const at = { latitude: 31.036, longitude: 121.4737 }
  const circle = { ...at, radius: 800 }
  const hours = { days: [1, 2, 3, 4, 5, 6, 7], fromTime: '00:00', toTime: '00:01' }
  const saved = await northern.call('alarm/saveGeofence', { orgId: north, name: 'Gate', circle, polygon: [], hours })
  const { geofenceId } = saved
  const ask = (caller: Caller, id: string) => caller.call('alarm/getGeofenceVisits', { geofenceId: id, ...period })
  const found = await ask(northern, geofenceId)
  expect(found).toMatchObject({ looked: 2, vehicles: 2, next: null })
  const [visit] = found.visits.filter(({ vehicleId }) => vehicleId === String(fast))
  expect(visit).toMatchObject({ plateNum: '京N1', waypoint: '', outsideHours: true, lateMinutes: null })
  expect((visit?.leftAt ?? 0) - (visit?.arrivedAt ?? 0)).toBeGreaterThan(30_000)
  expect((visit?.leftAt ?? 0) - (visit?.arrivedAt ?? 0)).toBeLessThan(3 * minute)
  const planned = new Date((visit?.arrivedAt ?? 0) + 8 * 3_600_000 - 20 * minute).toISOString().slice(11, 16)
  const route = {
    width: 400,
    points: [at, { ...at, latitude: 31.1 }],
    sections: [],
    waypoints: [{ name: 'Gate', ...at, radius: 800, arrival: planned }],
  }
  const way = await northern.call('alarm/saveGeofence', { orgId: north, name: 'Way', circle: null, polygon: [], route })
  const late = (await ask(northern, way.geofenceId)).visits.find(({ vehicleId }) => vehicleId === String(fast))
  expect(late).toMatchObject({ waypoint: 'Gate', lateMinutes: 20, outsideHours: null })
  const southern = await platform.newCaller('southern', [south])
  expect(await southern.code('alarm/getGeofenceVisits', { geofenceId, ...period })).toBe(4040132)
  const blind = await platform.signIn('no tracks', 'a password')
  expect(await blind.code('alarm/getGeofenceVisits', { geofenceId, ...period })).toBe(4030002)
})

test('a route is the middle of all drives of its way, of vehicles of the organisation that the user sees', async () => {
  const dayBefore = began - 86_400_000
  await drive(slow, 95, { from: dayBefore, metresEast: 24 })
  await drive(fast, 95, { from: dayBefore, metresEast: 18 })
  await drive(other, 95, { from: dayBefore, metresEast: -50 })
  const merged = await northern.call('alarm/routeOfTrack', { vehicleId: String(fast), ...period, merge: true })
  // The middle of 0, 18 and 24 m to the east; the farthest is 18 from it, and receivers are wrong.
  expect(merged).toMatchObject({ drives: 3, width: 70 })
  const metresEast = (longitude = 0) => (longitude - 121.4737) * 111_195 * Math.cos((31 * Math.PI) / 180)
  expect(merged.points.map(({ longitude }) => Math.round(metresEast(longitude)))).toEqual(merged.points.map(() => 18))
})
