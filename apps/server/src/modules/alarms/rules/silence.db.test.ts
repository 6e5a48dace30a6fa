/** A rule of silence: begun by a clock, once, whichever server looks and after a restart too; ended by the next report. */
import { expect, test } from 'vitest'
import { ruleForm } from '../../../testing/alarm-rules.ts'
import { IngestRepository } from '../../../gateway/ingest/ingest.repository.ts'
import { aReport, platformOfFile, testPlatform } from '../../../testing/platform.ts'

let now = Date.UTC(2026, 4, 4, 1)
const platform = await platformOfFile({ now: () => now })
const company = await platform.addOrganisation('Ours')
const chief = await platform.newCaller('chief', [company])
const job = platform.jobs.find(({ name }) => name === 'rule-silence') ?? expect.fail('no such job')
const look = async () => {
  const { begun } = (await job.run(AbortSignal.timeout(60_000))) as { begun: number }
  await platform.settled()
  return begun
}
const hour = 3_600_000
async function report(id: number, ...reports: (number | Parameters<typeof aReport>[2])[]): Promise<void> {
  const positions = reports.map(each => aReport(id, 1, typeof each === 'number' ? { time: each, receivedAt: each } : each))
  const client = await platform.database.pool.connect()
  try {
    await new IngestRepository().store(client, positions)
  } finally {
    client.release()
  }
  platform.bus.publish({ kind: 'stored', positions })
}

test('it begins when the hours are full and within the times of the rule, once, and ends with a report', async () => {
  const id = await platform.addVehicle(company, '沪A静默')
  await platform.addVehicle(company, '沪A未装')
  await chief.call('alarm/saveAlarmRule', ruleForm(company, 'silence', { parameters: { hours: 8 } }))
  // By day in Shanghai.
  const byDay = { parameters: { hours: 8 }, fromTime: '08:00', toTime: '20:00', vehicleIds: [String(id)], level: 1 as const }
  await chief.call('alarm/saveAlarmRule', ruleForm(company, 'silence', byDay))
  await report(id, now)
  const alarms = async () => (await chief.call('alarm/getVehiclesAlarms', {})).alarms
  now += 8 * hour - 60_000
  expect(await look()).toBe(0)
  now += 60_000
  expect(await look()).toBe(2)
  expect(await look()).toBe(0)
  expect(await alarms()).toMatchObject([
    {
      type: 'silence',
      level: 1,
      endedAt: null,
      startedAt: now,
      byRule: true,
      detail: { hours: 8 },
      lastPlace: { latitude: 31.230401 },
    },
  ])
  now += hour
  await report(id, now)
  await platform.settled()
  expect((await alarms()).map(({ endedAt }) => endedAt)).toEqual([now])
  // At night the second one says nothing.
  now += 8 * hour
  expect(await look()).toBe(1)
})

test('what was silent while no server ran has a quarter of an hour to come back', async () => {
  const id = await platform.addVehicle(company, '沪A重启')
  await chief.call('alarm/saveAlarmRule', ruleForm(company, 'silence', { parameters: { hours: 2 }, vehicleIds: [String(id)] }))
  await report(id, now)
  now += 3 * hour
  const restarted = await testPlatform({ now: () => now, beside: platform })
  const again = restarted.jobs.find(({ name }) => name === 'rule-silence') ?? expect.fail('no such job')
  expect(await again.run(AbortSignal.timeout(60_000))).toEqual({ begun: 0 })
  now += hour / 4
  expect(await again.run(AbortSignal.timeout(60_000))).toEqual({ begun: 1 })
  await restarted.stop()
})

test('it ends when the vehicle goes to an organisation that has no rule', async () => {
  const other = await platform.addOrganisation('Others')
  const [from, to] = [await platform.addOrganisation('From', other), await platform.addOrganisation('To', other)]
  const elsewhere = await platform.newCaller('elsewhere', [other])
  const id = await platform.addVehicle(from, '沪A调拨')
  const lone = await platform.addVehicle(from, '沪A留下')
  const others = { parameters: { hours: 300 } }
  await elsewhere.call('alarm/saveAlarmRule', ruleForm(from, 'silence', { ...others, vehicleIds: [String(id), String(lone)] }))
  await platform.settled()
  for (const each of [id, lone]) await report(each, now)
  now += 301 * hour
  await look()
  const goesOn = async () =>
    (
      await platform.database.pool.query<{ vehicle_id: number }>(
        `select vehicle_id from alarm_cases where ended_at is null and detail->>'hours' = '300' order by vehicle_id`,
      )
    ).rows.map(({ vehicle_id: vehicle }) => vehicle)
  expect(await goesOn()).toEqual([id, lone])
  await elsewhere.call('admin/changeVehicles', { vehicleIds: [String(id)], changes: { orgId: to } })
  await platform.settled()
  expect(await goesOn()).toEqual([lone])
})

test('what came before a report that ends hours of silence is looked at too, where both are looked at together', async () => {
  const id = await platform.addVehicle(company, '沪A补上')
  const only = { vehicleIds: [String(id)] }
  await chief.call('alarm/saveAlarmRule', ruleForm(company, 'silence', { parameters: { hours: 2 }, ...only }))
  await chief.call(
    'alarm/saveAlarmRule',
    ruleForm(company, 'speedLimit', { parameters: { limit: 80, seconds: 0, hold: 0 }, ...only }),
  )
  await report(id, now)
  await platform.settled()
  const begun = now
  // The database was away meanwhile: all that waited is stored at once.
  const waited = [50, 70].map(minutes => ({ time: begun + minutes * 60_000, speedDkmh: minutes === 50 ? 950 : 0 }))
  now += hour + 600_000
  await report(id, ...waited.map(each => ({ ...each, receivedAt: each.time })))
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ started_at: Date; ended_at: Date }>(
    'select started_at, ended_at from alarm_cases where vehicle_id = $1',
    [id],
  )
  expect(rows).toEqual([{ started_at: new Date(begun + 3_000_000), ended_at: new Date(begun + 4_200_000) }])
})
