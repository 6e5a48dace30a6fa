/** What a user chooses to be pushed, and what the platform says of what was not. */
import { alarmTypes, isActiveSafety } from '@outrider/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { addAlarm } from '../../../testing/alarm-rows.ts'
import { aReport, type Caller, platformOfFile } from '../../../testing/platform.ts'
import type { PushMessage, PushSubscription } from '../../ports.ts'

let refuses = false
const pushed: { to: string; message: PushMessage }[] = []
const web = (to: PushSubscription, message: PushMessage) => {
  if (refuses) return Promise.resolve('gone' as const)
  pushed.push({ to: to.address.split('/').at(-1) ?? '', message })
  return Promise.resolve('sent' as const)
}
const platform = await platformOfFile({ pushSenders: { web } })
const organisation = await platform.addOrganisation('Ours')
const vehicle = await platform.addVehicle(organisation, '沪A00001')
beforeEach(async () => {
  await platform.database.pool.query('delete from push_subscriptions')
  pushed.length = 0
  refuses = false
})

let users = 0
/** A user with a device. */
async function user(over: { rights?: object; device?: boolean } = {}): Promise<{ caller: Caller; login: string }> {
  users += 1
  const login = `user-${users}`
  const caller = await platform.newCaller(login, [organisation], { rights: over.rights ?? {} })
  if (over.device !== false) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${login}`
    await caller.call('user/subscribePush', {
      subscription: { kind: 'web', endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    })
  }
  return { caller, login }
}
let seconds = 0
/** An alarm that is pushed to those who want it; by default an emergency. */
async function alarm(over: { type?: number; level?: number; late?: boolean; vehicle_id?: number } = {}) {
  seconds += 1
  const { vehicle_id: of = vehicle, ...rest } = over
  const id = await addAlarm(platform.database, of, { started_at: new Date(Date.now() - 1_000_000 + seconds * 1_000), ...rest })
  if (!over.late)
    await platform.database.pool.query(`insert into push_outbox (kind, vehicle_id, case_id) values ('alarm', $1, $2)`, [of, id])
  platform.bus.publish({ kind: 'alarmsChanged', changes: [{ what: 'started', alarm: { late: false, type: 1 } as never }] })
  return id
}
const outcomeOf = async ({ caller }: { caller: Caller }, alarmId: string) => {
  let outcome = 'waiting'
  await vi.waitFor(async () => {
    outcome = (await caller.call('alarm/getAlarmPushReceipts', { alarmId })).outcome
    expect(outcome).not.toBe('waiting')
  })
  return outcome
}
const plain = {
  levels: [1, 2] as (1 | 2)[],
  vehicleIds: null,
  doNotDisturb: false,
  startTime: null,
  endTime: null,
  zone: 'Asia/Shanghai',
  pictures: false,
  cameras: [],
}

test('the types of alarms are all listed, with what is pushed by default (S7.call.28)', async () => {
  const { caller } = await user()
  const { alarmTypes: listed } = await caller.call('alarm/getAlarmTypePush', {})
  expect(listed).toEqual(alarmTypes.map(({ key, pushed: push }) => ({ alarmTypeId: key, push })))
})

test('types are switched one by one, active safety by a call of its own; a type of the other call is refused', async () => {
  const { caller } = await user()
  const harshTurn = { alarmTypeId: 'harshTurn', push: true }
  const safety = { alarmTypeId: 'driverPhone', push: false }
  expect([isActiveSafety('harshTurn'), isActiveSafety('driverPhone'), isActiveSafety('emergency')]).toEqual([true, true, false])
  await caller.call('alarm/setActiveSafetyAlarmTypePush', { alarmTypes: [harshTurn, safety] })
  await caller.call('alarm/setAlarmTypePush', { alarmTypes: [{ alarmTypeId: 'emergency', push: false }] })
  const pushedNow = async () =>
    new Set((await caller.call('alarm/getAlarmTypePush', {})).alarmTypes.filter(({ push }) => push).map(each => each.alarmTypeId))
  const now = await pushedNow()
  expect([now.has('harshTurn'), now.has('driverPhone'), now.has('emergency')]).toEqual([true, false, false])
  await caller.call('alarm/setAlarmTypePush', { alarmTypes: [{ alarmTypeId: 'emergency', push: true }] })
  expect((await pushedNow()).has('emergency')).toBe(true)
  expect((await pushedNow()).has('harshTurn')).toBe(true)
  for (const [path, alarmTypeId] of [
    ['alarm/setAlarmTypePush', 'driverPhone'],
    ['alarm/setActiveSafetyAlarmTypePush', 'emergency'],
    ['alarm/setAlarmTypePush', 'unheardOf'],
  ] as const)
    expect(await caller.code(path, { alarmTypes: [{ alarmTypeId, push: true }] })).toBe(4000305)
})

test('settings are those of one user, and come back as they were saved', async () => {
  const [one, other] = [await user(), await user()]
  const saved = {
    ...plain,
    levels: [1 as const],
    vehicleIds: [String(vehicle)],
    doNotDisturb: true,
    startTime: '22:30',
    endTime: '06:00',
    zone: 'Europe/Berlin',
    pictures: true,
    cameras: [1, 65],
  }
  const named = { ...saved, vehicles: [{ vehicleId: String(vehicle), plateNum: '沪A00001', nickname: '' }] }
  expect(await one.caller.call('alarm/setMobilePush', saved)).toEqual(named)
  expect(await one.caller.call('alarm/getMobilePush', {})).toEqual(named)
  expect(await other.caller.call('alarm/getMobilePush', {})).toEqual({ ...plain, vehicles: [] })
})

test('a do-not-disturb with only one of the two times is refused (S5.boundary.11), and so is one of no length', async () => {
  const { caller } = await user()
  for (const times of [{ startTime: '22:00' }, { endTime: '06:00' }, {}, { startTime: '22:00', endTime: '22:00' }])
    expect(await caller.code('alarm/setMobilePush', { ...plain, doNotDisturb: true, ...times })).toBe(4000303)
  expect(await caller.call('alarm/getMobilePush', {})).toMatchObject({ doNotDisturb: false })
})

test('pictures without a camera, unknown zones and vehicles of others are refused', async () => {
  const { caller } = await user()
  const elsewhere = await platform.addOrganisation('Theirs')
  const foreign = await platform.addVehicle(elsewhere, '沪B00001')
  expect(await caller.code('alarm/setMobilePush', { ...plain, pictures: true })).toBe(4000304)
  expect(await caller.code('alarm/setMobilePush', { ...plain, zone: 'Moon/Tycho' })).toBe(4000306)
  expect(await caller.code('alarm/setMobilePush', { ...plain, vehicleIds: [String(foreign)] })).toBe(
    await caller.code('alarm/setMobilePush', { ...plain, vehicleIds: ['999999999'] }),
  )
})

test('a user gets what is wanted, and reads of everything else why it was not pushed', async () => {
  const all = await user()
  const nothing = await user({ device: false })
  const deaf = await user()
  await deaf.caller.call('user/accept', { accept: false })
  const muted = await user()
  await muted.caller.call('alarm/setAlarmTypePush', { alarmTypes: [{ alarmTypeId: 'emergency', push: false }] })
  const second = await user()
  await second.caller.call('alarm/setMobilePush', { ...plain, levels: [2] })
  const other = await user()
  const otherVehicle = await platform.addVehicle(organisation, '沪A00002')
  await other.caller.call('alarm/setMobilePush', { ...plain, vehicleIds: [String(otherVehicle)] })
  const asleep = await user()
  await asleep.caller.call('alarm/setMobilePush', {
    ...plain,
    doNotDisturb: true,
    startTime: '00:00',
    endTime: '23:59',
    zone: 'UTC',
  })
  const id = await alarm()
  const outcomes = []
  for (const each of [all, nothing, deaf, muted, second, other]) outcomes.push(await outcomeOf(each, id))
  expect(outcomes).toEqual(['sent', 'noDevice', 'notAccepted', 'type', 'level', 'vehicle'])
  // Unless it is the last minute of the day.
  expect(['doNotDisturb', 'sent']).toContain(await outcomeOf(asleep, id))
  expect(pushed.map(({ to }) => to).filter(to => to !== asleep.login)).toEqual([all.login])
  const { receipts } = await all.caller.call('alarm/getAlarmPushReceipts', { alarmId: id })
  expect(receipts).toEqual([{ channel: 'web', state: 'sent', reason: null, at: expect.any(Number) }])

  // What was chosen later explains nothing of before.
  await muted.caller.call('alarm/setAlarmTypePush', { alarmTypes: [{ alarmTypeId: 'emergency', push: true }] })
  expect(await outcomeOf(muted, id)).toBe('type')
  expect(await outcomeOf(muted, await alarm())).toBe('sent')
})

test('a late alarm, and one whose device is gone, say so', async () => {
  const one = await user()
  expect(await outcomeOf(one, await alarm({ late: true }))).toBe('late')
  refuses = true
  const id = await alarm()
  expect(await outcomeOf(one, id)).toBe('failed')
  expect((await one.caller.call('alarm/getAlarmPushReceipts', { alarmId: id })).receipts).toMatchObject([{ reason: 'gone' }])
})

test('nobody is told of an alarm that the user may not see, and without alarmAuth of none', async () => {
  const { caller } = await user()
  const elsewhere = await platform.addOrganisation('Far')
  const id = await alarm({ vehicle_id: await platform.addVehicle(elsewhere, '沪C00001') })
  expect(await caller.code('alarm/getAlarmPushReceipts', { alarmId: id })).toBe(4040120)
  const blind = await user({ rights: { alarmAuth: false } })
  expect(await blind.caller.code('alarm/getAlarmPushReceipts', { alarmId: id })).toBe(4030002)
})

test('a picture of a chosen camera follows the push of its alarm under the same name', async () => {
  const wanting = await user()
  await wanting.caller.call('alarm/setMobilePush', { ...plain, pictures: true, cameras: [65] })
  const other = await user()
  await other.caller.call('alarm/setMobilePush', { ...plain, pictures: true, cameras: [1] })
  const id = await alarm()
  expect(await outcomeOf(wanting, id)).toBe('sent')
  expect(await outcomeOf(other, id)).toBe('sent')
  pushed.length = 0
  await platform.database.pool.query(
    `insert into push_outbox (kind, vehicle_id, case_id, file_id, camera) values ('picture', $1, $2, 1, 65)`,
    [vehicle, id],
  )
  platform.bus.publish({ kind: 'alarmsChanged', changes: [{ what: 'started', alarm: { late: false, type: 1 } as never }] })
  await vi.waitFor(() => expect(pushed.map(({ to }) => to)).toEqual([wanting.login]))
  expect(pushed[0]?.message).toMatchObject({ name: `alarm-${id}`, params: { alarmId: id } })
})

test('a chosen vehicle that was silent for a while is pushed when it comes online, not one that reconnects (S7.other.8) (S7.other.9)', async () => {
  const watching = await user({ rights: { alarmAuth: false } })
  const off = await user()
  const [back, other, lately] = [
    await platform.addVehicle(organisation, '沪D00001'),
    await platform.addVehicle(organisation, '沪D00002'),
    await platform.addVehicle(organisation, '沪D00003'),
  ]
  const vehicleIds = [String(back), String(lately)]
  expect(await watching.caller.call('vehicle/pushVehicleOnline', { vehicleIds })).toMatchObject({ on: false })
  await watching.caller.call('vehicle/configuringVehOnlineSwitch', { on: true })
  await off.caller.call('vehicle/pushVehicleOnline', { vehicleIds })
  const at = Date.now()
  const linked = (vehicleId: number, when: number) =>
    platform.bus.publish({ kind: 'linked', vehicleId, terminalId: 1, at: when, version: '2019', address: '127.0.0.1' })
  platform.bus.publish({ kind: 'stored', positions: [aReport(lately, 1, { receivedAt: at - 60_000 })] })
  linked(lately, at)
  linked(other, at)
  linked(back, at)
  await vi.waitFor(() => expect(pushed).toHaveLength(1))
  // Within the grace period, and after a short break.
  linked(back, at + 10_000)
  platform.bus.publish({ kind: 'unlinked', vehicleId: back, at: at + 20_000, why: 'closed' })
  linked(back, at + 40_000)
  platform.bus.publish({ kind: 'unlinked', vehicleId: back, at: at + 50_000, why: 'closed' })
  linked(back, at + 500_000)
  await vi.waitFor(() => expect(pushed).toHaveLength(2))
  expect(pushed.map(({ to, message }) => [to, message.body, message.title])).toEqual([
    [watching.login, '沪D00001', 'Vehicle online'],
    [watching.login, '沪D00001', 'Vehicle online'],
  ])
  expect(await watching.caller.call('vehicle/configuringVehOnlineSwitch', {})).toEqual({
    on: true,
    vehicles: [
      { vehicleId: String(back), plateNum: '沪D00001', nickname: '' },
      { vehicleId: String(lately), plateNum: '沪D00003', nickname: '' },
    ],
  })
})

test('vehicles of others cannot be watched', async () => {
  const { caller } = await user()
  const elsewhere = await platform.addOrganisation('Elsewhere')
  const foreign = await platform.addVehicle(elsewhere, '沪E00001')
  expect(await caller.code('vehicle/pushVehicleOnline', { vehicleIds: [String(foreign)] })).toBe(
    await caller.code('vehicle/pushVehicleOnline', { vehicleIds: ['999999999'] }),
  )
  expect((await caller.call('vehicle/configuringVehOnlineSwitch', {})).vehicles).toEqual([])
})
