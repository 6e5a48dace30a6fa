/** Sums of reports against sums made here of the same days. */
import { alarmTypeByKey, type DataOf, reportNames, reportOf, type RequestOf } from '@outrider/contract'
import { describe, expect, test } from 'vitest'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { addDay, addFuelEvent } from '../../testing/figure-rows.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { statisticsParts } from './statistics.ts'

type Path = 'report/getVehicleMileageStat'
type Row = DataOf<Path>['rows'][number]

const days = Array.from({ length: 30 }, (_, at) => new Date(Date.UTC(2026, 9, 1 + at)).toISOString().slice(0, 10))
/** Midnight in China. */
const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
const month = { startTime: at('2026-10-01'), endTime: at('2026-10-31') }
/** Differs by vehicle and day, and repeats nowhere. */
const metres = (vehicle: number, day: number) => (vehicle + 1) * 1000 + day * 37

const platform = await platformOfFile()
const company = await platform.addOrganisation('北部', undefined, 'North')
const depot = await platform.addOrganisation('车队', company, 'Depot')
const southern = await platform.addOrganisation('南部', undefined, 'South')
const vehicles = [
  await platform.addVehicle(company, '京A00001'),
  await platform.addVehicle(depot, '京A00002'),
  await platform.addVehicle(depot, '京A00003'),
]
const foreign = await platform.addVehicle(southern, '粤A00009')
await platform.addUser('looker', 'a password', [company], { rights: { trackAuth: false, alarmAuth: false } })
const north = await platform.newCaller('north', [company])
const south = await platform.newCaller('south', [southern])
const { pool } = platform.database
for (const [nth, vehicle] of [...vehicles, foreign].entries())
  for (const [day, text] of days.entries())
    await addDay(pool, vehicle, text, {
      distance_m: metres(nth, day),
      driving_s: 600 + nth,
      idling_s: 60,
      engine_on_s: 700,
      engine_starts: 2,
      // With a fraction that single precision does not hold: a reply with its noise is refused here.
      max_speed_kmh: 60.7 + nth + (day % 7),
      odometer_begin_m: 100_000 + day * 5000,
      odometer_end_m: 100_000 + day * 5000 + metres(nth, day),
      ...(nth < 2 && { fuel_used_ml: 10_000 + nth }),
    })
await addFuelEvent(pool, vehicles[0] ?? 0, { kind: 'refuelling', at: at('2026-10-05') - 300_000, from: 20_000, to: 180_000 })
await addFuelEvent(pool, vehicles[0] ?? 0, { kind: 'loss', at: at('2026-10-06') - 601_000, from: 180_000, to: 150_000 })
await addFuelEvent(pool, foreign, { kind: 'loss', at: at('2026-10-06'), from: 180_000, to: 10_000 })
const collision = alarmTypeByKey('collision')?.number ?? 29
for (const [nth, vehicle] of vehicles.entries())
  for (let count = 0; count <= nth; count++)
    await addAlarm(platform.database, vehicle, {
      type: collision,
      level: count === 0 ? 1 : 2,
      started_at: new Date(at('2026-10-10') + count * 1000),
    })
await pool.query(
  `insert into alarm_counts (hour, vehicle_id, type, level, started, processed)
     select date_trunc('hour', started_at, 'Asia/Shanghai'), vehicle_id, type, level, count(*), count(*) filter (where state = 'processed')
     from alarm_cases group by 1, 2, 3, 4 on conflict do nothing`,
)

const ofCompany = () => ({ orgIds: [String(company)], ...month })
const ask = async (body: RequestOf<Path>, path: string = 'report/getVehicleMileageStat', caller = north) =>
  caller.call(path as Path, body)
const sum = (rows: readonly Row[], name: keyof Row) => rows.reduce((total, row) => total + Number(row[name]), 0)

describe('mileage', () => {
  test('days add up to the month, vehicles to their organisations, and all of them to the same sum', async () => {
    const truth = vehicles.reduce((total, _, nth) => total + days.reduce((each, __, day) => each + metres(nth, day), 0), 0)
    const groups = ['vehicle', 'organisation', 'day', 'vehicleDay'] as const
    for (const group of groups) {
      const { rows, total } = await ask({ ...ofCompany(), group, pageSize: 500 })
      expect([group, rows.length, sum(rows, 'distance')]).toEqual([group, total, truth])
    }
    const byOrganisation = await ask({ ...ofCompany(), group: 'organisation' })
    expect(byOrganisation.rows.map(({ orgName }) => orgName).toSorted((a, b) => a.localeCompare(b))).toEqual(['Depot', 'North'])
  })

  test('a vehicle is asked for its own days only, with the speed of its distance and its odometer', async () => {
    const { rows } = await ask({ vehicleIds: [String(vehicles[1])], startTime: at('2026-10-03'), endTime: at('2026-10-05') })
    const driven = metres(1, 2) + metres(1, 3)
    expect(rows).toEqual([
      {
        vehicleId: String(vehicles[1]),
        plateNum: '京A00002',
        nickname: '',
        orgId: depot,
        orgName: 'Depot',
        day: '',
        distance: driven,
        activeDays: 2,
        drivingTime: 2 * 601,
        meanSpeed: Math.round(((driven * 3.6) / (2 * 601)) * 10) / 10,
        topSpeed: 64.7,
        // Days without another word are measured by positions.
        distanceByFixes: driven,
        distanceAtLeast: 0,
        odometerBegin: 110_000,
        odometerEnd: 115_000 + metres(1, 3),
      },
    ])
  })

  test('pages in order of a figure never overlap and lack nothing', async () => {
    const read = async (pageNum: number) =>
      ask({ ...ofCompany(), group: 'vehicleDay', sortBy: 'distance', descending: true, pageNum, pageSize: 40 })
    const pages = await Promise.all([1, 2, 3].map(read))
    const rows = pages.flatMap(page => page.rows)
    expect(new Set(rows.map(({ vehicleId, day }) => `${vehicleId} ${day}`)).size).toBe(90)
    expect(rows.map(({ distance }) => distance)).toEqual(
      rows.map(({ distance }) => distance).toSorted((a, b) => Number(b) - Number(a)),
    )
    expect((await read(4)).total).toBe(90)
  })

  test('rows have the same of the days before beside them, or of any others, in each group', async () => {
    const asked = { orgIds: [String(company)], startTime: at('2026-10-11'), endTime: at('2026-10-21') }
    for (const [compare, first] of [
      ['previous', '2026-10-01'],
      ['2026-10-06', '2026-10-06'],
    ] as const) {
      const other = { orgIds: asked.orgIds, startTime: at(first), endTime: at(first) + 10 * 86_400_000 }
      for (const group of ['vehicle', 'organisation', 'day'] as const) {
        const { rows } = await ask({ ...asked, group, compare })
        const { rows: before } = await ask({ ...other, group })
        expect([group, rows.map(row => row.before?.distance)]).toEqual([group, before.map(({ distance }) => distance)])
        expect(rows.map(row => row.before?.topSpeed)).toEqual(before.map(({ topSpeed }) => topSpeed))
      }
    }
    const [first] = (await ask({ ...asked, group: 'vehicleDay', compare: 'previous' })).rows
    expect(first).not.toHaveProperty('before')
    const lastYear = await ask({ ...asked, compare: 'lastYear' })
    expect(lastYear.rows.map(({ before }) => before?.distance)).toEqual([null, null, null])
    // As much of a row as is asked for by a page.
    const page = await ask({ ...asked, compare: 'previous', sortBy: 'distance', descending: true, pageNum: 2, pageSize: 1 })
    const truth = await ask({
      vehicleIds: [page.rows[0]?.vehicleId ?? ''],
      startTime: at('2026-10-01'),
      endTime: at('2026-10-11'),
    })
    expect(page.rows[0]?.before?.distance).toBe(truth.rows[0]?.distance)
  })

  test('a vehicle without a report has a row that says nothing of it', async () => {
    const quiet = await platform.addVehicle(depot, '京A00004')
    const { rows } = await ask({ vehicleIds: [String(quiet)], ...month })
    expect(rows).toMatchObject([{ vehicleId: String(quiet), distance: null, topSpeed: null }])
    await platform.database.pool.query('delete from vehicles where id = $1', [quiet])
  })
})

test('shares of the time are those of the sums, in each group and of the whole', async () => {
  const { rows } = await north.call('report/getVehicleUtilisation', { ...ofCompany(), group: 'organisation' })
  // Days of 600, 601, 602 s of driving, 60 s idling, and 86,400 s parked.
  const ofDepot = rows.find(({ orgName }) => orgName === 'Depot')
  const whole = 30 * (601 + 602 + 2 * (60 + 86_400))
  expect(ofDepot).toMatchObject({ drivingTime: 30 * 1203, gapTime: 0, gapShare: 0 })
  expect(ofDepot?.drivingShare).toBeCloseTo((30 * 1203 * 100) / whole, 2)
  expect(ofDepot?.idlingShare).toBeCloseTo((30 * 120 * 100) / whole, 2)
  const quiet = await north.call('report/getVehicleUtilisation', {
    ...ofCompany(),
    startTime: at('2025-10-01'),
    endTime: at('2025-10-02'),
  })
  expect(new Set(quiet.rows.map(({ drivingShare }) => drivingShare))).toEqual(new Set([null]))
})

test('departure checks stand against the days on which a vehicle drove', async () => {
  const [checked] = vehicles
  const add = async (day: string, state: string, defects: number, vehicle = checked, organisation = company) =>
    pool.query(
      `insert into departure_checks (vehicle_id, organisation_id, day, filled_at, received_at, user_name, note, items, defects, state)
       values ($1, $2, $3, $3::date, $3::date, 'Wang', '', '[]', $5, $4)`,
      [vehicle, organisation, day, state, defects],
    )
  await add('2026-10-01', 'passed', 0)
  // Two of a day: the day was checked once.
  await add('2026-10-02', 'held', 2)
  await add('2026-10-02', 'released', 1)
  // It did not drive on this one.
  await add('2026-11-05', 'passed', 0)
  await add('2026-10-02', 'passed', 0, foreign, southern)
  const period = { startTime: at('2026-10-01'), endTime: at('2026-10-05') }
  const one = await north.call('report/getVehiclesDepartureCheckStat', { vehicleIds: [String(checked)], ...period })
  expect(one.rows).toMatchObject([
    {
      checkedShare: 50,
      activeDays: 4,
      checkedDays: 2,
      uncheckedDays: 2,
      checks: 3,
      checksPassed: 1,
      checksWithDefects: 2,
      checksReleased: 1,
      checksHeld: 1,
      checksWaiting: 0,
    },
  ])
  const byDay = await north.call('report/getVehiclesDepartureCheckStat', { orgIds: [String(company)], ...period, group: 'day' })
  expect(byDay.rows.map(({ day, checks, uncheckedDays }) => [day, checks, uncheckedDays])).toEqual([
    ['2026-10-01', 1, 2],
    ['2026-10-02', 2, 2],
    ['2026-10-03', 0, 3],
    ['2026-10-04', 0, 3],
  ])
  const standing = { startTime: at('2026-11-05'), endTime: at('2026-11-06') }
  const idle = await north.call('report/getVehiclesDepartureCheckStat', { vehicleIds: [String(checked)], ...standing })
  expect(idle.rows).toMatchObject([{ checkedShare: null, checkedDays: 0, checks: 1 }])
})

test('what sensors read is the least, the greatest and the mean by time, and each of several counts by itself', async () => {
  const [cold] = vehicles
  const rows = [
    ['2026-08-01', 'temperature', 1, -20, -10, -20 * 3_000 - 10 * 600, 3_600, 600, 0, 2],
    ['2026-08-01', 'temperature', 2, 2, 6, 4 * 3_600, 3_600, 0, 0, 0],
    ['2026-08-02', 'temperature', 1, null, null, 0, 0, 0, 0, 5],
    ['2026-08-02', 'door', 1, 0, 1, 900, 7_200, 0, 3, 0],
    ['2026-08-02', 'supplyVoltage', 1, 23.46, 27.9, 25 * 60, 60, 0, 0, 0],
  ] as const
  for (const row of rows)
    await pool.query('insert into vehicle_day_sensors values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 99)', [cold, ...row])
  const period = { startTime: at('2026-08-01'), endTime: at('2026-08-03') }
  const asked = { vehicleIds: [String(cold)], ...period }
  const { rows: found } = await north.call('report/getVehiclesSensorStat', asked)
  expect(found).toMatchObject([
    {
      temperatureLeast: -20,
      temperatureMean: -7.17,
      temperatureGreatest: 6,
      temperatureBadTime: 600,
      temperatureGoodTime: 6_600,
      temperatureBadShare: 8.33,
      doorOpenings: 3,
      doorOpenTime: 900,
      humidityMean: null,
      supplyLeast: 23.46,
      unreadable: 7,
    },
  ])
  const byDay = await north.call('report/getVehiclesSensorStat', { ...asked, group: 'day' })
  expect(byDay.rows.map(row => [row.temperatureLeast, row.temperatureBadShare, row.doorOpenings])).toEqual([
    [-20, 8.33, null],
    [null, null, 3],
  ])
})

test('visits, arrivals on time and routes that were left are summed up by vehicle and day', async () => {
  const [visiting] = vehicles
  for (const [day, visits, planned, late] of [
    ['2026-09-01', 3, 4, 1],
    ['2026-09-02', 1, 0, 0],
  ] as const) {
    await addDay(pool, visiting ?? 0, day)
    await pool.query('insert into vehicle_day_visits values ($1, $2, $3, 600, $4, $5, $6)', [
      visiting,
      day,
      visits,
      planned,
      late,
      late * 900,
    ])
  }
  const off = (time: number, over: object = {}) =>
    addAlarm(platform.database, visiting ?? 0, {
      type: 280,
      started_at: new Date(time),
      last_at: new Date(time + 120_000),
      ended_at: new Date(time + 120_000),
      ...over,
    })
  await off(at('2026-09-02') + 3_600_000)
  await off(at('2026-09-03') + 3_600_000)
  await off(at('2026-09-03') + 7_200_000, { withdrawn_at: new Date(), withdrawn_why: 'jumpedBack' })
  const period = { startTime: at('2026-09-01'), endTime: at('2026-09-05') }
  const { rows } = await north.call('report/getVehiclesVisitStat', { vehicleIds: [String(visiting)], ...period })
  expect(rows).toMatchObject([
    {
      visits: 4,
      stayTime: 1_200,
      onTimeShare: 75,
      onTimeArrivals: 3,
      lateArrivals: 1,
      lateTime: 900,
      deviations: 2,
      deviationTime: 240,
    },
  ])
  const byDay = await north.call('report/getVehiclesVisitStat', { vehicleIds: [String(visiting)], ...period, group: 'day' })
  expect(byDay.rows.map(row => [row.visits, row.onTimeShare, row.deviations])).toEqual([
    [3, 75, 0],
    [1, null, 1],
    [0, null, 1],
    [0, null, 0],
  ])
})

test('alarms are counted by level and category as the alarm list has them', async () => {
  const { rows } = await north.call('report/getVehiclesAlarmsStat', { ...ofCompany(), sortBy: 'alarms', descending: true })
  const { alarms } = await north.call('alarm/getVehiclesAlarms', { beginTime: month.startTime, endTime: month.endTime })
  for (const row of rows) {
    const own = alarms.filter(({ vehicleId }) => vehicleId === row.vehicleId)
    expect(row).toMatchObject({
      alarms: own.length,
      level1: own.filter(({ level }) => level === 1).length,
      level2: own.filter(({ level }) => level === 2).length,
      pending: own.length,
      processed: 0,
      general: own.length,
      forward: 0,
    })
  }
  expect(rows.map(row => row.alarms).slice(0, 3)).toEqual([3, 2, 1])
})

test('fuel: events of the local day, per 100 km of the vehicles that report fuel only', async () => {
  const day = { startTime: at('2026-10-05'), endTime: at('2026-10-06') }
  const orgIds = [String(company)]
  const refuelled = await north.call('report/getVehiclesRefuelingStat', { orgIds, ...day, group: 'day' })
  expect(refuelled.rows).toMatchObject([{ day: '2026-10-05', refuelled: 160_000, refuellings: 1, dismissed: 0 }])
  const lost = await north.call('report/getVehiclesOilLeakingStat', { orgIds, ...month, group: 'day' })
  expect(lost.rows.filter(row => row.losses !== 0)).toMatchObject([{ day: '2026-10-05', lost: 30_000 }])
  const { rows } = await north.call('report/getOrgOilConsumptionRanking', {
    ...ofCompany(),
    group: 'organisation',
    sortBy: 'fuelUsed',
    descending: true,
  })
  const driven = days.reduce((total, _, nth) => total + metres(1, nth), 0)
  const inDepot = rows.find(({ orgId }) => orgId === depot)
  expect(inDepot).toMatchObject({ fuelUsed: 30 * 10_001, perHundred: Math.round((30 * 10_001 * 10_000) / driven) / 100 })
})

test('the present state stands beside the figures of the period', async () => {
  const { rows } = await north.call('report/getVehicleRealTimeMonitoring', { vehicleIds: [String(vehicles[0])], ...month })
  expect(rows).toMatchObject([{ state: 'offline', speed: null, reportedTime: null, onlineTime: 30 * 86_400 }])
})

describe('who may ask', () => {
  test('a vehicle or organisation of another company, or that does not exist, is refused in every report as in all calls', async () => {
    for (const { call } of statisticsParts) {
      for (const id of [foreign, 99_999_999])
        await expect(ask({ vehicleIds: [String(vehicles[0]), String(id)], ...month }, call)).rejects.toThrow('4040101')
      await expect(ask({ orgIds: [String(company)], ...month }, call, south)).rejects.toThrow('4040102')
    }
  })

  test('the reply says which days were counted: all that the period touches', async () => {
    const daysOf = async (startTime: number, endTime: number) =>
      ((await ask({ vehicleIds: [String(vehicles[0])], startTime, endTime })) as { days?: object }).days
    const noon = at('2026-10-03') + 12 * 3_600_000
    expect(await daysOf(noon, noon + 3_600_000)).toEqual({ first: '2026-10-03', last: '2026-10-03' })
    expect(await daysOf(noon, noon + 13 * 3_600_000)).toEqual({ first: '2026-10-03', last: '2026-10-04' })
    // The end is excluded.
    expect(await daysOf(at('2026-10-03'), at('2026-10-04'))).toEqual({ first: '2026-10-03', last: '2026-10-03' })
  })

  test('a ranking ranks unless another order is asked for, and that of organisations by fuel has a row for each', async () => {
    const { rows } = await ask({ ...ofCompany() }, 'report/getOrgVehMileageRanking')
    const driven = rows.map(({ distance }) => Number(distance))
    expect(driven).toEqual(driven.toSorted((a, b) => b - a))
    expect(rows.every(({ vehicleId }) => vehicleId !== '')).toBe(true)
    const organisations = await ask({ ...ofCompany() }, 'report/getOrgOilConsumptionRanking')
    expect(organisations.rows.every(({ vehicleId, orgId }) => vehicleId === '' && orgId > 0)).toBe(true)
    const byName = await ask({ ...ofCompany() }, 'report/getVehicleMileageStat')
    const names = byName.rows.map(({ plateNum }) => plateNum)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  })

  test('days of a vehicle that another company had are not shown to the one that has it now', async () => {
    const moved = await platform.addVehicle(company, '京A00005')
    for (const day of ['2026-10-08', '2026-10-09', '2026-10-10'])
      await addDay(platform.database.pool, moved, day, { distance_m: 5 })
    const { rows: roots } = await platform.database.pool.query<{ id: number }>("select id from organisations where name = '南部'")
    await platform.database.pool.query('insert into former_owners (vehicle_id, root_id, until) values ($1, $2, $3)', [
      moved,
      roots[0]?.id,
      new Date(at('2026-10-09') + 3_600_000),
    ])
    // Loads the list of vehicles again.
    await platform.addVehicle(company, '京A00006')
    const { rows } = await ask({ vehicleIds: [String(moved)], ...month, group: 'vehicleDay' })
    expect(rows.map(({ day }) => day)).toEqual(['2026-10-10'])
  })

  test('without the right of a report its calls are refused, and the menu does not list it (S6.menu.1)', async () => {
    const looker = await platform.signIn('looker', 'a password')
    const { reports, timeZone } = await looker.call('report/getUserReportMenu', {})
    expect(timeZone).toBe('Asia/Shanghai')
    expect(reports.map(({ url }) => url)).toEqual(['/Report/Monitoring', '/Report/DepartureCheckStat'])
    for (const { call, report } of statisticsParts) {
      const allowed = reportOf(report).right === 'posAuth'
      expect([call, await looker.code(call, { ...ofCompany() })]).toEqual([call, allowed ? 0 : 4030002])
    }
    const all = await north.call('report/getUserReportMenu', {})
    expect(all.reports.map(({ code }) => code)).toEqual([...reportNames, 'trackCard'])
  })
})

describe('what is asked', () => {
  test('no vehicle and no organisation, an end before the start, and more than 30 days are refused', async () => {
    expect(await north.code('report/getVehicleMileageStat', { ...month })).toBe(4000605)
    expect(await north.code('report/getVehicleMileageStat', { ...ofCompany(), endTime: month.startTime - 1 })).toBe(4000601)
    expect(await north.code('report/getVehicleMileageStat', { ...ofCompany(), endTime: month.endTime + 1 })).toBe(4000602)
    expect(await north.code('report/getVehicleMileageStat', { ...ofCompany(), endTime: month.startTime })).toBe(0)
  })
})
