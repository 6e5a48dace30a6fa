/** A terminal that is down keeps its vehicle from leaving, until it works again: the refusal, the repair, and what ends it. */
import { alarmTypeByKey, errorByCode } from '@outrider/contract'
import { expect, onTestFinished, test } from 'vitest'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { until } from '../../testing/gateway.ts'
import { aReport, platformOfFile, testPlatform } from '../../testing/platform.ts'

const hour = 3_600_000
let now = Date.UTC(2026, 4, 5, 1)
const platform = await platformOfFile({ now: () => now })
const { pool } = platform.database
const root = await platform.addOrganisation('Root')
const depot = await platform.addOrganisation('Depot', root)
const chief = await platform.newCaller('chief', [root])
const vehicle = await platform.addVehicle(depot, '沪A10001', { phone: '13900000001' })
const vehicleId = String(vehicle)
await platform.fleet.reload()

async function report(time: number): Promise<void> {
  const positions = [aReport(vehicle, 0, { time, receivedAt: time, digest: BigInt(time) })]
  const client = await pool.connect()
  await new IngestRepository().store(client, positions)
  client.release()
  platform.bus.publish({ kind: 'stored', positions })
  await platform.settled()
}
const looked = () => chief.call('vehicle/getDepartureCheck', { vehicleId })
async function fill(lang = 'en') {
  const { checklist } = await looked()
  const items = checklist.items.map(({ itemId }) => ({ itemId, result: 'good' as const, note: '', fileIds: [] }))
  const body = { vehicleId, checklistId: checklist.checklistId, filledAt: now, items }
  const { reply } = await platform.send('vehicle/modifyDepartureCheck', body, { access_token: chief.token, lang })
  return { error: reply.rspCode === 0 ? undefined : errorByCode(reply.rspCode), msg: reply.msg }
}
const from = (orgId: number, deviceDownHours: number | null) =>
  chief.call('admin/savePaperSettings', { orgId, refuseExpired: false, deviceDownHours })

test('a silent terminal refuses the check where the organisation wants it; a repair is shown, and only a report lets the vehicle leave', async () => {
  await report(now)
  now += 8 * hour
  expect(await fill()).toMatchObject({ error: undefined })
  await from(root, 6)
  expect(await fill('zh')).toMatchObject({ error: 'departureCheck.deviceDown', msg: expect.stringContaining('已8小时没有数据') })
  expect(await looked()).toMatchObject({ notToLeave: [{ why: 'device', names: ['no data for 8 hours'] }] })
  expect(await looked()).not.toHaveProperty('repair')
  const { applicationNum } = await chief.call('vehManager/addInstMtcApplication', {
    kind: 'maintenance',
    requestId: '0'.repeat(32),
    workType: 'offline',
    vehicleId,
    plateNum: '沪A10001',
    businessName: 'Depot',
    contacts: 'Li',
    phone: '13900000000',
  })
  expect((await looked()).repair).toMatchObject({ applicationNum, state: 'submitted' })
  // It is said to be done, and the terminal is as silent as before.
  await pool.query("update applications set state = 'closed', state_since = $1 where number = $2", [
    new Date(now),
    applicationNum,
  ])
  expect((await looked()).repair).toEqual({ applicationNum, state: 'closed', since: now })
  expect(await fill()).toMatchObject({ error: 'departureCheck.deviceDown' })
  now += hour
  await report(now)
  expect(await fill()).toMatchObject({ error: undefined })
  expect(await looked()).not.toHaveProperty('notToLeave')
})

test('the nearest organisation says for how long, and a change of one setting leaves the other', async () => {
  now += 8 * hour
  await from(depot, 24)
  expect(await fill()).toMatchObject({ error: undefined })
  await chief.call('admin/savePaperSettings', { orgId: depot, refuseExpired: true })
  expect((await chief.call('admin/getPaperSettings', {})).organisations).toEqual(
    expect.arrayContaining([
      { orgId: root, refuseExpired: false, fromAbove: false, deviceDownHours: 6, deviceDownAbove: null },
      { orgId: depot, refuseExpired: true, fromAbove: false, deviceDownHours: 24, deviceDownAbove: 6 },
    ]),
  )
  await from(depot, null)
  expect(await fill()).toMatchObject({ error: 'departureCheck.deviceDown' })
})

test('a grave fault that goes on refuses it too and is named; one that has ended, or has just begun, does not', async () => {
  await report(now)
  const number = (key: string) => alarmTypeByKey(key)?.number ?? expect.fail(key)
  const began = (hours: number) => new Date(now - hours * hour)
  await addAlarm(platform.database, vehicle, { type: number('gnssFault'), started_at: began(20), ended_at: began(10) })
  await addAlarm(platform.database, vehicle, { type: number('mainPowerLost'), started_at: began(1), ended_at: null })
  await addAlarm(platform.database, vehicle, { type: number('ttsFault'), started_at: began(20), ended_at: null })
  expect(await fill()).toMatchObject({ error: undefined })
  await addAlarm(platform.database, vehicle, { type: number('cameraFault'), started_at: began(7), ended_at: null })
  expect(await fill()).toMatchObject({ error: 'departureCheck.deviceDown', msg: expect.stringMatching(/camera/i) })
})

test('who changes one setting undoes nothing of the other that somebody changes at the same time', async () => {
  await from(root, null)
  const other = await pool.connect()
  onTestFinished(() => other.release(true))
  await other.query('begin')
  await other.query('lock table paper_settings in exclusive mode')
  const saved = chief.call('admin/savePaperSettings', { orgId: root, refuseExpired: false })
  const waits = `select from pg_locks where relation = 'paper_settings'::regclass and not granted
    and database = (select oid from pg_database where datname = current_database())`
  await until(async () => (await pool.query(waits)).rowCount === 1)
  await other.query('update paper_settings set device_down_hours = 12 where organisation_id = $1', [root])
  await other.query('commit')
  await saved
  const { organisations } = await chief.call('admin/getPaperSettings', {})
  expect(organisations.find(({ orgId }) => orgId === root)).toMatchObject({ deviceDownHours: 12 })
})

test('that the server was down for hours keeps no vehicle from leaving: its terminal has as long to report as it ever has', async () => {
  await pool.query('delete from alarm_cases')
  await from(root, 6)
  await report(now)
  now += 8 * hour
  expect(await looked()).toMatchObject({ notToLeave: [{ why: 'device' }] })
  const started = await testPlatform({ beside: platform, now: () => now })
  const again = await started.newCaller('again', [root])
  const onNew = async () => (await again.call('vehicle/getDepartureCheck', { vehicleId })).notToLeave
  expect(await onNew()).toBe(undefined)
  now += 5 * hour
  expect(await onNew()).toBe(undefined)
  now += 2 * hour
  expect(await onNew()).toMatchObject([{ why: 'device', names: ['no data for 15 hours'] }])
  await started.stop()
})

test('a buyer sees no repair that the seller has asked for', async () => {
  await from(root, 6)
  now += 8 * hour
  const asked = { kind: 'maintenance', workType: 'offline', vehicleId, plateNum: '沪A10001', businessName: 'Depot' } as const
  await chief.call('vehManager/addInstMtcApplication', {
    ...asked,
    requestId: '1'.repeat(32),
    contacts: 'Li',
    phone: '13900000000',
  })
  expect((await looked()).repair).toMatchObject({ state: 'submitted' })
  const buyer = await platform.addOrganisation('Buyer')
  const ofBuyer = await platform.newCaller('buyer', [buyer])
  await pool.query('update vehicles set organisation_id = $1 where id = $2', [buyer, vehicle])
  now += hour
  await pool.query('insert into former_owners (vehicle_id, root_id, until) values ($1, $2, $3)', [vehicle, root, new Date(now)])
  await platform.fleet.reload()
  await ofBuyer.call('admin/savePaperSettings', { orgId: buyer, refuseExpired: false, deviceDownHours: 6 })
  const seen = await ofBuyer.call('vehicle/getDepartureCheck', { vehicleId })
  expect(seen).toMatchObject({ notToLeave: [{ why: 'device' }] })
  expect(seen).not.toHaveProperty('repair')
})
