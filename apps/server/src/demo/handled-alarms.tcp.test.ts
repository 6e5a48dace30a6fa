import { afterAll, expect, test } from 'vitest'
import { addAlarm } from '../testing/alarm-rows.ts'
import { testPlatform } from '../testing/platform.ts'
import { handleDemoAlarms } from './handled-alarms.ts'
import { objectInDemo } from './risk-objections.ts'

const platform = await testPlatform()
afterAll(() => platform.stop())
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('dispatchers of the demo handle most alarms of its past, with steps, and leave the youngest and some others', async () => {
  const all = await platform.addOrganisation('All')
  const east = await platform.addOrganisation('East', all)
  await platform.addUser('demo', 'a password', [all])
  await platform.addUser('huadong', 'a password', [east])
  const accounts = ['huadong', 'demo'].map(login => ({ login, password: 'a password' }))
  const vehicles = [await platform.addVehicle(all, '沪A10001'), await platform.addVehicle(east, '沪A10002')]
  for (let n = 0; n < 300; n += 1)
    await addAlarm(platform.database, vehicles[n % 2] ?? 0, {
      type: n % 5 === 0 ? 1 : 2,
      started_at: minutesAgo(11 + n),
      ended_at: minutesAgo(10.5 + n),
    })
  for (let n = 0; n < 5; n += 1) await addAlarm(platform.database, vehicles[0] ?? 0, { started_at: minutesAgo(n) })
  expect(await handleDemoAlarms(platform.http, accounts)).toBeGreaterThan(200)
  const demo = await platform.signIn('demo', 'a password')
  const pending = (await demo.call('alarm/getVehiclesAlarms', { state: 'pending', pageSize: 500 })).alarms
  expect(pending.length).toBeGreaterThan(5 + 20)
  expect(pending.length).toBeLessThan(5 + 60)
  const processed = (await demo.call('alarm/getVehiclesAlarms', { state: 'processed', pageSize: 500 })).alarms
  expect(new Set(processed.map(({ processedBy }) => processedBy?.userName))).toEqual(new Set(['huadong', 'demo']))
  expect(new Set(processed.map(({ method }) => method))).toEqual(new Set(['message', 'misinformation', 'note']))
  const { steps } = await demo.call('alarm/getVehicleAlarmDetail', { alarmId: processed[0]?.alarmId ?? '' })
  expect(steps.slice(0, 2).map(({ kind }) => kind)).toEqual(['claimed', 'processed'])
  // What is left stays.
  expect(await handleDemoAlarms(platform.http, accounts)).toBe(0)
})

test('a dispatcher of the demo objects to risk events of its fleet, the other decides two of them, and it is done once', async () => {
  const [by, decidedBy] = ['huadong', 'demo'].map(login => ({ login, password: 'a password' }))
  if (!by || !decidedBy) throw new Error('accounts')
  expect(await objectInDemo(platform.http, by, decidedBy)).toBe(true)
  const demo = await platform.signIn('demo', 'a password')
  const states = async () =>
    (await demo.call('activeSafety/getRiskObjections', {})).objections
      .map(({ state, objectedBy }) => `${state} by ${objectedBy}`)
      .toSorted((a, b) => a.localeCompare(b))
  expect(await states()).toEqual(['open by huadong', 'open by huadong', 'rejected by huadong', 'upheld by huadong'])
  expect(await objectInDemo(platform.http, by, decidedBy)).toBe(true)
  expect(await states()).toHaveLength(4)
})
