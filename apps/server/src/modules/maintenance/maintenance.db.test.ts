/** Maintenance: what comes first of distance, hours and date, from one service to the next; who is sent, the work order, and whose it is. */
import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'
import { DueReminders } from '../due-reminders.ts'
import { maintenanceNotice } from './maintenance-notice.ts'
import { MaintenanceRepository } from './maintenance.repository.ts'

const platform = await platformOfFile()
const { pool, db } = platform.database
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const east = await platform.addOrganisation('东部', root, 'East')
const elsewhere = await platform.addOrganisation('别家', undefined, 'Others')
const truck = await platform.addVehicle(east, '沪M00001')
const other = await platform.addVehicle(east, '沪M00002')
await platform.addVehicle(elsewhere, '沪M00009')
const li = await platform.newCaller('li', [root])
const foreign = await platform.newCaller('foreign', [elsewhere])
const codes = { unknown: 4040770, service: 4040771, interval: 4000770, date: 4000772, meanwhile: 4090770, ordered: 4090771 }
const day = 86_400_000
const inDays = (days: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * day)
await pool.query(`update vehicles set created_at = now() - interval '3 years', details = '{"brand": "Steed T5"}' where id = $1`, [
  truck,
])
await pool.query(`update vehicles set created_at = now() + interval '1 minute' where id = $1`, [other])
const drove = (vehicle: number, daysAgo: number, km: number, engineHours: number, drivingHours: number) =>
  pool.query(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s, engine_on_s,
        engine_starts, fuel_readings, points, computed_at) values ($1, $2, $3, 'distance', $4, 0, 0, 0, 1, $5, 1, 0, 1, now())`,
    [vehicle, inDays(-daysAgo), km * 1000, drivingHours * 3600, engineHours * 3600],
  )
const plan = (over: object = {}) => ({
  orgId: root,
  name: 'Oil',
  vehicleType: '' as const,
  brand: '',
  everyKm: 10_000,
  everyHours: null,
  hours: 'engine' as const,
  everyMonths: null,
  remindKm: 1000,
  remindHours: 0,
  remindDays: 0,
  startsOn: inDays(-100),
  note: '',
  ...over,
})
const done = (over: object = {}) => ({ doneOn: inDays(0), odometerKm: null, cents: null, note: '', ...over })
const shown = async (asked: object = {}) =>
  (await li.call('admin/getMaintenanceDue', asked)).due.map(each => [each.plateNum, each.planName, each.state])
await drove(truck, 50, 9500, 90, 60)
await drove(truck, 20, 300, 10, 8)
await drove(other, 20, 300, 10, 8)

test('of distance, hours and date the one that comes first counts, from the last service on', async () => {
  const { planId: oil } = await li.call('admin/addMaintenancePlan', plan())
  const { planId: axle } = await li.call(
    'admin/addMaintenancePlan',
    plan({ name: 'Axle', brand: 'steed t5', everyKm: 500_000, everyHours: 100 }),
  )
  await li.call(
    'admin/addMaintenancePlan',
    plan({ name: 'Belt', plateNum: '沪M00001', everyHours: 100, hours: 'driving', remindHours: 10 }),
  )
  await li.call('admin/addMaintenancePlan', plan({ name: 'Brakes', everyKm: null, everyMonths: 3, remindKm: 0, remindDays: 30 }))
  // The vehicle that came after the plans is measured from the day it came.
  expect((await shown()).map(each => each.join(' '))).toEqual([
    '沪M00001 Brakes overdue',
    '沪M00001 Axle overdue',
    '沪M00001 Oil soon',
    '沪M00001 Belt soon',
    '沪M00002 Oil ok',
    '沪M00002 Brakes ok',
  ])
  expect(await shown({ state: 'overdue', keyword: 'axl' })).toHaveLength(1)
  const { due } = await li.call('admin/getMaintenanceDue', { planId: oil, vehicleId: String(truck) })
  expect(due).toMatchObject([{ km: 9800, hours: 100, dueOn: '', neverDone: true, dueAtOdometerKm: null, since: inDays(-100) }])

  await li.call('admin/saveService', {
    planId: axle,
    vehicleId: String(truck),
    ...done({ doneOn: inDays(-30), odometerKm: 81_234.5 }),
  })
  const [after] = (await li.call('admin/getMaintenanceDue', { planId: axle })).due
  expect(after).toMatchObject({
    state: 'ok',
    km: 300,
    hours: 10,
    since: inDays(-30),
    neverDone: false,
    dueAtOdometerKm: 581_234.5,
  })
  expect(
    (await li.call('vehicle/getVehicleMaintenance', { vehicleId: String(truck) })).due.map(({ planName }) => planName),
  ).toEqual(expect.arrayContaining(['Brakes', 'Oil', 'Belt']))
  // A service entered by mistake is as none.
  const serviceId = (await li.call('admin/getServices', { planId: axle })).services[0]?.serviceId ?? ''
  await li.call('admin/endService', { serviceId })
  expect((await li.call('admin/getMaintenanceDue', { planId: axle })).due).toMatchObject([{ state: 'overdue' }])
  expect((await li.call('admin/getMaintenancePlans', { planId: axle })).plans).toMatchObject([
    { vehicles: 1, overdue: 1, soon: 0 },
  ])
})

test('overdue maintenance forbids to leave where its plan says so, until the service is entered; a check of before counts as of then', async () => {
  const { planId } = await li.call(
    'admin/addMaintenancePlan',
    plan({ name: 'Steering', plateNum: '沪M00001', everyKm: 9700, startsOn: inDays(-60), forbidsDeparture: true }),
  )
  await li.call('admin/addMaintenancePlan', plan({ name: 'Wipers', plateNum: '沪M00001', everyKm: 9700, startsOn: inDays(-60) }))
  const vehicleId = String(truck)
  const asked = () => li.call('vehicle/getDepartureCheck', { vehicleId })
  const { checklist, notToLeave } = await asked()
  expect(notToLeave).toEqual([{ why: 'maintenance', names: ['Steering'] }])
  const items = checklist.items.map(({ itemId }) => ({ itemId, result: 'good' as const }))
  const fill = (filledAt: number) =>
    li.code('vehicle/modifyDepartureCheck', { vehicleId, checklistId: checklist.checklistId, filledAt, items })
  expect(await fill(Date.now())).toBe(4090746)
  expect((await asked()).total).toBe(0)
  // It was reached twenty days ago: the day before the vehicle left rightly.
  expect(await fill(Date.now() - 21 * day)).toBe(0)
  await li.call('admin/saveService', { planId, vehicleId, ...done() })
  expect((await asked()).notToLeave).toBeUndefined()
  expect(await fill(Date.now())).toBe(0)
  const { plans } = await li.call('admin/getMaintenancePlans', {})
  for (const each of plans.filter(({ name }) => name === 'Steering' || name === 'Wipers')) {
    expect(each.forbidsDeparture).toBe(each.name === 'Steering')
    await li.call('admin/endMaintenancePlan', { planId: each.planId })
  }
})

test('what cannot be a plan or a service is refused, and what is of others is as nothing', async () => {
  const { planId, revision } = (await li.call('admin/getMaintenancePlans', {})).plans[0] ?? expect.fail()
  const { orgId: _, ...change } = plan({ name: 'Axle', brand: 'Steed T5' })
  for (const wrong of [{ everyKm: null }, { remindKm: 10_000 }, { everyMonths: 1, remindDays: 28 }])
    expect(await li.code('admin/addMaintenancePlan', plan(wrong))).toBe(codes.interval)
  await li.call('admin/changeMaintenancePlan', { planId, revision, ...change })
  expect(await li.code('admin/changeMaintenancePlan', { planId, revision, ...change })).toBe(codes.meanwhile)
  const service = { planId, vehicleId: String(truck) }
  expect(await li.code('admin/saveService', { ...service, ...done({ doneOn: inDays(1) }) })).toBe(codes.date)
  expect(await li.code('admin/saveService', { ...service, vehicleId: String(other), ...done() })).toBe(codes.unknown)
  expect((await foreign.call('admin/getMaintenanceDue', {})).total).toBe(0)
  expect((await foreign.call('admin/getMaintenancePlans', {})).plans).toEqual([])
  expect(await foreign.code('admin/endMaintenancePlan', { planId })).toBe(codes.unknown)
  expect(await foreign.code('admin/saveService', { ...service, ...done() })).toBe(4040101)
  // One that went to another company takes what was done to it out of sight.
  const { serviceId } = await li.call('admin/saveService', { ...service, ...done({ cents: 123_400, note: 'Shell' }) })
  expect(await li.call('admin/getServices', { firstDay: inDays(0), lastDay: inDays(0) })).toMatchObject({
    total: 1,
    cents: 123_400,
  })
  await li.call('admin/saveService', { serviceId, ...service, ...done({ cents: 100 }) })
  expect((await li.call('admin/getServices', { keyword: 'M00001' })).services).toMatchObject([{ cents: 100, note: '' }])
  expect(await foreign.code('admin/endService', { serviceId })).toBe(codes.service)
})

test('the day that a vehicle came is that of the zone of the platform, and not of the database', async () => {
  const { planId } = await li.call('admin/addMaintenancePlan', plan({ name: 'Wash', plateNum: '沪M00002' }))
  // Ten minutes into the day in China it is the day before in UTC.
  await pool.query('update vehicles set created_at = $2 where id = $1', [other, new Date(`${inDays(1)}T00:10:00+08:00`)])
  await new MaintenanceRepository(db, () => 'Asia/Shanghai').refresh()
  expect((await li.call('admin/getMaintenanceDue', { planId })).due).toMatchObject([{ since: inDays(1) }])
  await li.call('admin/endMaintenancePlan', { planId })
})

test('who administers is notified once that it is due soon, once that it is overdue, and after a service again', async () => {
  const maintenance = new MaintenanceRepository(db, () => 'Asia/Shanghai')
  const sent = async (today = inDays(0)) => {
    const { take, markNotified } = maintenanceNotice({
      maintenance,
      reminders: new DueReminders(db),
      today: () => today,
      now: Date.now,
    })
    const messages = await take(100)
    for (const message of messages) await markNotified(message.id, message)
    return messages.flatMap(({ rows }) => rows.map(({ name, state }) => [name, state].join(' '))).toSorted()
  }
  await sent()
  const { planId } = await li.call(
    'admin/addMaintenancePlan',
    plan({ name: 'Filter', plateNum: '沪M00002', everyKm: null, everyMonths: 6, remindKm: 0, remindDays: 20 }),
  )
  const vehicleId = String(other)
  await li.call('admin/saveService', { planId, vehicleId, ...done({ doneOn: inDays(-170) }) })
  expect(await sent()).toEqual(['Filter soon'])
  expect(await sent()).toEqual([])
  expect(await sent(inDays(40))).toContain('Filter overdue')
  await li.call('admin/saveService', { planId, vehicleId, ...done() })
  expect(await sent()).toEqual([])
  expect(await sent(inDays(180))).toContain('Filter soon')
})

test('a work order goes the way of all others, one at a time, and is over with the service', async () => {
  const [plans] = (await li.call('admin/getMaintenanceDue', { keyword: 'Brakes', vehicleId: String(truck) })).due
  const of = { planId: plans?.planId ?? '', vehicleId: String(truck) }
  const order = { ...of, contacts: 'Li', phone: '13900000000', place: 'Yard', serviceDate: null, note: 'front' }
  expect(await li.code('admin/orderMaintenance', { ...order, phone: 'none' })).not.toBe(0)
  const { applicationNum } = await li.call('admin/orderMaintenance', order)
  const [application] = (await li.call('vehManager/getInstMtcApplicationList', { applicationNum })).applications
  expect(application).toMatchObject({
    workType: 'service',
    vehicleId: String(truck),
    remark: 'Brakes: front',
    state: 'submitted',
  })
  expect((await li.call('admin/getMaintenanceDue', of)).due).toMatchObject([{ applicationNum, applicationState: 'submitted' }])
  expect(await li.code('admin/orderMaintenance', order)).toBe(codes.ordered)
  // No terminal is tested for it.
  const installer = await platform.newCaller('installer', [root])
  const { installers } = await li.call('vehManager/getInstallerInfo', { kind: 'maintenance' })
  const installerId = installers.find(({ name }) => name.includes('installer'))?.installerId ?? ''
  const boss = await platform.newCaller('boss', [root])
  const { version } = await boss.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'accept' })
  const dispatch = { applicationNum, version, decision: 'dispatch' as const, installerId, dueAt: Date.now() + day }
  const { version: next } = await boss.call('vehManager/checkApplication', dispatch)
  expect(await installer.call('vehManager/submitInstMtcTask', { applicationNum, version: next })).toMatchObject({
    state: 'checking',
  })

  await li.call('admin/saveService', { ...of, ...done() })
  expect((await li.call('admin/getMaintenanceDue', of)).due).toMatchObject([{ state: 'ok', applicationNum: null }])
  expect((await li.call('admin/getServices', of)).services).toMatchObject([{ applicationNum }])
})

test('the buyer of a vehicle reads, changes and deletes none of the services of the seller, and sees no plan of theirs', async () => {
  const sold = await platform.addVehicle(east, '沪M00003')
  const vehicleId = String(sold)
  const { planId } = await li.call(
    'admin/addMaintenancePlan',
    plan({ name: 'Seller plan', plateNum: '沪M00003', everyKm: 1, remindKm: 0 }),
  )
  const { serviceId } = await li.call('admin/saveService', { planId, vehicleId, ...done({ cents: 4711, note: 'secret note' }) })
  await drove(sold, -1, 100, 1, 1)
  const dealer = await platform.newCaller('dealer', [root, elsewhere])
  await dealer.call('vehicle/saveVehEdit', { vehicleId, orgId: elsewhere })
  expect(await foreign.call('admin/getServices', { vehicleId })).toMatchObject({ services: [], total: 0, cents: 0 })
  expect(await foreign.code('admin/endService', { serviceId })).toBe(codes.service)
  expect((await foreign.call('admin/getMaintenanceDue', { vehicleId })).due).toEqual([])
  expect((await foreign.call('vehicle/getVehicleMaintenance', { vehicleId })).due).toEqual([])
  expect(await foreign.code('admin/saveService', { planId, vehicleId, ...done() })).toBe(codes.unknown)
  // Who sees both companies reads all of it.
  expect((await dealer.call('admin/getServices', { vehicleId })).services).toMatchObject([{ serviceId, cents: 4711 }])
})
