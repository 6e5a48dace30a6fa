import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'

/** Half past one of 2026-01-05 in China: there it is a day later than by UTC. */
const now = Date.UTC(2026, 0, 4, 17, 30)
const [overspeed, areaInOut, cameraFault, driverFatigue] = [2, 21, 12, 0x6501]
const platform = await platformOfFile({ now: () => now })
const root = await platform.addOrganisation('Root')
const other = await platform.addOrganisation('Other')
const first = await platform.addVehicle(root, '沪O1')
const second = await platform.addVehicle(root, '沪O2')
const foreign = await platform.addVehicle(other, '沪X1')
const reader = await platform.newCaller('reader', [root])
const blind = await platform.newCaller('blind', [root], { rights: { alarmAuth: false } })
const { pool } = platform.database
const day = (vehicle: number, name: string, metres: number) =>
  pool.query(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s, engine_on_s,
        engine_starts, fuel_readings, points, computed_at) values ($1, $2, $3, 'distance', 1, 0, 0, 0, 1, 1, 1, 0, 1, now())`,
    [vehicle, name, metres],
  )
await day(first, '2026-01-05', 50_000)
await day(second, '2026-01-05', 10_000)
await day(first, '2026-01-04', 100_000)
await day(foreign, '2026-01-05', 900_000)
const alarms = (vehicle: number, hour: string, type: number, level: number, started: number, processed: number) =>
  pool.query('insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values ($1, $2, $3, $4, $5, $6)', [
    hour,
    vehicle,
    type,
    level,
    started,
    processed,
  ])
// The last hour of 4 January in China, and the first two of the 5th.
await alarms(first, '2026-01-04T15:00Z', overspeed, 2, 7, 7)
await alarms(first, '2026-01-04T16:00Z', overspeed, 2, 3, 1)
await alarms(first, '2026-01-04T17:00Z', driverFatigue, 1, 2, 0)
await alarms(second, '2026-01-04T16:00Z', areaInOut, 2, 9, 9)
await alarms(second, '2026-01-04T16:00Z', overspeed, 2, 1, 0)
await alarms(foreign, '2026-01-04T16:00Z', overspeed, 2, 50, 0)
const fault = (vehicle: number) =>
  pool.query(
    `insert into alarm_cases (vehicle_id, type, level, started_at, last_at, occurrences, start_speed_dkmh, last_speed_dkmh, report_time,
        report_digest, late, timed_by_arrival) values ($1, $2, 2, $3, $3, 1, 0, 0, $3, 1, false, false)`,
    [vehicle, cameraFault, '2026-01-03T00:00Z'],
  )
await fault(second)
await fault(foreign)

test('the overview counts the user’s vehicles now, and cuts today from yesterday at midnight of the platform’s zone', async () => {
  expect(await reader.call('report/getDataOverviewReport', {})).toMatchObject({
    day: '2026-01-05',
    total: 2,
    offline: 2,
    drove: 2,
    distanceToday: 60_000,
    asOf: [],
    distanceYesterday: 100_000,
    alarmsToday: 15,
    processedToday: 10,
    alarmsYesterday: 7,
    hours: [
      { hour: 0, started: 13, processed: 10 },
      { hour: 1, started: 2, processed: 0 },
    ],
  })
  expect(await blind.call('report/getDataOverviewReport', {})).toMatchObject({ total: 2, alarmsToday: 0, hours: [] })
})

test('alarms of a period add up by type, by day and by vehicle', async () => {
  const one = await reader.call('report/getVehAlarmInfoReport', {})
  expect(one).toMatchObject({
    firstDay: '2026-01-05',
    lastDay: '2026-01-05',
    started: 15,
    processed: 10,
    serious: 2,
    vehicleCount: 2,
  })
  expect(one.types.map(({ type, started }) => [type, started])).toEqual([
    ['areaInOut', 9],
    ['overspeed', 4],
    ['driverFatigue', 2],
  ])
  expect(one.vehicles.map(({ plateNum, orgName, started, serious }) => [plateNum, orgName, started, serious])).toEqual([
    ['沪O2', 'Root', 10, 0],
    ['沪O1', 'Root', 5, 2],
  ])
  const two = await reader.call('report/getVehAlarmInfoReport', { day: '2026-01-05', days: 2 })
  expect(two.days.map(({ day, started }) => [day, started])).toEqual([
    ['2026-01-04', 7],
    ['2026-01-05', 15],
  ])
  for (const list of [two.types, two.days, two.vehicles])
    expect(list.reduce((sum, { started }) => sum + started, 0)).toBe(two.started)
  expect(await reader.call('report/getVehAlarmInfoReport', { day: '2026-01-01' })).toMatchObject({ started: 0, vehicles: [] })
  expect(await blind.code('report/getVehAlarmInfoReport', {})).not.toBe(0)
})

test('rankings: by alarms the most first; by risk only what is risky driving, for the distance driven where it is long enough', async () => {
  const { vehicles } = await reader.call('report/getVehAlmNumRankReport', { limit: 1 })
  expect(vehicles.map(({ plateNum, started }) => [plateNum, started])).toEqual([['沪O2', 10]])
  const risk = await reader.call('report/getVehRiskNumRankReport', {})
  expect(risk.vehicles.map(({ plateNum, started, metres, per100km }) => [plateNum, started, metres, per100km])).toEqual([
    ['沪O1', 5, 50_000, 10],
    ['沪O2', 1, 10_000, null],
  ])
})

test('a broken device is known by its alarm, a wrong fix, and by what it no longer sends', async () => {
  const report = (vehicle: number, more: object) => {
    const live = platform.fleet.vehicle(vehicle)
    if (live) Object.assign(live.latest, more)
  }
  report(first, {
    receivedAt: now - 4 * 86_400_000,
    report: { good: true, quality: 0, time: now, receivedAt: now, speedDkmh: 420, alarms: 0, status: 3, late: false },
  })
  const { total, faulty, faults } = await reader.call('report/getDeviceAbnormalityStats', {})
  expect({ total, faulty }).toEqual({ total: 2, faulty: 2 })
  expect(faults.filter(({ vehicles }) => vehicles > 0)).toEqual([
    { fault: 'camera', vehicles: 1 },
    { fault: 'mute', vehicles: 1 },
  ])
  const { rows } = await reader.call('report/getDeviceAbnormalityReport', {})
  expect(rows.map(({ plateNum, fault, alarm, since }) => [plateNum, fault, alarm, since])).toEqual([
    ['沪O1', 'mute', '', now - 4 * 86_400_000],
    ['沪O2', 'camera', 'cameraFault', Date.UTC(2026, 0, 3)],
  ])
  expect(await reader.call('report/getDeviceAbnormalityReport', { fault: 'camera' })).toMatchObject({ total: 1 })
  expect(await blind.call('report/getDeviceAbnormalityReport', {})).toMatchObject({ total: 1 })
})

test('a fuel sensor that was without power within two days and an odometer with a proposed factor are devices that are broken', async () => {
  const { pool } = platform.database
  const fault = (ended: number) =>
    pool.query(
      `insert into fuel_faults (vehicle_id, begin_at, kind, end_at, ml, before_ml, readings) values ($1, $2, 'zero', $3, 0, 264000, 20)`,
      [second, new Date(ended - 6_000_000), new Date(ended)],
    )
  await fault(now - 3 * 86_400_000)
  expect((await reader.call('report/getDeviceAbnormalityReport', { fault: 'fuelSensor' })).total).toBe(0)
  await fault(now - 86_400_000)
  await pool.query(
    `insert into odometer_proposals (vehicle_id, factor, from_day, from_at, days) values ($1, 10, '2026-01-01', '2026-01-01', '[]')`,
    [second],
  )
  expect(await reader.call('report/getDeviceAbnormalityReport', { fault: 'fuelSensor' })).toMatchObject({
    total: 1,
    rows: [{ plateNum: '沪O2', since: now - 86_400_000 - 6_000_000 }],
  })
  expect((await reader.call('report/getDeviceAbnormalityReport', { fault: 'odometer' })).total).toBe(1)
  await pool.query('delete from fuel_faults; delete from odometer_proposals')
})

test('vehicles that went offline while they drove are listed, the longest first', async () => {
  expect(await reader.call('report/getAbnormalOfflineVehReport', {})).toEqual({ total: 0, rows: [] })
  const live = platform.fleet.vehicle(first)
  if (live) live.abnormalOffline = true
  expect(await reader.call('report/getAbnormalOfflineVehReport', {})).toMatchObject({
    total: 1,
    rows: [{ plateNum: '沪O1', speed: 42 }],
  })
})
