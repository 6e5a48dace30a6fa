/** Everything but a cut that can stop a vehicle, at the wire: locks, and texts to terminals that carry them out. */
import type { VehicleCommand } from '@outrider/contract'
import { type Frame, messages } from '@outrider/jt808'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { cutPlatform, goingOut, type LinkedVehicle as Linked } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'

const parts = await cutPlatform({
  config: { 'command-methods': 'WIRE-RELAY=textRelay', 'text-order-models': 'WIRE-OBEYS', 'door-lock-models': 'WIRE-DOORS' },
})
const { platform, organisation, clock, pushed, stands } = parts
afterAll(() => parts.stop())
const operator = await platform.newCaller('operator', [organisation])
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
await operator.call('user/subscribePush', {
  subscription: { kind: 'web', endpoint: 'https://fcm.googleapis.com/fcm/send/operator', ...keys },
})
const dispatcher = await platform.newCaller('dispatcher', [organisation], { rights: { commandAuth: false } })

const linked = (model: string, of = organisation) => parts.linked({ model, of })
const reports = (vehicle: Linked, speed: number) => parts.reports(vehicle, { speed })
const isId = (id: number) => (frame: Frame) => frame.header.messageId === id
const heard = ({ terminal }: Linked, id: number): number => terminal.heard.filter(isId(id)).length
async function acknowledges({ terminal }: Linked, id: number): Promise<void> {
  const { header } = await terminal.hears(isId(id))
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: id, result: 0 })
}
const reason = 'Stolen, police informed'
const lock = async ({ vehicleId }: Linked): Promise<VehicleCommand> =>
  (await operator.call('platform/sendVehLockCmd', { vehicleId, reason })).command
let requests = 0
const message = ({ vehicleId }: Linked, text: string) => ({
  vehicleIds: [vehicleId],
  type: 'notice' as const,
  text,
  requestId: `stopping-${(requests += 1)}`,
})

test('a lock is refused at 60 km/h, and goes when the vehicle has stood', async () => {
  const vehicle = await linked('OR-1')
  await reports(vehicle, 60)
  expect(await lock(vehicle)).toMatchObject({ state: 'refused', detail: 'moving', method: 'lock8500' })
  await stands(vehicle)
  expect(heard(vehicle, 0x8500)).toBe(0)
  expect(await lock(vehicle)).toMatchObject({ state: goingOut, detail: null })
  await acknowledges(vehicle, 0x8500)
  expect(heard(vehicle, 0x8500)).toBe(1)
})

test('a lock of a vehicle that has shown nothing is refused, also of a model that nobody knows', async () => {
  const vehicle = await linked('NOBODY-KNOWS')
  const { state, detail } = await lock(vehicle)
  expect([state, detail]).toEqual(['refused', 'noPosition'])
  expect(heard(vehicle, 0x8500)).toBe(0)
})

test('a lock that moves doors only goes at any speed, and unlock and restore always do', async () => {
  const doors = await linked('WIRE-DOORS')
  await reports(doors, 60)
  expect(await lock(doors)).toMatchObject({ state: goingOut, method: 'doors8500' })
  await acknowledges(doors, 0x8500)
  const other = await linked('OR-1')
  await reports(other, 60)
  const { vehicleId } = other
  expect((await operator.call('platform/sendVehUnlockCmd', { vehicleId, reason })).command.state).toEqual(goingOut)
  await acknowledges(other, 0x8500)
  expect((await operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason })).command.state).toEqual(goingOut)
  await acknowledges(other, 0x8105)
})

test('a lock that moves doors only is looked at again when its bytes are written: another model has the link meanwhile', async () => {
  const vehicle = await linked('WIRE-DOORS')
  await reports(vehicle, 60)
  const holder = await platform.database.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query(`update terminals set device = device || '{"model": "OR-1"}', device_since = now() where vehicle_id = $1`, [
    vehicle.id,
  ])
  const { commandId, method } = await lock(vehicle)
  expect(method).toBe('doors8500')
  // The look before the bytes waits for who changes the terminal.
  await until(async () => (await platform.database.pool.query('select from pg_locks where not granted')).rowCount !== 0)
  await holder.query('commit')
  const stateOf = async () => (await operator.call('platform/getCutOffFuelElecCmdResult', { commandId })).commands[0]
  await until(async () => !['sending', 'sent'].includes((await stateOf())?.state ?? ''))
  expect(await stateOf()).toMatchObject({ state: 'cancelled', detail: 'vehicleChanged' })
  expect(heard(vehicle, 0x8500)).toBe(0)
})

test('where cuts need a second person, a lock that may cut is no way round it', async () => {
  const careful = await platform.addOrganisation('Careful', organisation)
  await platform.database.pool.query('update organisations set approves_cuts = true where id = $1', [careful])
  const vehicle = await linked('OR-1', careful)
  await stands(vehicle)
  expect(await lock(vehicle)).toMatchObject({ state: 'refused', detail: 'lockNeedsApproval' })
  const doors = await linked('WIRE-DOORS', careful)
  expect(await lock(doors)).toMatchObject({ state: goingOut })
  await acknowledges(doors, 0x8500)
  expect(heard(vehicle, 0x8500)).toBe(0)
})

test('a lock is looked at again when its bytes are written: approval switched on meanwhile holds it back, told in its own words', async () => {
  const careful = await platform.addOrganisation('Careful meanwhile', organisation)
  const vehicle = await linked('OR-1', careful)
  const { vehicleId } = vehicle
  await stands(vehicle)
  expect(await operator.call('platform/getCommandChoices', { vehicleId })).toMatchObject({ lockCanStop: true })
  // The look before the bytes locks its organisations in their order, the one above first.
  const holder = await platform.database.pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query('select from organisations where id = $1 for no key update', [organisation])
  const { commandId } = await lock(vehicle)
  const isHeld = async () => (await platform.database.pool.query('select from pg_locks where not granted')).rowCount !== 0
  await until(isHeld)
  await platform.database.pool.query('update organisations set approves_cuts = true where id = $1', [careful])
  await holder.query('rollback')
  const stateOf = async () => (await operator.call('platform/getCutOffFuelElecCmdResult', { commandId })).commands[0]
  await until(async () => (await stateOf())?.state === 'cancelled')
  await platform.settled()
  expect(await stateOf()).toMatchObject({ kind: 'lock', detail: 'lockNeedsApproval' })
  expect(heard(vehicle, 0x8500)).toBe(0)
  const notices = pushed.filter(({ body }) => body.startsWith(`沪${vehicle.phone}`))
  expect(notices.map(({ title, body }) => ({ title, body }))).toEqual([
    {
      title: 'Lock not sent',
      body: `沪${vehicle.phone} · cuts of this vehicle need approval, and a lock may cut oil and power too`,
    },
  ])
})

test.each(['WIRE-RELAY', 'WIRE-OBEYS', 'VL300'])(
  'a text with a sign of an order goes to a %s for who may command only, and only while it stands',
  async model => {
    const vehicle = await linked(model)
    await stands(vehicle)
    for (const text of ['前往5#门', '前往5＃门', 'Dear driver,\nturn back', '3，4号库'])
      expect(await dispatcher.code('platform/sendDispatchMsgCmd', message(vehicle, text)), text).toBe(4030182)
    const alarm = await addAlarm(platform.database, vehicle.id, { type: 1, started_at: new Date(clock.at) })
    const handling = { alarmIds: [alarm], description: 'Driver was told', text: '前往5#门' }
    expect(await dispatcher.code('alarm/sendPrcVehsAlmsBySendMsgCmd', handling)).toBe(4030182)
    expect((await operator.call('alarm/getVehicleAlarmDetail', { alarmId: alarm })).alarm.state).not.toBe('processed')
    expect(heard(vehicle, 0x8300)).toBe(0)
    // Without such a sign it is an everyday text.
    await dispatcher.call('platform/sendDispatchMsgCmd', message(vehicle, '前方封路，请绕行'))
    await acknowledges(vehicle, 0x8300)
    vehicle.terminal.heard.length = 0
    await operator.call('platform/sendDispatchMsgCmd', message(vehicle, '前往5#门'))
    await acknowledges(vehicle, 0x8300)

    vehicle.terminal.heard.length = 0
    clock.at += 5_000
    await reports(vehicle, 60)
    const { messages: sent } = await operator.call('platform/sendDispatchMsgCmd', message(vehicle, '前往5#门'))
    await platform.settled()
    const { deliveries } = await operator.call('platform/getDispatchMsgDeliveries', { messageId: sent[0]?.messageId ?? '' })
    expect(deliveries.map(({ state }) => state)).toEqual(['notSent'])
    const { results } = await operator.call('alarm/sendPrcVehsAlmsBySendMsgCmd', handling)
    expect(results).toMatchObject([{ outcome: 'done', order: 'withheld' }])
    expect(heard(vehicle, 0x8300)).toBe(0)
  },
)

test.each(['', '   '])('a terminal that registers with the model "%s" is of the one that its attributes say', async model => {
  const vehicle = await linked(model)
  await reports(vehicle, 60)
  const attributesCome = (later: string) =>
    platform.database.pool.query(
      'update terminals set attributes = $2, attributes_at = device_since + $3::interval where vehicle_id = $1',
      [vehicle.id, { model: 'WIRE-OBEYS' }, later],
    )
  const modelNow = async () => (await operator.call('platform/getCommandChoices', { vehicleId: vehicle.vehicleId })).model
  await attributesCome('-1 s')
  expect(await modelNow()).toBe('')
  await attributesCome('1 s')
  expect(await modelNow()).toBe('WIRE-OBEYS')
  expect(await dispatcher.code('platform/sendDispatchMsgCmd', message(vehicle, '前往5#门'))).toBe(4030182)
  expect(await operator.call('platform/getCommandChoices', { vehicleId: vehicle.vehicleId })).toMatchObject({
    model: 'WIRE-OBEYS',
  })
})

test('a terminal that shows texts gets those with gates and depots at any speed, from every dispatcher', async () => {
  const vehicle = await linked('OR-1')
  await reports(vehicle, 60)
  await dispatcher.call('platform/sendDispatchMsgCmd', message(vehicle, '前往5#门'))
  await acknowledges(vehicle, 0x8300)
})

test('where cuts need a second person, a text that may cut is no way round it', async () => {
  const careful = await platform.addOrganisation('Careful with texts', organisation)
  await platform.database.pool.query('update organisations set approves_cuts = true where id = $1', [careful])
  const vehicle = await linked('WIRE-OBEYS', careful)
  await stands(vehicle)
  const alarm = await addAlarm(platform.database, vehicle.id, { type: 1, started_at: new Date(clock.at) })
  const handling = { alarmIds: [alarm], description: 'Driver was told', text: '前往5#门' }
  expect(await operator.code('platform/sendDispatchMsgCmd', message(vehicle, '前往5#门'))).toBe(4030183)
  expect(await operator.code('alarm/sendPrcVehsAlmsBySendMsgCmd', handling)).toBe(4030183)
  expect((await operator.call('alarm/getVehicleAlarmDetail', { alarmId: alarm })).alarm.state).not.toBe('processed')
  await operator.call('platform/sendDispatchMsgCmd', message(vehicle, '前方封路，请绕行'))
  await acknowledges(vehicle, 0x8300)
  expect(heard(vehicle, 0x8300)).toBe(1)
})

test.each<[what: string, change: (userId: number, vehicle: Linked) => [sql: string, values: unknown[]]]>([
  ['is locked', userId => ['update users set locked_at = now() where id = $1', [userId]]],
  ['loses the right', userId => [`update users set rights = rights || '{"commandAuth": false}' where id = $1`, [userId]]],
  ['is signed out', userId => ['update sessions set ended_at = now() where user_id = $1', [userId]]],
  ['sees the vehicle no more', userId => ['delete from user_organisations where user_id = $1', [userId]]],
  [
    'needs a second person',
    (_, { id }) => [
      'update organisations set approves_cuts = true where id = (select organisation_id from vehicles where id = $1)',
      [id],
    ],
  ],
])(
  'a text that a terminal may carry out is not sent to it when who sent it %s before the bytes are written',
  async (_, change) => {
    const vehicle = await linked('WIRE-OBEYS', await platform.addOrganisation(`Texts ${(requests += 1)}`, organisation))
    const login = `texting${requests}`
    const userId = await platform.addUser(login, 'a password', [organisation])
    const texting = await platform.signIn(login, 'a password')
    await stands(vehicle)
    const alarm = await addAlarm(platform.database, vehicle.id, { type: 1, started_at: new Date(clock.at) })
    const holder = await platform.database.pool.connect()
    onTestFinished(() => holder.release(true))
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    // What is looked at first, in the turn in which the bytes are written.
    await holder.query('begin')
    await holder.query('select from vehicles where id = $1 for no key update', [vehicle.id])
    const waiting = async () =>
      (
        await platform.database.pool.query('select from pg_stat_activity where $1::int4 = any(pg_blocking_pids(pid))', [
          rows[0]?.pid,
        ])
      ).rowCount
    const { messages: sent } = await texting.call('platform/sendDispatchMsgCmd', message(vehicle, '前往5#门'))
    const handled = texting.call('alarm/sendPrcVehsAlmsBySendMsgCmd', {
      alarmIds: [alarm],
      description: 'Driver was told',
      text: '前往6#门',
    })
    await until(async () => (await waiting()) === 2 || heard(vehicle, 0x8300) > 0)
    await platform.database.pool.query(...change(userId, vehicle))
    await holder.query('rollback')
    expect((await handled).results).toMatchObject([{ order: 'withheld' }])
    await platform.settled()
    const { rows: deliveries } = await platform.database.pool.query(
      'select state from dispatch_deliveries where message_id = $1',
      [sent[0]?.messageId],
    )
    expect(deliveries).toEqual([{ state: 'notSent' }])
    expect(heard(vehicle, 0x8300)).toBe(0)
  },
)

test('a lock that an unlock has overtaken is not sent after it', async () => {
  const vehicle = await linked('OR-1')
  const { vehicleId } = vehicle
  await stands(vehicle)
  const holder = await platform.database.pool.connect()
  onTestFinished(() => holder.release(true))
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  await holder.query('begin')
  await holder.query('select from vehicles where id = $1 for no key update', [vehicle.id])
  const { commandId } = await lock(vehicle)
  await until(
    async () =>
      (
        await platform.database.pool.query('select from pg_stat_activity where $1::int4 = any(pg_blocking_pids(pid))', [
          rows[0]?.pid,
        ])
      ).rowCount === 1,
  )
  const unlocked = operator.call('platform/sendVehUnlockCmd', { vehicleId, reason })
  await acknowledges(vehicle, 0x8500)
  await holder.query('rollback')
  await unlocked
  await platform.settled()
  const { commands } = await operator.call('platform/getCutOffFuelElecCmdResult', { commandId })
  expect(commands).toMatchObject([{ kind: 'lock', state: 'cancelled', detail: 'unlocked' }])
  expect(heard(vehicle, 0x8500)).toBe(1)
})
