/** Counts by hour, against the alarms they count. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quality } from '../../events/position-report.ts'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { testPlatform, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const organisation = await platform.addOrganisation('Ours')
const operator = await platform.newCaller('operator', [organisation])
const vehicles = await Promise.all(['沪A00001', '沪A00002'].map(plate => platform.addVehicle(organisation, plate)))

const rows = async (sql: string) => (await platform.database.pool.query<Record<string, unknown>>(sql)).rows
const counted = () =>
  rows(
    'select hour, vehicle_id, type, level, started, processed from alarm_counts where started <> 0 or processed <> 0 order by 1, 2, 3, 4',
  )
/** In hours of 8 hours ahead of UTC; those begin as the hours of UTC do. */
const fromAlarms = () =>
  rows(`select date_trunc('hour', started_at, 'Asia/Shanghai') as hour, vehicle_id, type, level, count(*)::int as started,
    count(*) filter (where state = 'processed')::int as processed from alarm_cases group by 1, 2, 3, 4 order by 1, 2, 3, 4`)

interface Step {
  vehicle: number
  type: number
  /** Of half an hour. */
  at: number
  on: boolean
  level: 1 | 2
  late: boolean
}
const step: fc.Arbitrary<Step> = fc.record({
  vehicle: fc.nat(1),
  type: fc.constantFrom(1, 0x6401),
  at: fc.nat(24 * 6),
  on: fc.boolean(),
  level: fc.constantFrom<1 | 2>(1, 2),
  late: fc.boolean(),
})

async function say(steps: readonly Step[]): Promise<void> {
  const signals = steps.map(({ vehicle, type, at, on, level, late }) => ({
    vehicle: vehicles[vehicle],
    at: 1_767_225_600 + at * 600,
    quality: late ? quality.late : 0,
    conditions: [{ type, on, level }],
  }))
  await platform.database.pool.query(
    `insert into alarm_signals (vehicle_id, time, digest, received_at, quality, edition, latitude_e6, longitude_e6, speed_dkmh, whole, conditions)
     select s.vehicle, to_timestamp(s.at), 1, now(), s.quality, 2013, 31000000, 121000000, 500, false, s.conditions
     from jsonb_to_recordset($1::jsonb) as s (vehicle int4, at int8, quality int2, conditions jsonb)`,
    [JSON.stringify(signals)],
  )
  await platform.settled()
}

test('whatever begins, returns, gets another level, widens or is processed, the counts are those of the alarms', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.array(step, { maxLength: 20 }), fc.nat(3)), { maxLength: 4 }), async rounds => {
      await rows('delete from alarm_cases')
      await rows('delete from alarm_counts')
      for (const [steps, handled] of rounds) {
        await say(steps)
        const { alarms } = await operator.call('alarm/getVehiclesAlarms', { state: 'pending' })
        const alarmIds = alarms.slice(0, handled).map(({ alarmId }) => alarmId)
        if (alarmIds.length > 0) await operator.call('alarm/alarmHandlingMethod', { alarmIds, description: 'Seen' })
        expect(await counted()).toEqual(await fromAlarms())
      }
    }),
    { numRuns: 25 },
  )
})

test('counts stay when their alarms expire, and expire by themselves', async () => {
  await rows('delete from alarm_cases')
  await rows('delete from alarm_counts')
  await say([{ vehicle: 0, type: 1, at: 0, on: true, level: 1, late: true }])
  await addAlarm(platform.database, vehicles[0] ?? 0, { started_at: new Date() })
  const other = await testPlatform({ beside: platform, config: { 'keep-alarm-days': 1 } })
  await other.jobs.find(({ name }) => name === 'purge')?.run(new AbortController().signal)
  await other.stop()
  expect(await rows('select ended_at from alarm_cases')).toEqual([{ ended_at: null }])
  expect(await counted()).toMatchObject([{ started: 1, processed: 0 }])
  const last = await testPlatform({ beside: platform, config: { 'keep-alarm-count-days': 1 } })
  await last.jobs.find(({ name }) => name === 'purge')?.run(new AbortController().signal)
  await last.stop()
  expect(await counted()).toEqual([])
})
