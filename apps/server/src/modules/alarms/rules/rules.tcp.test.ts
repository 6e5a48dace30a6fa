/** From a terminal's socket to the alarm that a rule of its organisation raises. */
import type { AlarmRuleForm, AlarmRuleKind } from '@outrider/contract'
import { messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { OrganisationAdministration } from '../../administration/organisation-administration.ts'
import { ruleForm } from '../../../testing/alarm-rules.ts'
import { borderCircle, parkedOnBorder } from '../../../testing/parked-on-border.ts'
import { linkedVehicles } from '../../../testing/linked-vehicles.ts'
import { testPlatform, platformOfFile } from '../../../testing/platform.ts'
import { locationOf, type TestTerminal } from '../../../testing/terminal.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const company = await platform.addOrganisation('Ours')
const operator = await platform.newCaller('operator', [company])

const { linked, signedIn } = linkedVehicles(platform)
let organisations = 0
/** Of an organisation of its own, so that rules of one test say nothing of another's vehicle. */
async function vehicleWithTerminal() {
  const orgId = await platform.addOrganisation(`Branch ${(organisations += 1)}`, company)
  return { ...(await linked(orgId)), orgId }
}
async function addRule(orgId: number, kind: AlarmRuleKind, over: Partial<AlarmRuleForm> = {}): Promise<string> {
  const { ruleId } = await operator.call('alarm/saveAlarmRule', ruleForm(orgId, kind, over))
  await platform.settled()
  return ruleId
}
const circle = { latitude: 31.3, longitude: 121.5, radius: 500 }
const addGeofence = async (orgId: number, name = 'Depot'): Promise<string> =>
  (await operator.call('alarm/saveGeofence', { orgId, name, circle, polygon: [] })).geofenceId

/** Of one moment, so that two mean the same second. */
const began = Math.floor(Date.now() / 1_000)
const secondsAgo = (seconds: number): number => (began - seconds) * 1_000
const say = async (terminal: TestTerminal, ...reports: Parameters<typeof locationOf>[0][]): Promise<void> => {
  for (const over of reports) expect(await terminal.ackOf(terminal.report(over))).toBe(0)
}
const alarmsOf = async (vehicleId: string) => {
  await platform.settled()
  return (await operator.call('alarm/getVehiclesAlarms', { vehicleId })).alarms.toSorted((a, b) => a.startedAt - b.startedAt)
}

test('driving over the limit for the seconds of the rule is one alarm until the vehicle slows down', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  await addRule(company, 'speedLimit', { name: 'Eighty', level: 1, parameters: { limit: 80, seconds: 30 } })
  await addRule(orgId, 'speedLimit', { name: 'Lower', enabled: false, parameters: { limit: 10, seconds: 0 } })
  await say(
    terminal,
    { time: secondsAgo(200), speed: 85 },
    { time: secondsAgo(190), speed: 79 },
    { time: secondsAgo(180), speed: 90 },
    { time: secondsAgo(165), speed: 95 },
  )
  expect(await alarmsOf(vehicleId)).toEqual([])
  const [start, end] = [secondsAgo(150), secondsAgo(100)]
  await say(terminal, { time: start, speed: 91 }, { time: secondsAgo(120), speed: 99 }, { time: end, speed: 60 })
  expect(await alarmsOf(vehicleId)).toMatchObject([
    {
      type: 'speedLimit',
      level: 1,
      startedAt: start,
      endedAt: end,
      byRule: true,
      occurrences: 1,
      startPlace: { speed: 91 },
      detail: { rule: 'Eighty', limit: 80, seconds: 30 },
    },
  ])
})

test('late reports raise alarms of the past without a limit of time; a live report with a wrong clock counts by its arrival', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  await addRule(orgId, 'speedLimit', { parameters: { limit: 50, seconds: 0 } })
  // A terminal that catches up: in order, but from an hour ago.
  const [first, last] = [secondsAgo(3_600), secondsAgo(3_540)]
  await say(terminal, { time: first, speed: 100 }, { time: last, speed: 100 }, { time: secondsAgo(3_500), speed: 30 })
  await say(terminal, { time: secondsAgo(60), speed: 30 })
  expect(await alarmsOf(vehicleId)).toMatchObject([
    { type: 'speedLimit', late: true, startedAt: first, endedAt: secondsAgo(3_500) },
  ])
  expect((await alarmsOf(vehicleId))[0]).not.toHaveProperty('processDueAt')
  const before = Date.now()
  await say(terminal, { time: Date.now() + 3 * 86_400_000, speed: 100 })
  const [, live] = await alarmsOf(vehicleId)
  expect(live).toMatchObject({ late: false, timedByArrival: true, endedAt: null })
  expect(live?.startedAt).toBeGreaterThanOrEqual(before)
})

test.each([-197, -40, -7])(
  'rules look at a live report of a terminal whose clock is %d min off, which no zone explains, by its arrival; what it sends late is history (field 08)',
  async off => {
    const { vehicleId, terminal, orgId, phone } = await vehicleWithTerminal()
    await addRule(orgId, 'speedLimit', { parameters: { limit: 50, seconds: 0 } })
    const clock = () => Date.now() + off * 60_000
    await say(terminal, { time: clock(), speed: 20 })
    // It was seen to be wrong by this; how is shown in clock-watch.test.ts.
    await platform.database.pool.query(
      `update latest_positions set report_quality = 16, reported_time = report_time, report_time = received_at, sound_time = null
        where vehicle_id = $1`,
      [vehicleId],
    )
    await terminal.leave()
    const before = Date.now()
    const again = await signedIn(phone)
    await say(again, { time: clock(), speed: 100 })
    const locations = [{ location: locationOf({ time: Date.now() - 7_200_000, speed: 90 }), bytes: Buffer.alloc(0) }]
    expect(await again.ackOf(again.send(messages.locationBatch, { type: 1, locations }))).toBe(0)
    const [past, live] = await alarmsOf(vehicleId)
    expect(live).toMatchObject({ type: 'speedLimit', late: false, timedByArrival: true, endedAt: null })
    expect(live?.startedAt).toBeGreaterThanOrEqual(before)
    expect(past).toMatchObject({ type: 'speedLimit', late: true, timedByArrival: false })
  },
)

test('driving without a pause is an alarm, which a pause that is long enough ends', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  await addRule(orgId, 'continuousDriving', { parameters: { minutes: 6, pause: 2 } })
  const minute = (ago: number, speed: number) => ({ time: secondsAgo(ago * 60), speed })
  const driving = (from: number, to: number) => Array.from({ length: (from - to) * 2 + 1 }, (_, n) => minute(from - n / 2, 60))
  // A stop of a minute is no pause.
  await say(terminal, ...driving(14, 12), minute(11.5, 0), minute(11, 0), ...driving(10.5, 8.5))
  expect(await alarmsOf(vehicleId)).toEqual([])
  await say(terminal, ...driving(8, 6))
  expect(await alarmsOf(vehicleId)).toMatchObject([
    { type: 'continuousDriving', endedAt: null, detail: { minutes: 6, pause: 2 } },
  ])
  await say(terminal, minute(5, 0), minute(4, 0), minute(3, 0), minute(2, 0))
  const [alarm] = await alarmsOf(vehicleId)
  expect(alarm?.endedAt).toBeGreaterThan(secondsAgo(3.5 * 60))
})

test('entering and leaving a geofence are alarms, each once, and being inside from the beginning is none', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  const inside = { latitude: circle.latitude, longitude: circle.longitude, speed: 70 }
  // As far as it drives in 20 s.
  const outside = { ...inside, latitude: circle.latitude + 0.0064 }
  await say(terminal, { time: secondsAgo(300), ...inside })
  await platform.settled()
  const geofenceId = await addGeofence(orgId)
  await addRule(orgId, 'geofenceEntered', { geofenceId })
  await addRule(orgId, 'geofenceLeft', { geofenceId })
  await say(terminal, { time: secondsAgo(280), ...inside })
  expect(await alarmsOf(vehicleId)).toEqual([])
  const [left, entered] = [secondsAgo(260), secondsAgo(200)]
  await say(
    terminal,
    { time: left, ...outside },
    { time: secondsAgo(240), ...outside },
    { time: entered, ...inside },
    { time: secondsAgo(180), ...inside },
  )
  const detail = { geofence: 'Depot' }
  expect(await alarmsOf(vehicleId)).toMatchObject([
    { type: 'geofenceLeft', startedAt: left, endedAt: left, detail },
    { type: 'geofenceEntered', startedAt: entered, endedAt: entered, detail },
  ])
})

test('a vehicle parked on the border of a geofence raises one alarm at most, and driving off and coming back is one of each (field 20)', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  const { geofenceId } = await operator.call('alarm/saveGeofence', { orgId, name: 'Yard', circle: borderCircle, polygon: [] })
  await addRule(orgId, 'geofenceEntered', { geofenceId })
  await addRule(orgId, 'geofenceLeft', { geofenceId })
  const begin = secondsAgo(850)
  for (const [seconds, latitude, longitude] of parkedOnBorder)
    await say(terminal, { time: begin + seconds * 1_000, latitude, longitude, speed: 0, status: 0b10 })
  const standing = await alarmsOf(vehicleId)
  expect(standing.length).toBeLessThanOrEqual(1)
  // Drives 400 m in and 600 m out again.
  const ways = [...[1, 2, 3, 4].map(n => n * 100), ...[3, 2, 1, 0, -1, -2].map(n => n * 100)]
  for (const [n, metres] of ways.entries())
    await say(terminal, {
      time: begin + (775 + n * 7) * 1_000,
      latitude: borderCircle.latitude,
      longitude: 121.49473 - metres / 95_100,
      speed: 50,
    })
  const types = (await alarmsOf(vehicleId)).map(({ type }) => type)
  expect(types.filter(type => type === 'geofenceLeft')).toHaveLength(1)
  expect(types.filter(type => type === 'geofenceEntered')).toHaveLength(1)
})

test('an excursion that was believed is withdrawn when the receiver is back, stays listed with its reason, and counts nowhere', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  const inside = { latitude: circle.latitude, longitude: circle.longitude, speed: 0, status: 0b10 }
  await say(terminal, { time: secondsAgo(800), ...inside })
  await platform.settled()
  const geofenceId = await addGeofence(orgId)
  await addRule(orgId, 'geofenceLeft', { geofenceId })
  const at = (seconds: number, latitude: number) => ({ ...inside, time: secondsAgo(seconds), latitude })
  await say(terminal, at(780, circle.latitude), at(765, circle.latitude))
  await say(terminal, ...Array.from({ length: 24 }, (_, n) => at(750 - n * 15, circle.latitude + 0.05)))
  const [found] = await alarmsOf(vehicleId)
  expect(found).toMatchObject({ type: 'geofenceLeft', state: 'pending' })
  expect(found).not.toHaveProperty('withdrawnAt')
  await say(terminal, ...[0, 1, 2, 3, 4, 5].map(n => at(380 - n * 15, circle.latitude)))
  const [withdrawn, ...others] = await alarmsOf(vehicleId)
  expect(others).toEqual([])
  expect(withdrawn).toMatchObject({ alarmId: found?.alarmId, withdrawnWhy: 'jumpedBack' })
  const { steps } = await operator.call('alarm/getVehicleAlarmDetail', { alarmId: found?.alarmId ?? '' })
  expect(steps).toMatchObject([{ kind: 'withdrawn', result: 'jumpedBack', by: null }])
  const { total } = await operator.call('alarm/getVehiclesAlarms', { vehicleId, withdrawn: false })
  expect(total).toBe(0)
  const { rows } = await platform.database.pool.query(
    'select coalesce(sum(started), 0)::int as n from alarm_counts where vehicle_id = $1',
    [vehicleId],
  )
  expect(rows).toEqual([{ n: 0 }])
})

test('an excursion that comes in a burst with what disproves it is withdrawn all the same', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  const inside = { latitude: circle.latitude, longitude: circle.longitude, speed: 0, status: 0b10 }
  await say(terminal, { time: secondsAgo(800), ...inside })
  await platform.settled()
  const geofenceId = await addGeofence(orgId)
  await addRule(orgId, 'geofenceLeft', { geofenceId })
  const at = (seconds: number, latitude: number) => ({ ...inside, time: secondsAgo(seconds), latitude })
  const rows = [
    ...[780, 765].map(seconds => at(seconds, circle.latitude)),
    ...Array.from({ length: 24 }, (_, n) => at(750 - n * 15, circle.latitude + 0.05)),
    ...[0, 1, 2, 3, 4, 5].map(n => at(380 - n * 15, circle.latitude)),
  ]
  const serials = rows.map(row => terminal.report(row))
  for (const serial of serials) expect(await terminal.ackOf(serial)).toBe(0)
  expect((await alarmsOf(vehicleId)).filter(({ withdrawnWhy }) => withdrawnWhy === undefined)).toEqual([])
})

test('a drive in a blind area that is sent later raises what it would have raised, as history, and what was found after it gets its true time', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  const out = (metres: number, seconds: number, speed = 50) => ({
    time: secondsAgo(seconds),
    latitude: circle.latitude + metres / 111_195,
    longitude: circle.longitude,
    speed,
  })
  await say(terminal, out(0, 850))
  await platform.settled()
  const geofenceId = await addGeofence(orgId)
  await addRule(orgId, 'geofenceLeft', { geofenceId })
  await addRule(orgId, 'geofenceEntered', { geofenceId })
  await say(terminal, out(0, 840))
  // Nothing is heard for ten minutes; then it is far outside.
  await say(terminal, out(5_000, 200), out(5_100, 190), out(5_200, 180))
  expect(await alarmsOf(vehicleId)).toMatchObject([{ type: 'geofenceLeft', startedAt: secondsAgo(200) }])
  // Out, back in, and out again.
  const ways = [200, 400, 600, 800, 600, 400, 200, 400, 600, 900, 1_200]
  const locations = ways.map((metres, n) => ({ location: locationOf(out(metres, 800 - n * 15)), bytes: Buffer.alloc(0) }))
  expect(await terminal.ackOf(terminal.send(messages.locationBatch, { type: 1, locations }))).toBe(0)
  expect((await alarmsOf(vehicleId)).map(({ type, late, startedAt }) => ({ type, late, startedAt }))).toEqual([
    { type: 'geofenceLeft', late: false, startedAt: secondsAgo(800 - 2 * 15) },
    { type: 'geofenceEntered', late: true, startedAt: secondsAgo(800 - 5 * 15) },
    { type: 'geofenceLeft', late: true, startedAt: secondsAgo(800 - 8 * 15) },
  ])
})

test('hours of a rule are those of its zone, of the vehicle, or of the nearest organisation that has one', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  const hourIn = (timeZone: string): number =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(Date.now() - 60_000))
  const hours = (timeZone: string) => {
    const hour = hourIn(timeZone)
    const text = (n: number) => `${String((n + 24) % 24).padStart(2, '0')}:00`
    return { fromTime: text(hour), toTime: text(hour + 2) }
  }
  const rule = (name: string, limit: number, zone: string, timeZone: string | null) =>
    addRule(orgId, 'speedLimit', { name, parameters: { limit, seconds: 0 }, ...hours(zone), timeZone })
  const ids = [
    await rule('its own', 90, 'America/New_York', 'America/New_York'),
    await rule('of the vehicle', 90, 'Australia/Lord_Howe', null),
  ]
  const raised = async (speed: number, seconds: number): Promise<unknown> => {
    await say(terminal, { time: secondsAgo(seconds), speed })
    const alarms = await alarmsOf(vehicleId)
    return alarms.findLast(({ endedAt }) => endedAt === null)?.detail?.['rule']
  }
  expect(await raised(100, 60)).toBe('its own')
  expect(await raised(20, 50)).toBeUndefined()
  await operator.call('alarm/removeAlarmRule', { ruleId: ids[0] ?? '' })
  expect(await raised(100, 40)).toBeUndefined()
  await operator.call('vehicle/updVehInfo', { vehicleId, timeZone: 'Australia/Lord_Howe' })
  expect(await raised(100, 30)).toBe('of the vehicle')
  expect(await operator.code('vehicle/updVehInfo', { vehicleId, timeZone: 'Moon/Base' })).toBe(4000503)
  await operator.call('vehicle/updVehInfo', { vehicleId, timeZone: null })
  await raised(20, 20)
  await new OrganisationAdministration(platform.database.db).setTimeZone(String(company), 'Australia/Lord_Howe')
  await platform.fleet.reload()
  expect(await raised(100, 10)).toBe('of the vehicle')
  await new OrganisationAdministration(platform.database.db).setTimeZone(String(company), null)
})

test('a tank that loses more than the rule allows within its minutes is an alarm, once a second report confirms it', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  await addRule(orgId, 'fuelDrop', { parameters: { litres: 20, percent: 0, minutes: 10 } })
  const now = secondsAgo(0)
  const fuel = (ago: number, litres: number) => ({ time: now - ago * 1_000, speed: 0, extras: { fuel: litres } })
  await say(terminal, fuel(600, 100), fuel(560, 75), fuel(540, 99), fuel(520, 95))
  expect(await alarmsOf(vehicleId)).toEqual([])
  await say(terminal, fuel(480, 70), fuel(470, 69), fuel(460, 69), fuel(450, 68))
  expect(await alarmsOf(vehicleId)).toMatchObject([{ type: 'fuelDrop', startedAt: now - 470_000, detail: { from: 100, to: 69 } }])
})

test('a link that breaks while the vehicle drives is an alarm until it reports again', async () => {
  const { vehicleId, terminal, phone, orgId } = await vehicleWithTerminal()
  await addRule(orgId, 'abnormalOffline')
  await say(terminal, { time: secondsAgo(20), speed: 60 })
  platform.bus.publish({ kind: 'unlinked', vehicleId: Number(vehicleId), at: Date.now() - 10_000, why: 'idle' })
  expect(await alarmsOf(vehicleId)).toMatchObject([{ type: 'abnormalOffline', endedAt: null }])
  const again = await signedIn(phone)
  await say(again, { time: secondsAgo(2), speed: 60 })
  expect((await alarmsOf(vehicleId))[0]?.endedAt).not.toBeNull()
})

test('a rule speaks of its vehicles and hours only, and what it found ends when it is removed', async () => {
  const [named, other] = [await vehicleWithTerminal(), await vehicleWithTerminal()]
  const parameters = { limit: 70, seconds: 0 }
  const hour = (offset: number): string => {
    const at = new Date(Date.now() + (8 + offset) * 3_600_000)
    return `${String(at.getUTCHours()).padStart(2, '0')}:00`
  }
  const ruleId = await addRule(company, 'speedLimit', { parameters, vehicleIds: [named.vehicleId] })
  await addRule(other.orgId, 'speedLimit', { parameters, fromTime: hour(2), toTime: hour(4) })
  for (const { terminal } of [named, other]) await say(terminal, { time: secondsAgo(30), speed: 75 })
  expect(await alarmsOf(other.vehicleId)).toEqual([])
  expect(await alarmsOf(named.vehicleId)).toMatchObject([{ type: 'speedLimit', endedAt: null }])
  await operator.call('alarm/removeAlarmRule', { ruleId })
  expect((await alarmsOf(named.vehicleId))[0]?.endedAt).not.toBeNull()
})

test('a rule for a tag speaks of the vehicles that have it now, of its organisation only, also on the past', async () => {
  const [one, other] = [await vehicleWithTerminal(), await vehicleWithTerminal()]
  const tag = async (vehicleId: string, tags: string) => {
    await operator.call('admin/changeVehicles', { vehicleIds: [vehicleId], changes: { tags } })
    await platform.settled()
  }
  await tag(one.vehicleId, '夜班')
  const parameters = { limit: 70, seconds: 0 }
  const rule = ruleForm(one.orgId, 'speedLimit', { parameters, tag: '冷链' })
  const { ruleId } = await operator.call('alarm/saveAlarmRule', rule)
  await addRule(other.orgId, 'speedLimit', { parameters, tag: '冷链' })
  await say(one.terminal, { time: secondsAgo(60), speed: 75 }, { time: secondsAgo(50), speed: 10 })
  expect(await alarmsOf(one.vehicleId)).toEqual([])
  await tag(one.vehicleId, '夜班，冷链')
  await say(one.terminal, { time: secondsAgo(40), speed: 75 })
  expect(await alarmsOf(one.vehicleId)).toMatchObject([{ type: 'speedLimit', endedAt: null }])
  const period = { startTime: secondsAgo(600), endTime: secondsAgo(0) }
  expect(await operator.call('alarm/tryAlarmRule', { rule, ...period })).toMatchObject({
    vehicles: 1,
    cases: [{ vehicleId: one.vehicleId }],
  })
  expect(await operator.call('alarm/tryAlarmRule', { rule: { ...rule, tag: '冷' }, ...period })).toMatchObject({ vehicles: 0 })
  // Who does not know of tags keeps what there is.
  const { tag: _tag, ...older } = rule
  await operator.call('alarm/saveAlarmRule', { ...older, ruleId })
  const { rules } = await operator.call('alarm/getAlarmRules', {})
  expect(rules.find(each => each.ruleId === ruleId)).toMatchObject({ tag: '冷链' })
  await tag(one.vehicleId, '夜班')
  expect((await alarmsOf(one.vehicleId))[0]?.endedAt).not.toBeNull()
  const wrong = { ...rule, vehicleIds: [one.vehicleId] }
  expect(await operator.code('alarm/saveAlarmRule', wrong)).toBe(
    await operator.code('alarm/saveAlarmRule', { ...rule, tag: 'a, b' }),
  )
})

test('another server goes on where one has stopped: nothing twice, nothing left out', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  const geofenceId = await addGeofence(orgId)
  await addRule(orgId, 'geofenceEntered', { geofenceId })
  await addRule(orgId, 'speedLimit', { parameters: { limit: 70, seconds: 60 } })
  const inside = { latitude: circle.latitude, longitude: circle.longitude, speed: 75 }
  await say(terminal, { time: secondsAgo(200), speed: 75 }, { time: secondsAgo(170), ...inside })
  await platform.settled()
  const second = await testPlatform({ terminals: 'gateway', beside: platform })
  try {
    const phone = (
      await platform.database.pool.query<{ phone: string }>('select phone from terminals where vehicle_id = $1', [vehicleId])
    ).rows[0]?.phone
    const there = await signedIn(phone ?? '', '2013', second)
    await say(there, { time: secondsAgo(130), ...inside })
    await second.settled()
    await say(there, { time: secondsAgo(100), ...inside }, { time: secondsAgo(80), speed: 60 })
    await second.settled()
  } finally {
    await second.stop()
  }
  const alarms = await alarmsOf(vehicleId)
  expect(alarms.map(({ type, occurrences }) => ({ type, occurrences }))).toEqual([
    { type: 'geofenceEntered', occurrences: 1 },
    { type: 'speedLimit', occurrences: 1 },
  ])
  expect(alarms[1]?.endedAt).not.toBeNull()
})

test('what a trial finds in the reports of a vehicle is what its rules found when they came', async () => {
  const { vehicleId, terminal, orgId } = await vehicleWithTerminal()
  const geofenceId = await addGeofence(orgId, 'Trial')
  const forms = (
    [
      ['speedLimit', { parameters: { limit: 50, seconds: 30 } }],
      ['idling', { parameters: { minutes: 2 } }],
      ['overstay', { parameters: { minutes: 5 } }],
      ['towed', { parameters: { metres: 300 } }],
      ['bannedHours', { parameters: { minutes: 1, pause: 1 } }],
      ['geofenceEntered', { geofenceId }],
      ['geofenceLeft', { geofenceId }],
    ] as const
  ).map(([kind, over]) => ruleForm(orgId, kind, over))
  // The first report is no entering, neither live nor tried.
  let [ago, latitude] = [860, circle.latitude - 0.02]
  const step = (speed: number, acc: boolean) => {
    ago -= 20
    latitude += (speed / 3.6 / 111_195) * 20
    return { time: secondsAgo(ago), latitude, longitude: circle.longitude, speed, status: acc ? 0b11 : 0b10 }
  }
  const times = (count: number, speed: number, acc = true) => Array.from({ length: count }, () => step(speed, acc))
  for (const form of forms) await operator.call('alarm/saveAlarmRule', form)
  await platform.settled()
  await say(terminal, ...times(8, 60), ...times(9, 0), ...times(14, 0, false), ...times(6, 40, false), ...times(5, 60))
  const alarms = await alarmsOf(vehicleId)
  const period = { startTime: secondsAgo(1_000), endTime: secondsAgo(0) }
  const found = new Set<string>()
  for (const rule of forms) {
    const { cases } = await operator.call('alarm/tryAlarmRule', { rule, ...period })
    const live = alarms.filter(({ type }) => type === rule.kind).map(({ startedAt, endedAt }) => [startedAt, endedAt])
    expect
      .soft(
        cases.map(({ startTime, endTime }) => [startTime, endTime]),
        rule.kind,
      )
      .toEqual(live)
    if (live.length > 0) found.add(rule.kind)
  }
  expect([...found]).toEqual(forms.map(({ kind }) => kind))
})
