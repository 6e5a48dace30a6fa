/** Safety analysis and risk scores against sums and scores that are made here, of what each vehicle was planned to do. */
import { alarmTypeByKey, limits, standardRisk } from '@outrider/contract'
import { expect, test } from 'vitest'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { newestEvents, type RiskEventRow } from './risk-facts.ts'

/** Midnight in China. */
const at = (day: string, hours = 0) => Date.parse(`${day}T00:00:00+08:00`) + hours * 3_600_000
const days = Array.from({ length: 28 }, (_, nth) => `2026-10-${String(nth + 1).padStart(2, '0')}`)
const lastDay = '2026-10-28'
const inOctober = { beginTime: at('2026-10-01'), endTime: at('2026-10-29') }
const lastWeek = { periodUnit: 'week', endTime: at(lastDay, 12) } as const
const metres = (nth: number, day: number) => (nth + 1) * 50_000 + day * 1000
const seconds = (nth: number, day: number) => 3600 * (nth + 1) + day * 60

interface PlannedAlarm {
  nth: number
  day: number
  type: string
  level: 1 | 2
  hours: number
}
/** A fault of a device each day; braking every second day, a phone in the afternoon of every seventh. */
const planned: PlannedAlarm[] = [0, 1, 2].flatMap(nth =>
  days.flatMap((_, day): PlannedAlarm[] => [
    { nth, day, type: 'gnssFault', level: 2, hours: 1 },
    ...(day % 2 === nth % 2 ? [{ nth, day, type: 'harshBraking', level: 2, hours: 9.5 } as const] : []),
    ...(day % 7 === 6 ? [{ nth, day, type: 'driverPhone', level: 1, hours: 15 } as const] : []),
  ]),
)
const alarmIds = new Map<PlannedAlarm, string>()

const numberOf = (key: string): number => alarmTypeByKey(key)?.number ?? expect.fail()
const weightOf = (key: string) => standardRisk.weights.find(({ type }) => type === key)

/** The published formula over the plan: the vehicles and days of October from one to another, without what was taken out. */
function plannedScore(whose: readonly number[], from: number, to: number, without: readonly PlannedAlarm[] = []): number {
  const age = (day: number) => 0.5 ** ((to - day) / 14)
  let [km, hours, distance, time] = [0, 0, 0, 0]
  for (const nth of whose)
    for (let day = from; day <= to; day++) {
      km += (metres(nth, day) / 1000) * age(day)
      hours += (seconds(nth, day) / 3600) * age(day)
    }
  for (const alarm of planned) {
    const row = weightOf(alarm.type)
    if (!row || !whose.includes(alarm.nth) || alarm.day < from || alarm.day > to || without.includes(alarm)) continue
    const points = row.weight * (alarm.level === 1 ? 2 : 1) * age(alarm.day)
    if (row.per === 'distance') distance += points
    else time += points
  }
  const rate = (distance + 4) / ((km + 200) / 100) + (time + 5) / (hours + 5)
  return Math.round(1000 * (1 - 2 ** (-rate / 10))) / 10
}

async function addDay(vehicle: number, day: string, distance: number, driving: number): Promise<void> {
  const { pool } = platform.database
  await pool.query(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s, engine_on_s,
       engine_starts, fuel_readings, points, computed_at)
     values ($1, $2, $3, 'distance', $4, 0, 0, 600, 80000, 0, 0, 0, 100, now())`,
    [vehicle, day, distance, driving],
  )
  const share = (whole: number) => Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 18 ? whole / 10 : 0))
  await pool.query(
    `insert into vehicle_day_hours (vehicle_id, day, distance_m, driving_s, idling_s, parked_s, gap_s)
     values ($1, $2, $3, $4, array_fill(0, array[24]), array_fill(0, array[24]), array_fill(0, array[24]))`,
    [vehicle, day, share(distance), share(driving)],
  )
}

// The preview of settings and the portraits look back from today, which is soon after the plan.
const ahead = at(lastDay, 36) - Date.now()
const platform = await platformOfFile({ now: () => Date.now() + ahead })
const { db, pool } = platform.database
const company = await platform.addOrganisation('北部', undefined, 'North')
const depot = await platform.addOrganisation('车队', company, 'Depot')
const southern = await platform.addOrganisation('南部', undefined, 'South')
const vehicles = [
  await platform.addVehicle(company, '京A00001'),
  await platform.addVehicle(depot, '京A00002'),
  await platform.addVehicle(depot, '京A00003'),
]
const foreign = await platform.addVehicle(southern, '粤A00009')
await platform.addUser('root', 'a password', [company, southern])
const chief = await platform.newCaller('chief', [company])
const second = await platform.newCaller('second', [company])
const south = await platform.newCaller('south', [southern])
const looker = await platform.newCaller('looker', [company], { rights: { trackAuth: false, reviewAuth: false } })
for (const [nth, vehicle] of vehicles.entries())
  for (const [day, text] of days.entries()) await addDay(vehicle, text, metres(nth, day), seconds(nth, day))
await addDay(foreign, lastDay, 10_000, 600)
for (const alarm of planned) {
  const started_at = new Date(at(days[alarm.day] ?? '', alarm.hours))
  const row = { type: numberOf(alarm.type), level: alarm.level, started_at }
  alarmIds.set(alarm, await addAlarm(platform.database, vehicles[alarm.nth] ?? 0, row))
}
await addAlarm(platform.database, foreign, { type: numberOf('collision'), level: 1, started_at: new Date(at(lastDay, 10)) })
await pool.query(
  `insert into alarm_counts (hour, vehicle_id, type, level, started, processed)
     select date_trunc('hour', started_at, 'Asia/Shanghai'), vehicle_id, type, level, count(*), count(*) filter (where state = 'processed')
     from alarm_cases group by 1, 2, 3, 4`,
)
const { id } = await db
  .insertInto('drivers')
  .values({ organisation_id: company, licence: '310101199001011234', name: '张三', issuer: '', valid_until: null })
  .returning('id')
  .executeTakeFirstOrThrow()
const driver = String(id)
// From noon to noon of the last three days, in the first vehicle.
const card = (time: number, inserted: boolean) =>
  pool.query('insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name) values ($1, $2, $3, $4, $5, $6)', [
    vehicles[0],
    new Date(time),
    inserted,
    inserted ? id : null,
    inserted ? '310101199001011234' : null,
    inserted ? '张三' : null,
  ])
await card(at('2026-10-26', 12), true)
await card(at('2026-10-28', 12), false)

const ofCompany = () => ({ orgId: String(company), ...inOctober })
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number | null) => rows.reduce((total, row) => total + (of(row) ?? 0), 0)

test('days add up to weeks, months and the whole, vehicles to organisations, and all of them to the alarm list', async () => {
  const { survey, orgName, firstDay, lastDay: surveyedTo } = await chief.call('activeSafety/getOrgOperationSurvey', ofCompany())
  expect([orgName, firstDay, survey.vehicles, survey.activeVehicles]).toEqual(['North', '2026-10-01', 3, 3])
  const all = [0, 1, 2].flatMap(nth => days.map((_, day) => [metres(nth, day), seconds(nth, day)] as const))
  expect(survey.distance).toBe(sum(all, ([distance]) => distance))
  expect(survey.drivingTime).toBe(sum(all, ([, driving]) => driving))
  expect([survey.alarms, survey.events]).toEqual([planned.length, planned.filter(({ type }) => type !== 'gnssFault').length])
  const { total } = await chief.call('alarm/getVehiclesAlarms', { orgId: company, ...inOctober })
  expect(total).toBe(survey.alarms)
  expect(survey.level1).toBe(planned.filter(({ level }) => level === 1).length)
  expect(survey.score).toBe(plannedScore([0, 1, 2], 0, 27))

  for (const periodUnit of ['day', 'week', 'month'] as const) {
    const { rows } = await chief.call('activeSafety/getOrgOperationStat', { ...ofCompany(), periodUnit })
    expect(rows).toHaveLength({ day: 28, week: 5, month: 1 }[periodUnit])
    for (const field of ['distance', 'drivingTime', 'alarms', 'events', 'general', 'abnormalDrive'] as const)
      expect(
        sum(rows, row => row[field]),
        `${periodUnit} ${field}`,
      ).toBe(survey[field])
  }
  const ofVehicles = await chief.call('activeSafety/getVehOperationSurvey', ofCompany())
  for (const field of ['distance', 'drivingTime', 'alarms', 'events'] as const)
    expect(sum(ofVehicles.rows, row => row[field])).toBe(survey[field])
  expect([ofVehicles.firstDay, ofVehicles.lastDay]).toEqual([firstDay, surveyedTo])
  const scores = ofVehicles.rows.map(({ score }) => score ?? -1)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  for (const { vehicleId, score } of ofVehicles.rows)
    expect(score).toBe(plannedScore([vehicles.indexOf(Number(vehicleId))], 0, 27))
  const page = await chief.call('activeSafety/getVehOperationSurvey', { ...ofCompany(), pageNum: 2, pageSize: 2 })
  expect([page.total, page.rows.map(({ vehicleId }) => vehicleId)]).toEqual([3, [ofVehicles.rows[2]?.vehicleId]])
  const ofDays = await chief.call('activeSafety/getVehOperationStat', { vehicleId: String(vehicles[1]), ...inOctober })
  expect(ofDays.rows.map(({ distance }) => distance)).toEqual(days.map((_, day) => metres(1, day)))
})

test('drivers, vehicles and organisations are ranked by the scores of their portraits, in any days, beside as many before', async () => {
  const rank = (of: 'driver' | 'vehicle' | 'organisation', caller = chief, times = inOctober) =>
    caller.call('activeSafety/getRiskRanking', { of, orgId: String(company), ...times })
  const second14 = { beginTime: at('2026-10-15'), endTime: at('2026-10-29') }
  const ranked = await rank('vehicle', chief, second14)
  expect([ranked.firstDay, ranked.lastDay, ranked.total]).toEqual(['2026-10-15', lastDay, 3])
  const scores = ranked.rows.map(({ score }) => score ?? -1)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  for (const { vehicleId, score, previousScore, distance } of ranked.rows) {
    const nth = vehicles.indexOf(Number(vehicleId))
    expect([score, previousScore]).toEqual([plannedScore([nth], 14, 27), plannedScore([nth], 0, 13)])
    const portrait = await chief.call('activeSafety/getVehicleRisk', { vehicleId, ...second14 })
    expect([portrait.firstDay, portrait.score, portrait.distance]).toEqual(['2026-10-15', score, distance])
  }
  expect((await rank('organisation')).rows.map(({ name, score }) => [name, score])).toEqual(
    [['North', plannedScore([0], 0, 27)] as const, ['Depot', plannedScore([1, 2], 0, 27)] as const].toSorted(
      (a, b) => b[1] - a[1],
    ),
  )
  const lastThree = { beginTime: at('2026-10-26'), endTime: at('2026-10-29') }
  const drivers = await rank('driver', chief, lastThree)
  const portrait = await chief.call('activeSafety/getDriverRisk', { driverId: driver, ...lastThree })
  expect(drivers.rows).toMatchObject([
    { driverId: driver, name: '张三', score: portrait.score, distance: portrait.distance, previousScore: null, openTalks: 0 },
  ])
  expect(portrait.score).not.toBeNull()
  // What a user may not see is not ranked, and nobody learns how far somebody drove without the right to tracks.
  expect(await south.code('activeSafety/getRiskRanking', { of: 'driver', orgId: String(company), ...lastThree })).toBe(4040102)
  expect((await rank('driver', looker, lastThree)).rows[0]).toMatchObject({ distance: null, drivingTime: null })
})

test('a talk with a driver is noted, held and done, and open ones stand in the ranking', async () => {
  const { notes } = await chief.call('activeSafety/addRiskCoaching', { driverId: driver, note: ' 疲劳驾驶 ' })
  const talk = notes[0]?.talk ?? expect.fail()
  expect(notes).toMatchObject([{ note: '疲劳驾驶', state: 'noted', notedBy: 'chief', heldTime: null }])
  const open = async () =>
    (await chief.call('activeSafety/getRiskRanking', { of: 'driver', orgId: String(company), ...inOctober })).rows[0]?.openTalks
  expect(await open()).toBe(1)
  const held = await second.call('activeSafety/setRiskCoaching', { driverId: driver, talk, state: 'held' })
  expect(held.notes).toMatchObject([{ state: 'held', heldBy: 'second', doneTime: null }])
  await second.call('activeSafety/setRiskCoaching', { driverId: driver, talk, state: 'done' })
  expect((await chief.call('activeSafety/getRiskCoaching', { driverId: driver })).notes).toMatchObject([
    { state: 'done', doneBy: 'second' },
  ])
  expect(await open()).toBe(0)
  // Of others neither the driver nor the number of a note is known.
  const ofVehicle = { vehicleId: String(vehicles[0]), talk, state: 'noted' }
  expect(await south.code('activeSafety/setRiskCoaching', { driverId: driver, talk, state: 'noted' })).toBe(4040111)
  expect(await south.code('activeSafety/setRiskCoaching', ofVehicle)).toBe(4040101)
  expect(await chief.code('activeSafety/setRiskCoaching', ofVehicle)).toBe(4040801)
})

test('networked control counts who was online, by organisation, vehicle and day', async () => {
  const ask = async (queryType: 'organisation' | 'vehicle' | 'period') =>
    (await chief.call('activeSafety/getNetMonitoringAnls', { ...ofCompany(), queryType })).rows
  const [organisations, each, periods] = [await ask('organisation'), await ask('vehicle'), await ask('period')]
  expect(organisations.map(({ orgName, vehicles: count }) => [orgName, count])).toEqual([
    ['North', 1],
    ['Depot', 2],
  ])
  expect([each.length, periods.length]).toEqual([3, 28])
  for (const rows of [organisations, each, periods]) {
    expect(sum(rows, row => row.onlineTime)).toBe(3 * 28 * 80_000)
    expect(sum(rows, row => row.gapTime)).toBe(3 * 28 * 600)
    expect(sum(rows, row => row.alarms)).toBe(planned.length)
    expect(sum(rows, row => row.reports)).toBe(3 * 28 * 100)
  }
})

test('vehicles are chosen by operation status and type, which are edited with the vehicle', async () => {
  const { operationStatuses } = await chief.call('activeSafety/getOperationStatusList', {})
  const { operationTypes } = await chief.call('activeSafety/getOperationTypeList', {})
  expect(operationStatuses.map(({ key }) => key)).toContain('suspended')
  expect(operationTypes.map(({ key }) => key)).toContain('hire')
  const vehicleId = String(vehicles[2])
  await chief.call('vehicle/updVehInfo', { vehicleId, operationStatus: 'suspended', operationType: 'rental' })
  expect((await chief.call('vehicle/getVehEditData', { vehicleId })).values).toMatchObject({ operationStatus: 'suspended' })
  const { fields } = await chief.call('vehicle/getVehEditConfig', { vehicleId })
  expect(fields.find(({ name }) => name === 'operationStatus')?.choices).toEqual(operationStatuses)
  const counted = async (filter: object) =>
    (await chief.call('activeSafety/getVehOperationSurvey', { ...ofCompany(), ...filter })).rows
      .map(row => Number(row.vehicleId))
      .toSorted((a, b) => a - b)
  // One of which nobody said anything is in operation.
  expect(await counted({ operationStatusFlags: ['operating'] })).toEqual([vehicles[0], vehicles[1]])
  expect(await counted({ operationStatusFlags: ['suspended', 'operating'] })).toEqual(vehicles)
  expect(await counted({ operationTypes: ['rental'] })).toEqual([vehicles[2]])
  expect(await counted({ operationTypes: ['rental'], operationStatusFlags: ['repair'] })).toEqual([])
})

test('a portrait has the score of the analysis, its parts, what changed and the mean', async () => {
  const risk = await chief.call('activeSafety/getVehicleRisk', { vehicleId: String(vehicles[1]), ...lastWeek })
  expect([risk.firstDay, risk.lastDay, risk.previousFirstDay, risk.previousLastDay]).toEqual([
    '2026-10-22',
    lastDay,
    '2026-10-15',
    '2026-10-21',
  ])
  expect(risk.score).toBe(plannedScore([1], 21, 27))
  expect(risk.previousScore).toBe(plannedScore([1], 14, 20))
  expect(risk.mean).toEqual({ orgId: depot, orgName: 'Depot', score: plannedScore([1, 2], 21, 27), vehicles: 2 })
  expect(risk.allowance + sum(risk.factors, ({ score }) => score)).toBeCloseTo(risk.score ?? 0, 6)
  const own = planned.filter(({ nth, day, type }) => nth === 1 && day >= 21 && type !== 'gnssFault')
  expect(risk.eventsTotal).toBe(own.length)
  expect(new Set(risk.events.map(({ alarmId }) => alarmId))).toEqual(new Set(own.map(alarm => alarmIds.get(alarm))))
  expect(sum(risk.days, ({ events }) => events)).toBe(own.length)

  // The same events page by page, and those of a part of the score alone.
  const whose = { vehicleId: String(vehicles[1]), ...lastWeek }
  const pages = [1, 2, 3, 4].map(pageNum => chief.call('activeSafety/getRiskEvents', { ...whose, pageNum, pageSize: 2 }))
  const read = await Promise.all(pages)
  expect(read.flatMap(({ events }) => events)).toEqual(risk.events)
  expect([read[0]?.firstDay, read[0]?.lastDay]).toEqual([risk.firstDay, risk.lastDay])
  expect(read.map(({ more }) => more)).toEqual([1, 2, 3, 4].map(page => page * 2 < own.length))
  for (const { type, level, events } of risk.factors) {
    const part = await chief.call('activeSafety/getRiskEvents', { ...whose, type, level })
    expect(part.events).toEqual(risk.events.filter(event => event.type === type && event.level === level))
    expect(part.events).toHaveLength(events)
  }
  expect((await chief.call('activeSafety/getRiskEvents', { ...whose, type: 'driverPhone', level: 2 })).events).toEqual([])

  const ofDepot = await chief.call('activeSafety/getOrgRisk', { orgId: String(depot), ...lastWeek })
  expect(ofDepot.score).toBe(risk.mean.score)
  expect((await chief.call('activeSafety/getRiskEvents', { orgId: String(depot), ...lastWeek })).events).toEqual(ofDepot.events)
  expect(ofDepot.mean).toMatchObject({ orgId: company, score: plannedScore([0, 1, 2], 21, 27) })
  const { survey } = await chief.call('activeSafety/getOrgOperationSurvey', {
    orgId: String(depot),
    beginTime: at('2026-10-22'),
    endTime: at('2026-10-29'),
  })
  expect(survey.score).toBe(ofDepot.score)
  expect(ofDepot.vehicles.map(({ vehicleId }) => Number(vehicleId)).toSorted((a, b) => a - b)).toEqual([vehicles[1], vehicles[2]])
  const scores = ofDepot.vehicles.map(({ score }) => score)
  expect(scores).toEqual([plannedScore([1], 21, 27), plannedScore([2], 21, 27)].toSorted((a, b) => b - a))
})

test('a driver has what was driven and what happened while the card was in the vehicle', async () => {
  const risk = await chief.call('activeSafety/getDriverRisk', { driverId: driver, ...lastWeek })
  // Of the ten hours from eight: six of the first day, all of the second, four of the third.
  const driven = (of: typeof metres) => of(0, 25) * 0.6 + of(0, 26) + of(0, 27) * 0.4
  expect([risk.distance, risk.drivingTime]).toEqual([driven(metres), driven(seconds)])
  expect(risk.previousScore).toBeNull()
  const stay = [at('2026-10-26', 12), at('2026-10-28', 12)] as const
  const own = planned.filter(({ nth, day, hours, type }) => {
    const time = at(days[day] ?? '', hours)
    return nth === 0 && type !== 'gnssFault' && time >= stay[0] && time < stay[1]
  })
  expect(own.length).toBeGreaterThan(0)
  expect(new Set(risk.events.map(({ alarmId }) => alarmId))).toEqual(new Set(own.map(alarm => alarmIds.get(alarm))))
  expect(risk).toMatchObject({ name: '张三', orgId: company, eventsTotal: own.length, mean: { vehicles: 3 } })
  expect((await chief.call('activeSafety/getRiskEvents', { driverId: driver, ...lastWeek })).events).toEqual(risk.events)
  expect(await south.code('activeSafety/getDriverRisk', { driverId: driver })).toBe(4040111)
  expect(await south.code('activeSafety/getRiskEvents', { driverId: driver })).toBe(4040111)
})

test('an objection is decided by a second person, changes the score, and is recorded', async () => {
  const alarm = planned.findLast(({ nth, type }) => nth === 2 && type === 'driverPhone') ?? expect.fail()
  const alarmId = alarmIds.get(alarm) ?? ''
  const vehicle = { vehicleId: String(vehicles[2]), ...lastWeek }
  const scoreNow = async () => (await chief.call('activeSafety/getVehicleRisk', vehicle)).score
  expect(await chief.code('activeSafety/objectToRiskEvent', { alarmId, reason: ' ' })).toBe(4000802)
  const { objection } = await chief.call('activeSafety/objectToRiskEvent', {
    alarmId,
    reason: '手扶方向盘',
    driverName: ' 张三 ',
  })
  expect(objection).toMatchObject({
    driverName: '张三',
    state: 'open',
    own: true,
    type: 'driverPhone',
    level: 1,
    objectedBy: 'chief',
    decidedTime: null,
  })
  expect(await second.code('activeSafety/objectToRiskEvent', { alarmId, reason: 'again' })).toBe(4090802)
  const fault = alarmIds.get(planned.find(({ type }) => type === 'gnssFault') ?? expect.fail()) ?? ''
  expect(await chief.code('activeSafety/objectToRiskEvent', { alarmId: fault, reason: 'x' })).toBe(4090801)
  // Until it is decided it counts.
  expect(await scoreNow()).toBe(plannedScore([2], 21, 27))
  expect(await chief.code('activeSafety/decideRiskObjection', { alarmId, upheld: true, reason: 'mine' })).toBe(4030801)
  expect(await looker.code('activeSafety/decideRiskObjection', { alarmId, upheld: true, reason: 'x' })).toBe(4030002)
  const decided = { alarmId, upheld: true, reason: '图片为证' }
  expect(await second.call('activeSafety/decideRiskObjection', decided)).toEqual({ alarmId, state: 'upheld' })
  expect(await second.code('activeSafety/decideRiskObjection', { ...decided, upheld: false })).toBe(4090803)

  expect(await scoreNow()).toBe(plannedScore([2], 21, 27, [alarm]))
  expect(await scoreNow()).toBeLessThan(plannedScore([2], 21, 27))
  const risk = await chief.call('activeSafety/getVehicleRisk', vehicle)
  expect(risk.events.find(event => event.alarmId === alarmId)).toMatchObject({
    counts: false,
    objection: { state: 'upheld', decidedBy: 'second', decisionReason: '图片为证', own: true },
  })
  expect(risk.factors.find(({ type }) => type === 'driverPhone')).toMatchObject({ events: 0, takenOut: 1 })
  const ofDepot = await chief.call('activeSafety/getOrgRisk', { orgId: String(depot), ...lastWeek })
  expect(ofDepot.score).toBe(plannedScore([1, 2], 21, 27, [alarm]))
  const { objections, total } = await looker.call('activeSafety/getRiskObjections', { state: 'upheld' })
  expect([total, objections[0]?.alarmId, objections[0]?.own, objections[0]?.driverName]).toEqual([1, alarmId, false, '张三'])
  expect((await chief.call('activeSafety/getRiskObjections', { state: 'open' })).total).toBe(0)

  await platform.settled()
  const { rows } = await platform.database.pool.query<{ call: string }>(
    `select distinct call from recorded_events where kind = 'call' and call like 'activeSafety/%' order by 1`,
  )
  expect(rows.map(({ call }) => call)).toEqual([
    'activeSafety/addRiskCoaching',
    'activeSafety/decideRiskObjection',
    'activeSafety/objectToRiskEvent',
    'activeSafety/setRiskCoaching',
  ])
})

test('a rejected objection changes nothing, and an upheld one outlives its alarm', async () => {
  const braking = planned.filter(({ nth, type, day }) => nth === 0 && type === 'harshBraking' && day >= 21)
  const [kept, gone] = [braking[0] ?? expect.fail(), braking[1] ?? expect.fail()]
  for (const [alarm, upheld] of [
    [kept, false],
    [gone, true],
  ] as const) {
    const alarmId = alarmIds.get(alarm) ?? ''
    await chief.call('activeSafety/objectToRiskEvent', { alarmId, reason: 'x' })
    await second.call('activeSafety/decideRiskObjection', { alarmId, upheld, reason: 'y' })
  }
  const vehicle = { vehicleId: String(vehicles[0]), ...lastWeek }
  expect((await chief.call('activeSafety/getVehicleRisk', vehicle)).score).toBe(plannedScore([0], 21, 27, [gone]))
  await platform.database.pool.query('delete from alarm_cases where id = $1', [alarmIds.get(gone)])
  expect((await chief.call('activeSafety/getVehicleRisk', vehicle)).score).toBe(plannedScore([0], 21, 27, [gone]))
})

test('what somebody else had or has is not shown', async () => {
  const theirs = { orgId: String(company), ...inOctober }
  for (const path of ['getOrgOperationSurvey', 'getOrgOperationStat', 'getVehOperationSurvey', 'getNetMonitoringAnls'] as const)
    expect(await south.code(`activeSafety/${path}`, theirs)).toBe(4040102)
  expect(await south.code('activeSafety/getOrgRisk', { orgId: String(company) })).toBe(4040102)
  expect(await south.code('activeSafety/getVehicleRisk', { vehicleId: String(vehicles[0]) })).toBe(4040101)
  expect(await south.code('activeSafety/getRiskEvents', { vehicleId: String(vehicles[0]) })).toBe(4040101)
  expect(await south.code('activeSafety/getRiskEvents', { orgId: String(company) })).toBe(4040102)
  expect(await south.code('activeSafety/getRiskEvents', {})).toBe(4040102)
  expect(await south.code('activeSafety/getVehOperationStat', { vehicleId: String(vehicles[0]), ...inOctober })).toBe(4040101)
  const alarmId = alarmIds.get(planned.find(({ type }) => type === 'driverPhone') ?? expect.fail()) ?? ''
  expect(await south.code('activeSafety/objectToRiskEvent', { alarmId, reason: 'x' })).toBe(4040801)
  expect((await south.call('activeSafety/getRiskObjections', {})).total).toBe(0)
  // Distances are for those who may see tracks.
  const risk = await looker.call('activeSafety/getVehicleRisk', { vehicleId: String(vehicles[1]), ...lastWeek })
  expect([risk.distance, risk.drivingTime, risk.days[0]?.distance, risk.mayDecide]).toEqual([null, null, null, false])
  expect(risk.score).not.toBeNull()
})

test('times are in order and at most a year', async () => {
  const ask = (beginTime: number, endTime: number) =>
    chief.code('activeSafety/getOrgOperationStat', { orgId: String(company), beginTime, endTime, periodUnit: 'month' })
  expect(await ask(1, 0)).toBe(4000601)
  expect(await ask(0, 366 * 86_400_000 + 1)).toBe(4000801)
  expect(await ask(0, 366 * 86_400_000)).toBe(0)
})

test('of very many events the newest are listed, and there are no more pages', async () => {
  const vehicle = await platform.addVehicle(southern, '粤A00010')
  await platform.database.pool.query(
    `insert into alarm_cases (vehicle_id, type, level, started_at, last_at, edition, late, timed_by_arrival, report_time, report_digest,
       start_speed_dkmh, last_speed_dkmh)
     select $1, $2, 2, t.at, t.at, 2019, false, false, t.at, 1, 0, 0
     from generate_series(0, $3::int) n, lateral (select $4::timestamptz - n * interval '1 minute' as at) t`,
    [vehicle, numberOf('harshBraking'), limits.riskEventsListed, new Date(at(lastDay, 12))],
  )
  const whose = { vehicleId: String(vehicle), ...lastWeek, pageSize: 200 }
  const lastPage = limits.riskEventsListed / 200
  const read = (pageNum: number) => south.call('activeSafety/getRiskEvents', { ...whose, pageNum })
  expect(await read(lastPage - 1)).toMatchObject({ more: true })
  const { events, more } = await read(lastPage)
  expect([events.length, more, events.at(-1)?.time]).toEqual([
    200,
    false,
    at(lastDay, 12) - (limits.riskEventsListed - 1) * 60_000,
  ])
  expect(await read(lastPage + 1)).toMatchObject({ events: [], more: false })
  expect(await chief.code('activeSafety/getRiskEvents', { ...whose, pageNum: lastPage + 1 })).toBe(4040101)
})

test('only administrators of the whole installation change what the score is made of, and it counts at once', async () => {
  const settings = { ...standardRisk, weights: [{ type: 'gnssFault', weight: 1, per: 'distance' as const }] }
  expect(await chief.code('activeSafety/setRiskSettings', settings)).toBe(4030802)
  expect(await chief.code('activeSafety/previewRiskSettings', { orgId: String(company), settings })).toBe(4030802)
  expect(await chief.call('activeSafety/getRiskSettings', {})).toEqual({
    settings: standardRisk,
    changedBy: '',
    changedTime: null,
    editable: false,
  })
  const root = await platform.signIn('root', 'a password')
  const scoresOf = async () => {
    const { score, vehicles: ranked } = await root.call('activeSafety/getOrgRisk', { orgId: String(company) })
    return { score, vehicles: new Map(ranked.map(row => [row.vehicleId, row.score])) }
  }
  const before = await scoresOf()
  const preview = await root.call('activeSafety/previewRiskSettings', { orgId: String(company), settings })
  expect(await scoresOf()).toEqual(before)
  await root.call('activeSafety/setRiskSettings', settings)
  const after = await scoresOf()
  expect(preview).toMatchObject({ score: before.score, nextScore: after.score })
  expect(preview.vehicles.length).toBeGreaterThan(0)
  for (const { vehicleId, score, nextScore } of preview.vehicles)
    expect([score, nextScore]).toEqual([before.vehicles.get(vehicleId) ?? null, after.vehicles.get(vehicleId) ?? null])
  const numberOf = (name: 'vehicles' | 'nextVehicles') => preview.levels.reduce((sum, level) => sum + level[name], 0)
  expect(numberOf('vehicles')).toBe(numberOf('nextVehicles'))
  expect(await root.call('activeSafety/getRiskSettings', {})).toMatchObject({ settings, changedBy: 'root', editable: true })
  const risk = await chief.call('activeSafety/getVehicleRisk', { vehicleId: String(vehicles[1]), ...lastWeek })
  expect(risk.factors.map(({ type, events }) => [type, events])).toEqual([['gnssFault', 7]])
})

test('a vehicle that was sold brings nothing of before to its new owner', async () => {
  await platform.database.pool.query(
    `insert into former_owners (vehicle_id, root_id, until) values ($1, (select organisation_id from vehicles where id = $2), $3)`,
    [vehicles[1], foreign, new Date(at('2026-10-25', 5))],
  )
  // The list is loaded again with any change of the vehicle.
  await chief.call('vehicle/saveVehEdit', { vehicleId: String(vehicles[1]), nickname: 'sold' })
  const { rows } = await chief.call('activeSafety/getVehOperationStat', { vehicleId: String(vehicles[1]), ...inOctober })
  expect(rows.findIndex(({ distance }) => (distance ?? 0) > 0)).toBe(25)
  expect(rows.findIndex(({ alarms }) => alarms > 0)).toBe(25)
})

test('the newest events of a vehicle are those it has, however many vehicles are asked about beside it', async () => {
  const { db } = platform.database
  const ids = [vehicles[0] ?? 0, vehicles[1] ?? 0]
  const asked = {
    ids,
    organisations: [company, depot],
    since: [null, '2026-10-20'],
    most: false,
    elsewhere: { ids: [], zones: [] },
  }
  const period = { firstDay: '2026-10-01', lastDay: '2026-10-28' }
  // By each vehicle, and before that among the newest of all vehicles: all of them, or too few.
  const ways = [undefined, { few: 1, first: 100_000 }, { few: 1, first: 10 }]
  const read = (way: (typeof ways)[number], type: string, limit: number, offset = 0) =>
    newestEvents(db, asked, period, { types: [numberOf(type)], limit, offset }, 'Asia/Shanghai', way)
  for (const type of ['harshBraking', 'driverPhone', 'collision']) {
    const all = await read(undefined, type, 100)
    const from = (row: RiskEventRow) => at(row.vehicle_id === ids[0] ? '2026-10-01' : '2026-10-21')
    expect(all.filter(row => !ids.includes(row.vehicle_id) || row.started_at.getTime() < from(row))).toEqual([])
    expect([type, new Set(all.map(row => row.vehicle_id)).size]).toEqual([type, type === 'collision' ? 0 : 2])
    for (const way of ways)
      for (const [limit, offset] of [
        [100, 0],
        [1, 0],
        [3, 2],
        [3, 4],
      ] as const)
        expect([way, await read(way, type, limit, offset)]).toEqual([way, all.slice(offset, offset + limit)])
  }
})
