/** Two vehicles of one company in two zones: an alarm at one moment is of Monday for one and of Sunday for the other, over the end of summer time too. */
import { alarmTypeByKey } from '@outrider/contract'
import { expect, test } from 'vitest'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { platformOfFile } from '../../testing/platform.ts'

const type = alarmTypeByKey('harshBraking')?.number ?? 0
/** Clocks in Berlin go back on the 25th, from UTC+2 to UTC+1. */
const moments = [
  '2026-10-23T21:30:00Z', // the 24th in Shanghai, the 23rd in Berlin
  '2026-10-24T22:30:00Z', // the 25th in both: in Berlin half past midnight, by summer time
  '2026-10-25T22:30:00Z', // the 26th in Shanghai, the 25th in Berlin: half past eleven, by winter time
  '2026-10-25T23:30:00Z', // the 26th in both
]
const october = { beginTime: Date.parse('2026-10-22T16:00:00Z'), endTime: Date.parse('2026-10-27T16:00:00Z') }
const days = ['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']
const ofShanghai = [0, 1, 1, 2, 0]
const ofBerlin = [1, 0, 2, 1, 0]

const platform = await platformOfFile({ now: () => Date.parse('2026-10-27T12:00:00Z') })
const { pool } = platform.database
const company = await platform.addOrganisation('两地公司', undefined, 'Two zones')
const depot = await platform.addOrganisation('柏林', company, 'Berlin')
await pool.query("update organisations set time_zone = 'Europe/Berlin' where id = $1", [depot])
const inShanghai = await platform.addVehicle(company, '沪Z00001')
const inBerlin = await platform.addVehicle(depot, '沪Z00002')
await platform.fleet.refresh([inShanghai, inBerlin])
for (const vehicle of [inShanghai, inBerlin])
  for (const started of moments) await addAlarm(platform.database, vehicle, { type, level: 2, started_at: new Date(started) })
await pool.query(`insert into alarm_counts (hour, vehicle_id, type, level, started, processed)
    select date_trunc('hour', started_at), vehicle_id, type, level, count(*), 0 from alarm_cases group by 1, 2, 3, 4`)
const chief = await platform.newCaller('chief', [company])

const ofVehicle = async (vehicle: number) => {
  const asked = { vehicleId: String(vehicle), periodUnit: 'day', ...october } as const
  const { rows } = await chief.call('activeSafety/getVehOperationStat', asked)
  expect(rows.map(({ firstDay }) => firstDay)).toEqual(days)
  return rows.map(({ alarms }) => alarms)
}

test('each vehicle of an analysis counts its own days, and a company adds days of one name', async () => {
  expect(await ofVehicle(inShanghai)).toEqual(ofShanghai)
  expect(await ofVehicle(inBerlin)).toEqual(ofBerlin)
  const asked = { orgId: String(company), periodUnit: 'day', ...october } as const
  const { rows } = await chief.call('activeSafety/getOrgOperationStat', asked)
  expect(rows.map(({ alarms }) => alarms)).toEqual(ofShanghai.map((count, day) => count + (ofBerlin[day] ?? 0)))
})

test('the events of a day, in a portrait and in the list, are those of the days of each vehicle', async () => {
  const sunday = {
    periodUnit: 'day',
    beginTime: Date.parse('2026-10-24T16:00:00Z'),
    endTime: Date.parse('2026-10-25T16:00:00Z'),
  } as const
  const timesOf = (events: readonly { time: number; vehicleId: string }[], vehicle: number) =>
    events.filter(({ vehicleId }) => vehicleId === String(vehicle)).map(({ time }) => new Date(time).toISOString().slice(0, 16))
  const { events } = await chief.call('activeSafety/getRiskEvents', {
    orgId: String(company),
    pageNum: 1,
    pageSize: 50,
    ...sunday,
  })
  expect(timesOf(events, inShanghai)).toEqual(['2026-10-24T22:30'])
  expect(timesOf(events, inBerlin)).toEqual(['2026-10-25T22:30', '2026-10-24T22:30'])
  const portrait = await chief.call('activeSafety/getVehicleRisk', { vehicleId: String(inBerlin), ...sunday })
  expect([portrait.firstDay, portrait.lastDay]).toEqual(['2026-10-25', '2026-10-25'])
  expect(timesOf(portrait.events, inBerlin)).toEqual(['2026-10-25T22:30', '2026-10-24T22:30'])
})

test('figures of alarms of the overview are by the days of each vehicle', async () => {
  const { days: counted } = await chief.call('report/getVehAlarmInfoReport', { day: '2026-10-26', days: 4 })
  expect(counted.map(({ day, started }) => [day, started])).toEqual(
    days.slice(0, 4).map((day, nth) => [day, (ofShanghai[nth] ?? 0) + (ofBerlin[nth] ?? 0)]),
  )
  const { vehicles } = await chief.call('report/getVehAlmNumRankReport', { day: '2026-10-25', days: 1, limit: 10 })
  expect(vehicles.map(({ vehicleId, started }) => [vehicleId, started])).toEqual([
    [String(inBerlin), 2],
    [String(inShanghai), 1],
  ])
})

test('a zone that is set counts at once, for days that are over too', async () => {
  await chief.call('vehicle/updVehInfo', { vehicleId: String(inShanghai), timeZone: 'Europe/Berlin' })
  expect(await ofVehicle(inShanghai)).toEqual(ofBerlin)
  await chief.call('vehicle/updVehInfo', { vehicleId: String(inShanghai), timeZone: null })
  expect(await ofVehicle(inShanghai)).toEqual(ofShanghai)
})
