/** Driving time of drivers, over vehicles: live, over a restart and midnight, and the same on the past. */
import { expect, test } from 'vitest'
import { IngestRepository } from '../../../gateway/ingest/ingest.repository.ts'
import { alarmTypeByKey, type AlarmRuleForm, checkFound } from '@outrider/contract'
import { ruleForm } from '../../../testing/alarm-rules.ts'
import { quality } from '../../../events/position-report.ts'
import { aReport, platformOfFile, testPlatform } from '../../../testing/platform.ts'
import { cardSink } from '../../drivers/card-sink.ts'

const minute = 60_000
const hour = 60 * minute
/** 20:00 in Shanghai. */
const evening = Date.UTC(2026, 4, 4, 12)
let now = evening
const platform = await platformOfFile({ now: () => now })
const company = await platform.addOrganisation('Ours')
const branch = await platform.addOrganisation('Branch', company)
const chief = await platform.newCaller('chief', [company])
const { pool } = platform.database

type Platform = Pick<typeof platform, 'bus' | 'settled'>

/** Somebody's card goes in at a time, or the one that is there comes out. */
async function card({ bus }: Platform, vehicle: number, licence: string | null, time: number): Promise<void> {
  const inserted = {
    status: 1,
    result: 0,
    name: licence ?? '',
    certificate: licence ?? '',
    issuer: '上海',
    validUntil: '20391231',
  }
  const body = licence === null ? { status: 2, time } : { ...inserted, time }
  const received = {
    terminalId: 0,
    edition: 2019,
    serial: 1,
    receivedAt: time,
    zoneMinutes: 480,
    bytes: Buffer.alloc(0),
  } as const
  await cardSink(pool, bus).store([{ body, vehicleId: vehicle, ...received }])
}

let digest = 0n
/** A report each minute: it drives, or stands. */
async function reports(
  { bus, settled }: Platform,
  vehicle: number,
  from: number,
  until: number,
  speedDkmh = 600,
  extrasAt: (time: number) => Buffer | null = () => null,
): Promise<void> {
  for (let begin = from; begin < until; begin += hour) {
    const positions = []
    for (let time = begin; time < Math.min(until, begin + hour); time += minute)
      positions.push(
        aReport(vehicle, (digest += 1n) > 0n ? 1 : 0, {
          time,
          receivedAt: time,
          digest,
          latitudeE6: 31_000_000 + Math.round(((time - evening) / minute) * speedDkmh * 15),
          speedDkmh,
          status: speedDkmh > 0 ? 0b11 : 0b10,
          extras: extrasAt(time),
        }),
      )
    now = Math.max(now, (positions.at(-1)?.time ?? 0) + 1_000)
    const client = await pool.connect()
    await new IngestRepository().store(client, positions)
    client.release()
    bus.publish({ kind: 'stored', positions })
    await settled()
  }
}
const alarmsOf = async (vehicle: number) =>
  (await chief.call('alarm/getVehiclesAlarms', { vehicleId: String(vehicle) })).alarms
    .map(({ type, startedAt, endedAt }) => [
      type,
      (startedAt - evening) / minute,
      endedAt === null ? null : (endedAt - evening) / minute,
    ])
    .toSorted((one, other) => Number(one[1]) - Number(other[1]))

test('four hours in two vehicles, two at night and eight a day are found where they are full, over midnight and a restart; another driver begins again; the past says the same', async () => {
  const first = await platform.addVehicle(company, '沪A1')
  const second = await platform.addVehicle(branch, '沪A2')
  const save = (kind: 'driverContinuous' | 'driverTotal', minutes: number, over = {}) =>
    chief.call(
      'alarm/saveAlarmRule',
      ruleForm(company, kind, {
        name: `${kind} ${minutes}`,
        parameters: { ...ruleForm(company, kind).parameters, minutes },
        ...over,
      }),
    )
  await save('driverContinuous', 240)
  await save('driverTotal', 480)
  await platform.settled()
  // Three hours of one vehicle; she changes to another of the branch within a quarter of an hour, and a colleague takes the first one.
  await card(platform, first, 'LI', evening)
  await reports(platform, first, evening, evening + 3 * hour)
  await card(platform, first, null, evening + 3 * hour)
  await card(platform, second, 'LI', evening + 3 * hour + 15 * minute)
  await card(platform, first, 'WANG', evening + 3 * hour + 5 * minute)
  await reports(platform, first, evening + 3 * hour + 5 * minute, evening + 4 * hour + 30 * minute)
  await reports(platform, second, evening + 3 * hour + 15 * minute, evening + 3 * hour + 45 * minute)
  // Half an hour before it is full the server is another one.
  const restarted = await testPlatform({ now: () => now, beside: platform })
  await reports(restarted, second, evening + 3 * hour + 45 * minute, evening + 4 * hour + 30 * minute)
  expect(await alarmsOf(second)).toEqual([['driverContinuous', 240, null]])
  expect(await alarmsOf(first)).toEqual([])
  // A break of half an hour ends it; after midnight in China she drives on, until eight hours of the last 24 are full.
  await reports(restarted, second, evening + 4 * hour + 30 * minute, evening + 5 * hour, 0)
  await reports(restarted, second, evening + 5 * hour, evening + 8 * hour + 50 * minute)
  await restarted.stop()
  const found = await alarmsOf(second)
  expect(found).toMatchObject([
    ['driverContinuous', 240, expect.any(Number)],
    ['driverTotal', expect.any(Number), null],
  ])
  // 2 h 59 min in the first, 1 h 14 min and then 3 h 47 min in the second.
  expect(found[1]?.[1]).toBe(5 * 60 + 480 - 179 - 74)

  const tried = async (kind: 'driverContinuous' | 'driverTotal', vehicle: number, minutes: number, over = {}) => {
    const parameters = { ...ruleForm(company, kind).parameters, minutes }
    const rule = ruleForm(company, kind, { parameters, vehicleIds: [String(vehicle)], ...over })
    const { cases } = await chief.call('alarm/tryAlarmRule', { rule, startTime: evening - hour, endTime: now - 500 })
    return cases.map(({ startTime }) => (startTime - evening) / minute)
  }
  expect(await tried('driverContinuous', second, 240)).toEqual([240])
  expect(await tried('driverTotal', second, 480)).toEqual([found[1]?.[1]])
  expect(await tried('driverContinuous', first, 240)).toEqual([])
  // Two hours from ten at night on, by the clock of the vehicle.
  const night = { fromTime: '22:00', toTime: '06:00' }
  expect(await tried('driverContinuous', second, 120, night)).toEqual([240, 5 * 60 + 120])
})

test('a vehicle that drives while no card is in it is found, and not while its driver is known', async () => {
  const vehicle = await platform.addVehicle(company, '沪A3')
  const rule = ruleForm(company, 'unaccompanied', { vehicleIds: [String(vehicle)] })
  await chief.call('alarm/saveAlarmRule', rule)
  await platform.settled()
  const begin = now
  await card(platform, vehicle, 'ZHAO', begin)
  await reports(platform, vehicle, begin, begin + 20 * minute)
  expect(await alarmsOf(vehicle)).toEqual([])
  await card(platform, vehicle, null, begin + 20 * minute)
  await reports(platform, vehicle, begin + 20 * minute, begin + 30 * minute)
  expect((await alarmsOf(vehicle)).map(([type]) => type)).toEqual(['unaccompanied'])
})

test('vehicles of the rule that stand together are found when there are as many and for as long', async () => {
  const yard = await platform.addOrganisation('Yard', company)
  const vehicles = [await platform.addVehicle(yard, '沪A4'), await platform.addVehicle(yard, '沪A5')]
  const parameters = { vehicles: 2, metres: 200, minutes: 10 }
  await chief.call('alarm/saveAlarmRule', ruleForm(yard, 'gathering', { parameters }))
  await platform.settled()
  const begin = now
  const [one = 0, other = 0] = vehicles
  await reports(platform, one, begin, begin + 20 * minute, 0)
  expect(await alarmsOf(one)).toEqual([])
  await reports(platform, other, begin + 20 * minute, begin + 40 * minute, 0)
  await reports(platform, one, begin + 40 * minute, begin + 45 * minute, 0)
  expect((await alarmsOf(other)).map(([type]) => type)).toEqual(['gathering'])
})

test('of two vehicles that are to stay together an alarm is raised for the one that drives on alone, and not while both drive', async () => {
  const fleet = await platform.addOrganisation('Escorted')
  const owner = await platform.newCaller('escorted', [fleet])
  const cargo = await platform.addVehicle(fleet, '沪A7')
  const escort = await platform.addVehicle(fleet, '沪A8')
  const other = await platform.addVehicle(fleet, '沪A9')
  const parameters = { ...ruleForm(fleet, 'apart').parameters, metres: 500, minutes: 5 }
  const ofVehicles = (...vehicles: number[]) => ruleForm(fleet, 'apart', { parameters, vehicleIds: vehicles.map(String) })
  expect(await owner.code('alarm/saveAlarmRule', ofVehicles(cargo))).toBe(4000136)
  await owner.call('alarm/saveAlarmRule', ofVehicles(cargo, escort))
  await platform.settled()
  const begin = now + minute
  const report = (vehicle: number, seconds: number, metres: number, speedDkmh: number) =>
    aReport(vehicle, 1, {
      time: begin + seconds * 1_000,
      receivedAt: begin + seconds * 1_000,
      digest: (digest += 1n),
      speedDkmh,
      status: 0b11,
      latitudeE6: 31_000_000 + Math.round((metres * 1e6) / 111_195),
    })
  // Each reports every half minute, a quarter after the other, and drives 15 m/s; after ten minutes the escort stays, beside another vehicle.
  for (let seconds = 0; seconds < 1_500; seconds += 30) {
    const stays = seconds + 15 >= 600
    const positions = [
      report(cargo, seconds, seconds * 15, 540),
      report(other, seconds, seconds * 15, 540),
      report(escort, seconds + 15, stays ? 9_100 : (seconds + 15) * 15 + 100, stays ? 0 : 540),
    ]
    now = begin + seconds * 1_000 + 16_000
    platform.bus.publish({ kind: 'stored', positions })
  }
  await platform.settled()
  const raised = async (vehicle: number) =>
    (await owner.call('alarm/getVehiclesAlarms', { vehicleId: String(vehicle) })).alarms.map(({ type, startedAt }) => ({
      type,
      minutes: (startedAt - begin) / minute,
    }))
  // Half a kilometre apart after 40 seconds, and five minutes more.
  expect(await raised(cargo)).toEqual([{ type: 'apart', minutes: 16 }])
  expect(await raised(escort)).toEqual([])
  expect(await raised(other)).toEqual([])
})

test('late reports that arrive behind a live one fill what a driver drove: it is stored as one, and rules go on', async () => {
  const vehicle = await platform.addVehicle(company, '沪A6')
  await chief.call('alarm/saveAlarmRule', ruleForm(company, 'driverTotal', { vehicleIds: [String(vehicle)] }))
  await platform.settled()
  const begin = now + minute
  await card(platform, vehicle, 'QIAN', begin)
  await reports(platform, vehicle, begin, begin + 10 * minute)
  const driving = (time: number, flags = 0) =>
    aReport(vehicle, 1, { time, receivedAt: now, digest: (digest += 1n), speedDkmh: 600, status: 0b11, quality: flags })
  const late = [10, 11, 12, 13, 14, 15, 16, 17, 18].map(after => driving(begin + after * minute, quality.late))
  now = begin + 23 * minute
  platform.bus.publish({ kind: 'stored', positions: [driving(begin + 22 * minute), ...late] })
  await platform.settled()
  const { rows } = await pool.query<{ from: number; to: number }>(
    `select extract(epoch from began_at)::float8 * 1000 as from, extract(epoch from ended_at)::float8 * 1000 as to
     from driver_driving where vehicle_id = $1`,
    [vehicle],
  )
  expect(rows.map(({ from, to }) => [(from - begin) / minute, (to - begin) / minute])).toEqual([[0, 22]])
})

test('driving without a trip or a check, an alarm of an item, rules of drivers and of days off: found live, and the same on the past', async () => {
  const begin = evening + 10 * 24 * hour
  const depot = await platform.addOrganisation('Depot', company)
  const vehicle = await platform.addVehicle(depot, '沪B1')
  const { rows } = await pool.query<{ id: number }>(
    `insert into drivers (organisation_id, licence, name, issuer) values ($1, 'ZHAO', '赵', '') returning id`,
    [depot],
  )
  const zhao = rows[0]?.id ?? 0
  const forms = [
    ruleForm(depot, 'tripMissing', { parameters: { minutes: 5, pause: 10 } }),
    ruleForm(depot, 'checkMissing', { parameters: { found: checkFound.missing, hours: 0, minutes: 5, pause: 10 } }),
    ruleForm(depot, 'terminalAlarm', { parameters: { bit: alarmTypeByKey('driverFatigue')?.number ?? 0, seconds: 0 } }),
    ruleForm(depot, 'speedLimit', { parameters: { limit: 50, seconds: 0 }, driverIds: [String(zhao)] }),
    // From 19:00 to 23:00 in China.
    ruleForm(depot, 'bannedHours', { parameters: { minutes: 5, pause: 10 }, dayKind: 'off', fromTime: '19:00', toTime: '23:00' }),
  ]
  for (const form of forms) await chief.call('alarm/saveAlarmRule', form)
  await platform.settled()
  // Item 0x65, an event without duration: fatigue.
  const item = Buffer.alloc(49)
  item.set([0x65, 47, 0, 0, 0, 7, 0, 1, 1, 5])
  await reports(platform, vehicle, begin, begin + 20 * minute, 600, time => (time === begin + 10 * minute ? item : null))
  const from = (begin - evening) / minute
  const live = async () =>
    (await alarmsOf(vehicle))
      .map(([type, start, end]) => [type, Number(start) - from, end && Number(end) - from])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
  expect(await live()).toEqual([
    ['checkMissing', 5, null],
    ['terminalAlarm', 10, 11],
    ['tripMissing', 5, null],
  ])
  const tried = async ({ kind, ...over }: AlarmRuleForm) => {
    const { cases } = await chief.call('alarm/tryAlarmRule', {
      rule: { kind, ...over },
      startTime: begin - minute,
      endTime: begin + 19 * minute,
    })
    return [kind, ...cases.map(({ startTime }) => (startTime - begin) / minute)]
  }
  const all = async () => {
    const found = []
    for (const form of forms) found.push(await tried(form))
    return found
  }
  expect(await all()).toEqual([['tripMissing', 5], ['checkMissing', 5], ['terminalAlarm', 10], ['speedLimit'], ['bannedHours']])

  // What is recorded and entered afterwards counts for when it is.
  await pool.query(
    `insert into trips (vehicle_id, organisation_id, driver_id, driver_name, started_at, start_place, started_by_name)
     values ($1, $2, $3, '赵', $4, 'A', 'chief')`,
    [vehicle, depot, zhao, new Date(begin - minute)],
  )
  await pool.query(
    `insert into departure_checks (vehicle_id, organisation_id, day, filled_at, received_at, user_name, note, items, defects, state)
     values ($1, $2, '2026-05-14', $3, $3, '赵', '', '[]', 0, 'passed')`,
    [vehicle, depot, new Date(begin - hour)],
  )
  const days = [{ day: '2026-05-14', off: true, name: 'Founding day' }]
  // Of the organisation above: the depot has it too.
  await chief.call('alarm/saveWorkCalendar', { orgId: company, year: 2026, days })
  expect(await all()).toEqual([['tripMissing'], ['checkMissing'], ['terminalAlarm', 10], ['speedLimit', 0], ['bannedHours', 5]])
  await reports(platform, vehicle, begin + 20 * minute, begin + 40 * minute)
  expect(await live()).toEqual([
    ['bannedHours', 25, null],
    ['checkMissing', 5, 20],
    ['speedLimit', 20, null],
    ['terminalAlarm', 10, 11],
    ['tripMissing', 5, 20],
  ])
})
