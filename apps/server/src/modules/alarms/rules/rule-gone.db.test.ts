/** A rule that is deleted while reports come: what it found is not stored, the rules that are left find theirs, and nothing is an error. */
import pino from 'pino'
import { expect, test } from 'vitest'
import { IngestRepository } from '../../../gateway/ingest/ingest.repository.ts'
import { ruleForm } from '../../../testing/alarm-rules.ts'
import { until } from '../../../testing/gateway.ts'
import { aReport, platformOfFile } from '../../../testing/platform.ts'
import { RuleRepository } from './rules.repository.ts'

const errors: string[] = []
const platform = await platformOfFile({ log: pino({ level: 'error' }, { write: (line: string) => errors.push(line) }) })
const { db, pool } = platform.database
const company = await platform.addOrganisation('Ours')
const chief = await platform.newCaller('chief', [company])
const began = Math.floor(Date.now() / 1_000) * 1_000 - 600_000

async function report(vehicleId: number, second: number, speedDkmh: number): Promise<void> {
  const time = began + second * 1_000
  const positions = [aReport(vehicleId, second, { time, receivedAt: time, speedDkmh })]
  const client = await pool.connect()
  try {
    await new IngestRepository().store(client, positions)
  } finally {
    client.release()
  }
  platform.bus.publish({ kind: 'stored', positions })
}

test('the other rules look at the same reports again, and the alarm is theirs', async () => {
  const vehicle = await platform.addVehicle(company, '沪A删除')
  const rule = async (name: string) =>
    (await chief.call('alarm/saveAlarmRule', ruleForm(company, 'speedLimit', { name, parameters: { limit: 80, seconds: 0 } })))
      .ruleId
  const gone = await rule('Gone')
  const stays = await rule('Stays')
  await platform.settled()
  await report(vehicle, 0, 400)
  await platform.settled()
  // Somebody is deleting it, and has told nobody yet.
  const deleting = await pool.connect()
  try {
    await deleting.query('begin')
    await deleting.query('delete from alarm_rules where id = $1', [gone])
    await report(vehicle, 30, 1_500)
    await report(vehicle, 60, 1_500)
    await until(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await deleting.query('commit')
  } finally {
    deleting.release()
  }
  await platform.settled()
  const { alarms } = await chief.call('alarm/getVehiclesAlarms', { vehicleId: String(vehicle) })
  expect(alarms).toMatchObject([{ type: 'speedLimit', startedAt: began + 30_000, detail: { rule: 'Stays' } }])
  const { rows } = await pool.query<{ rule_id: string }>('select rule_id from alarm_rule_states where vehicle_id = $1', [vehicle])
  expect(rows).toEqual([{ rule_id: stays }])
  expect(errors).toEqual([])
})

test('nothing of what was found together with a rule that is gone is stored', async () => {
  const vehicle = await platform.addVehicle(company, '沪A没有')
  const { ruleId } = await chief.call('alarm/saveAlarmRule', ruleForm(company, 'speedLimit'))
  const state = { vehicleId: vehicle, on: true, since: null, pausedSince: null, turning: null, late: false, at: began }
  const states = [ruleId, '999999999'].map(id => ({ ...state, ruleId: id }))
  const rules = new RuleRepository(db)
  expect(await rules.store({ signals: [], states, forgotten: [], driving: [] })).toBe(false)
  const count = async () => (await pool.query('select from alarm_rule_states where vehicle_id = $1', [vehicle])).rows.length
  expect(await count()).toBe(0)
  expect(await rules.store({ signals: [], states: states.slice(0, 1), forgotten: [], driving: [] })).toBe(true)
  expect(await count()).toBe(1)
})

/** Both wait for what a vehicle's rule has found, in this order. */
async function bothAtOnce<A, B>(ruleId: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const waiting = async (count: number) =>
    await until(async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length >= count
    })
  const held = await pool.connect()
  try {
    await held.query('begin')
    await held.query('select from alarm_rule_states where rule_id = $1 for update', [ruleId])
    const one = first()
    await waiting(1)
    const other = second()
    await waiting(2)
    await held.query('commit')
    return await Promise.all([one, other])
  } finally {
    held.release()
  }
}

test('a rule is deleted while it, or its geofence, is saved: one waits for the other', async () => {
  const vehicle = await platform.addVehicle(company, '沪A同时')
  const rules = new RuleRepository(db)
  const state = { vehicleId: vehicle, on: true, since: null, pausedSince: null, turning: null, late: false, at: began }
  const found = async (ruleId: string) =>
    expect(await rules.store({ signals: [], states: [{ ...state, ruleId }], forgotten: [], driving: [] })).toBe(true)
  const form = ruleForm(company, 'speedLimit', { name: 'Saved' })
  const { ruleId } = await chief.call('alarm/saveAlarmRule', form)
  await found(ruleId)
  await bothAtOnce(
    ruleId,
    () => chief.call('alarm/saveAlarmRule', { ...form, ruleId }),
    () => chief.call('alarm/removeAlarmRule', { ruleId }),
  )
  // Around the vehicle of the first test: it is remembered as inside.
  const circle = { latitude: 31.23, longitude: 121.47, radius: 5_000 }
  const area = { orgId: company, name: 'Yard', circle, polygon: [] }
  const { geofenceId } = await chief.call('alarm/saveGeofence', area)
  const inside = await chief.call('alarm/saveAlarmRule', ruleForm(company, 'geofenceEntered', { geofenceId }))
  await found(inside.ruleId)
  await bothAtOnce(
    inside.ruleId,
    () => chief.call('alarm/saveGeofence', { ...area, geofenceId }),
    () => chief.call('alarm/removeAlarmRule', { ruleId: inside.ruleId }),
  )
  const { rows } = await pool.query('select from alarm_rules where id = any($1::int8[])', [[ruleId, inside.ruleId]])
  expect(rows).toEqual([])
})
