import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'

/** Half past midnight of 2026-01-05 in China: there it is a day later than by UTC. */
const now = Date.UTC(2026, 0, 4, 16, 30)
const platform = await platformOfFile({ now: () => now })
const root = await platform.addOrganisation('Root')
const other = await platform.addOrganisation('Other')
const vehicles = []
for (let at = 0; at < 7; at++) vehicles.push(await platform.addVehicle(root, `沪H${at}`))
const foreign = await platform.addVehicle(other, '沪X1')
await platform.addUser('no alarms', 'a password', [root], { rights: { alarmAuth: false } })
const reader = await platform.newCaller('reader', [root])
const day = (vehicle: number, name: string, metres: number) =>
  platform.database.pool.query(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s, engine_on_s,
        engine_starts, fuel_readings, points, computed_at) values ($1, $2, $3, 'distance', 1, 0, 0, 0, 1, 1, 1, 0, 1, now())`,
    [vehicle, name, metres],
  )
for (const [at, vehicle] of vehicles.entries()) {
  await day(vehicle, '2026-01-03', 900_000)
  await day(vehicle, '2026-01-04', at === 6 ? 0 : (at + 1) * 10_000)
  await day(vehicle, '2026-01-05', 1_000)
}
await day(foreign, '2026-01-04', 999_000)
const alarms = (vehicle: number, hour: string, started: number, processed: number) =>
  platform.database.pool.query(
    'insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values ($1, $2, 1, 1, $3, $4)',
    [hour, vehicle, started, processed],
  )
const [first = 0, second = 0] = vehicles
// The last hour of 29 December in China, the first of the 30th, and the present one.
await alarms(first, '2025-12-29T15:00Z', 100, 100)
await alarms(first, '2025-12-29T16:00Z', 3, 1)
await alarms(second, '2026-01-04T16:00Z', 5, 2)
await alarms(foreign, '2026-01-04T16:00Z', 50, 0)

test('the alarm trend covers 7 days with today, of the user’s vehicles alone, cut at midnight of the platform’s zone (S9.8) (S7.other.2)', async () => {
  const { days } = await reader.call('report/getVehAlmTrendIn7Days', {})
  expect(days).toHaveLength(7)
  expect(days[0]).toEqual({ day: '2025-12-30', started: 3, processed: 1 })
  expect(days[1]).toEqual({ day: '2025-12-31', started: 0, processed: 0 })
  expect(days[6]).toEqual({ day: '2026-01-05', started: 5, processed: 2 })
})

test('the mileage ranking has the five that drove farthest yesterday (S9.9) (S7.other.3)', async () => {
  const ranking = await reader.call('report/getTop5VehMileageYstd', {})
  expect(ranking.day).toBe('2026-01-04')
  expect(ranking.vehicles.map(({ plateNum, metres }) => [plateNum, metres])).toEqual([
    ['沪H5', 60_000],
    ['沪H4', 50_000],
    ['沪H3', 40_000],
    ['沪H2', 30_000],
    ['沪H1', 20_000],
  ])
})

test('figures of now are of the user’s vehicles, and alarms are told to those who may see them', async () => {
  expect(await reader.call('report/getUserVehRealTimeData', {})).toMatchObject({
    total: 7,
    offline: 7,
    online: 0,
    pendingAlarms: 5,
    distanceToday: 7_000,
  })
  const blind = await platform.signIn('no alarms', 'a password')
  expect(await blind.call('report/getUserVehRealTimeData', {})).toMatchObject({ total: 7, pendingAlarms: 0 })
  expect(await blind.code('report/getVehAlmTrendIn7Days', {})).not.toBe(0)
})

test('common functions are kept for their user, three at least and eight at most, each once (S5.home.min) (S5.home.max)', async () => {
  expect(await reader.call('user/getHomeFunctions', {})).toEqual({ functions: null })
  const three = ['/main/pos', '/main/track', '/report']
  expect(await reader.call('user/setHomeFunctions', { functions: three })).toEqual({ functions: three })
  expect(await reader.code('user/setHomeFunctions', { functions: three.slice(1) })).toBe(4000001)
  expect(await reader.code('user/setHomeFunctions', { functions: ['/a', '/a', '/b'] })).toBe(4000209)
  expect(await reader.code('user/setHomeFunctions', { functions: Array.from({ length: 9 }, (_, at) => `/${at}`) })).toBe(4000001)
  expect(await reader.call('user/getHomeFunctions', {})).toEqual({ functions: three })
  expect(await reader.call('user/getHomeParts', {})).toEqual({ parts: null })
  expect(await reader.call('user/setHomeParts', { parts: ['mileage', 'now', 'now'] })).toEqual({ parts: ['mileage', 'now'] })
  expect(await reader.code('user/setHomeParts', { parts: [] })).toBe(4000001)
  expect(await reader.call('user/getHomeParts', {})).toEqual({ parts: ['mileage', 'now'] })
  expect(await reader.call('user/setHomeParts', { parts: null })).toEqual({ parts: null })
})
