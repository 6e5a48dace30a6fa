/** Commands to vehicles over HTTP and real sockets: the interlock, attacks on it, what becomes of a command, and a server that is killed. */
import type { VehicleCommand } from '@outrider/contract'
import { decode, type Frame, type Message, messages, type Parameter } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { cutPlatform, isControl, type LinkedVehicle as Linked } from '../../testing/cut-platform.ts'
import { type Caller, testPlatform } from '../../testing/platform.ts'
import { until } from '../../testing/gateway.ts'
import { CommandRepository } from './commands.repository.ts'
import { locationOf, TestTerminal } from '../../testing/terminal.ts'

const parts = await cutPlatform({
  config: { 'command-methods': 'WIRE-F0=controlF0, WIRE-RELAY=textRelay, WIRE-DYD=textDyd, WIRE-A006=frameA006' },
})
const { platform, organisation, clock, pushed, reports, stands, ends } = parts
afterAll(() => parts.stop())
const careful = await platform.addOrganisation('Careful', organisation)
await platform.addUser('operator', 'a password', [organisation])
await platform.addUser('second', 'a password', [organisation])
await platform.addUser('watcher', 'a password', [organisation], { rights: { commandAuth: false } })
await platform.addUser('outsider', 'a password', [await platform.addOrganisation('Theirs')])
const [operator, second, watcher, outsider] = (await Promise.all(
  ['operator', 'second', 'watcher', 'outsider'].map(login => platform.signIn(login, 'a password')),
)) as [Caller, Caller, Caller, Caller]

const linked = (version: '2013' | '2019' = '2013', of = organisation, model = 'OR-1') => parts.linked({ version, of, model })
let phones = 13_966_700_000
const relay = 0b11 | (1 << 10)

const reason = 'Stolen, police informed'
const cut = ({ vehicleId, plate }: Linked, over: object = {}, by = operator) =>
  by.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason, ...over })
const cutCode = ({ vehicleId, plate }: Linked, over: object = {}, by = operator) =>
  by.code('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum: plate, reason, ...over })
const sentTo = ({ terminal }: Linked): number => terminal.heard.filter(isControl).length
const stateOf = async (commandId: string): Promise<VehicleCommand> => {
  const { commands } = await operator.call('platform/getCutOffFuelElecCmdResult', { commandId })
  return commands[0] ?? expect.fail()
}
const becomes = (commandId: string, state: VehicleCommand['state']) =>
  until(async () => (await stateOf(commandId)).state === state)
const statesOf = async (commandId: string) => (await stateOf(commandId)).steps.map(step => step.state)
async function acknowledges({ terminal }: Linked, command: number, result = 0): Promise<void> {
  const fits = (frame: Frame) => isControl(frame) && frame.body[0] === command
  const { header } = await terminal.hears(fits)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result })
}

test('a standing vehicle is cut, seen in effect by its status bit, and restored, each step kept (S1.feature.6)', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  const { command } = await cut(vehicle)
  expect(command).toMatchObject({ method: 'control64', methodAssumed: false, reason, by: { userName: 'operator', self: true } })
  await acknowledges(vehicle, 0x64)
  await becomes(command.commandId, 'acknowledged')
  await vehicle.terminal.hears(({ header }) => header.messageId === messages.queryLocation.id)
  await reports(vehicle, { status: relay, time: clock.at + 1_000 })
  await becomes(command.commandId, 'inEffect')
  expect(await statesOf(command.commandId)).toEqual(['sending', 'sent', 'acknowledged', 'inEffect'])
  expect(await operator.call('platform/getCommandChoices', { vehicleId: vehicle.vehicleId })).toMatchObject({ cut: true })
  // Who has no right to commands sees it too.
  const { cuts } = await watcher.call('platform/getVehicleCuts', {})
  expect(cuts).toEqual([{ vehicleId: vehicle.vehicleId, userName: 'operator', since: expect.any(Number) }])
  expect(await outsider.call('platform/getVehicleCuts', {})).toEqual({ cuts: [] })

  const restored = await operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId: vehicle.vehicleId, reason })
  await acknowledges(vehicle, 0x65)
  await becomes(restored.command.commandId, 'acknowledged')
  await reports(vehicle, { time: clock.at + 2_000 })
  await becomes(restored.command.commandId, 'inEffect')
  expect(await watcher.call('platform/getVehicleCuts', {})).toEqual({ cuts: [] })
})

test('at 60 km/h a cut is refused with its reason; armed, it is sent at the stop and not before', async () => {
  const vehicle = await linked()
  await reports(vehicle, { speed: 60 })
  expect((await cut(vehicle)).command).toMatchObject({ state: 'refused', detail: 'moving' })
  const { command } = await cut(vehicle, { arm: true, minutes: 10 })
  expect(command).toMatchObject({ state: 'armed', detail: 'moving', expiresAt: expect.any(Number) })
  clock.at += 16_000
  await reports(vehicle)
  clock.at += 16_000
  await reports(vehicle)
  expect(sentTo(vehicle)).toBe(0)
  clock.at += 16_000
  await reports(vehicle)
  await acknowledges(vehicle, 0x64)
  await becomes(command.commandId, 'acknowledged')
  expect(sentTo(vehicle)).toBe(1)
})

test('a terminal that acknowledges and does nothing is told as that; one that refuses, as refused', async () => {
  const idle = await linked()
  await stands(idle)
  const { command } = await cut(idle)
  await acknowledges(idle, 0x64)
  await becomes(command.commandId, 'notInEffect')
  expect(await stateOf(command.commandId)).toMatchObject({ mayTakeEffect: true })
  const refusing = await linked()
  await stands(refusing)
  const refused = await cut(refusing)
  await acknowledges(refusing, 0x64, 3)
  await becomes(refused.command.commandId, 'refused')
  expect(await stateOf(refused.command.commandId)).toMatchObject({ detail: 'notSupported' })
})

test('a terminal that puts a cut off until the vehicle is slow is told as in effect when it reports it, unless a restore went since', async () => {
  const [slow, restored] = [await linked(), await linked()]
  const ids: string[] = []
  for (const vehicle of [slow, restored]) {
    await stands(vehicle)
    const { command } = await cut(vehicle)
    await acknowledges(vehicle, 0x64)
    await becomes(command.commandId, 'notInEffect')
    ids.push(command.commandId)
  }
  const [late = '', undone = ''] = ids
  await operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId: restored.vehicleId, reason })
  await acknowledges(restored, 0x65)
  expect(await stateOf(undone)).toMatchObject({ mayTakeEffect: false })
  // Only reports that arrive after it was looked for count: terminals go on reporting it.
  await until(async () => {
    clock.at += 1_000
    await reports(slow, { status: relay, speed: 10 })
    await reports(restored, { status: relay, speed: 10 })
    return (await stateOf(late)).state === 'inEffect'
  })
  expect(await statesOf(late)).toEqual(['sending', 'sent', 'acknowledged', 'notInEffect', 'inEffect'])
  expect((await stateOf(undone)).state).toBe('notInEffect')
})

test('what became of a cut while its table took nothing is stored when it does, in order; nothing is made up', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  const { command } = await cut(vehicle)
  await vehicle.terminal.hears(isControl)
  await becomes(command.commandId, 'sent')
  const { pool } = platform.database
  await pool.query(`create sequence tries`)
  await pool.query(`create function away() returns trigger language plpgsql as $$ begin
    perform nextval('tries'); raise exception 'away' using errcode = '57P03'; end $$`)
  const refuses = () =>
    pool.query(
      `create trigger away before update on vehicle_commands for each row when (new.id = ${command.commandId}) execute function away()`,
    )
  const takes = () => pool.query('drop trigger away on vehicle_commands')
  const tried = async (more: number) => {
    const count = async () => Number((await pool.query<{ n: string }>('select last_value as n from tries')).rows[0]?.n)
    const before = await count()
    await until(async () => (await count()) >= before + more)
  }
  await refuses()
  await acknowledges(vehicle, 0x64)
  await tried(2)
  // Its time is over meanwhile, but this server knows better than that it has ended.
  await takes()
  await pool.query('update vehicle_commands set settle_at = now() where id = $1', [command.commandId])
  await refuses()
  await reports(vehicle, { status: relay, time: clock.at + 1_000 })
  await tried(3)
  await takes()
  // On a busy machine the report comes when nobody waits for it any more: then the next one counts.
  await until(async () => {
    clock.at += 1_000
    await reports(vehicle, { status: relay })
    return (await stateOf(command.commandId)).state === 'inEffect'
  })
  const states = await statesOf(command.commandId)
  expect(states.filter(state => state !== 'notInEffect')).toEqual(['sending', 'sent', 'acknowledged', 'inEffect'])
})

test('without the right every command is refused, and of foreign vehicles nothing is told', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  const { vehicleId } = vehicle
  const { command } = await cut(vehicle, { plateNum: vehicle.plate }, second)
  await acknowledges(vehicle, 0x64)
  for (const path of [
    'platform/sendRestoreFuelAndElecCmd',
    'platform/sendVehLockCmd',
    'platform/sendVehUnlockCmd',
    'platform/sendQueryTerminalParameterParametersCmd',
    'platform/sendQueryTerminalParameterAttributeCmd',
    'platform/getCommandChoices',
  ] as const) {
    expect(await watcher.code(path, { vehicleId, reason }), path).toBe(4_030_002)
    expect(await outsider.code(path, { vehicleId, reason }), path).toBe(4_040_101)
  }
  expect(await cutCode(vehicle, {}, watcher)).toBe(4_030_002)
  expect(await cutCode(vehicle, {}, outsider)).toBe(4_040_101)
  for (const path of ['platform/cancelVehicleCommand', 'platform/approveVehicleCommand'] as const) {
    expect(await watcher.code(path, { commandId: command.commandId })).toBe(4_030_002)
    expect(await outsider.code(path, { commandId: command.commandId })).toBe(4_040_180)
    expect(await outsider.code(path, { commandId: '1 or 1=1' })).toBe(4_000_001)
  }
  expect((await outsider.call('platform/getCutOffFuelElecCmdResult', { commandId: command.commandId })).commands).toEqual([])
  expect((await outsider.call('platform/getCutOffFuelElecCmdResult', {})).commands).toEqual([])
  expect(sentTo(vehicle)).toBe(1)
})

test('the plate has to be typed, and a reason given', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  expect(await cutCode(vehicle, { plateNum: '沪A00000' })).toBe(4_000_181)
  expect(await cutCode(vehicle, { reason: '  ' })).toBe(4_000_180)
  expect(sentTo(vehicle)).toBe(0)
})

test('of cuts at once one wins and the others are told; the same request again sends nothing', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  const codes = await Promise.all([operator, second, operator, second].map(by => cutCode(vehicle, {}, by)))
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4_090_180, 4_090_180, 4_090_180])
  await acknowledges(vehicle, 0x64)
  expect(await cutCode(vehicle)).toBe(4_090_180)
  expect(sentTo(vehicle)).toBe(1)
})

test('a request that arrives again, or is replayed when all is over, finds what it has made and sends nothing', async () => {
  const vehicle = await linked()
  const { vehicleId } = vehicle
  await stands(vehicle)
  const requestId = 'a request of an operator'
  const { command } = await cut(vehicle, { requestId })
  expect((await cut(vehicle, { requestId })).command.commandId).toBe(command.commandId)
  await acknowledges(vehicle, 0x64)
  await becomes(command.commandId, 'acknowledged')
  await reports(vehicle, { status: relay, time: clock.at + 1_000 })
  await becomes(command.commandId, 'inEffect')
  const restored = await operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason, requestId: 'another request' })
  await acknowledges(vehicle, 0x65)
  await becomes(restored.command.commandId, 'acknowledged')
  await stands(vehicle)
  expect((await cut(vehicle, { requestId })).command).toMatchObject({ commandId: command.commandId, state: 'inEffect' })
  // Nobody uses it for something else, or for another vehicle.
  expect(await operator.code('platform/sendVehLockCmd', { vehicleId, reason, requestId })).toBe(4_000_001)
  const other = await linked()
  await stands(other)
  expect(await cutCode(other, { requestId })).toBe(4_000_001)
  expect(sentTo(vehicle)).toBe(2)
  expect(sentTo(other)).toBe(0)
})

test('the speed of the recorder counts at the wire: a receiver that shows none does not let a cut through', async () => {
  const vehicle = await linked()
  for (let report = 0; report < 3; report++) {
    clock.at += 16_000
    await reports(vehicle, { speed: 0, extras: { recorderSpeed: 62.5 } })
  }
  expect((await cut(vehicle)).command).toMatchObject({ state: 'refused', detail: 'moving' })
  expect(sentTo(vehicle)).toBe(0)
})

test('what a terminal has shown lets no cut through to the terminal that replaces it', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  const hindrance = async () => (await operator.call('platform/getCommandChoices', { vehicleId: vehicle.vehicleId })).hindrance
  expect(await hindrance()).toBeNull()
  // In a vehicle that drives, and has not reported yet.
  const phone = String((phones += 1))
  await operator.call('vehicle/saveVehEdit', { vehicleId: vehicle.vehicleId, commCardNum: phone })
  const next = new TestTerminal(platform.gatewayPort, phone, '2013')
  ends(next)
  const { token = '' } = await next.register({ model: 'OR-1' })
  await next.authenticate(token)
  const { command } = await cut(vehicle)
  expect(command).toMatchObject({ state: 'armed', detail: 'noReport' })
  expect(next.heard.filter(isControl)).toEqual([])
})

test('where it is not known which vehicles were changed, nothing that was shown lets a cut through', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  platform.bus.publish({ kind: 'listChanged' })
  expect((await cut(vehicle)).command).toMatchObject({ state: 'armed', detail: 'noReport' })
  expect(sentTo(vehicle)).toBe(0)
})

test('a restore waits for a terminal that is not linked, goes when it is, and no cut comes before it', async () => {
  const vehicle = await linked()
  const { vehicleId, phone } = vehicle
  await stands(vehicle)
  const armed = await cut(vehicle, { arm: true, minutes: 5 })
  await acknowledges(vehicle, 0x64)
  await becomes(armed.command.commandId, 'acknowledged')
  await vehicle.terminal.leave()
  await until(async () => !(await operator.call('platform/getCommandChoices', { vehicleId })).online)
  await platform.database.pool.query(`update vehicle_commands set state = 'inEffect', finished_at = now() where id = $1`, [
    armed.command.commandId,
  ])
  const { command } = await operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason })
  expect(command).toMatchObject({ state: 'armed', detail: 'offline', expiresAt: expect.any(Number) })
  // A second one is not needed, and a cut that nobody has seen restored would come too late.
  expect(await second.code('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason })).toBe(4_090_180)
  expect(await cutCode(vehicle, { arm: true }, second)).toBe(4_090_180)
  const again = new TestTerminal(platform.gatewayPort, phone)
  ends(again)
  await again.signIn()
  const { header, body } = await again.hears(isControl)
  expect(body[0]).toBe(0x65)
  again.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
  await becomes(command.commandId, 'acknowledged')
  expect(again.heard.filter(isControl)).toHaveLength(1)
  // What follows is a matter of time: nobody reports here.
  expect((await statesOf(command.commandId)).slice(0, 4)).toEqual(['armed', 'sending', 'sent', 'acknowledged'])
})

test('a restore that waits is ended by a user, and by its expiry', async () => {
  const vehicle = await linked()
  const { vehicleId } = vehicle
  await vehicle.terminal.leave()
  await until(async () => !(await operator.call('platform/getCommandChoices', { vehicleId })).online)
  const restore = () => operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason })
  const ended = await restore()
  await second.call('platform/cancelVehicleCommand', { commandId: ended.command.commandId })
  const { command } = await restore()
  await platform.database.pool.query('update vehicle_commands set expires_at = now() where id = $1', [command.commandId])
  await becomes(command.commandId, 'expired')
})

test('the log is read page by page and by state and person', async () => {
  const vehicle = await linked()
  const { vehicleId } = vehicle
  await reports(vehicle, { speed: 60 })
  for (let times = 0; times < 5; times++) await cut(vehicle, {}, times === 2 ? second : operator)
  const ids: string[] = []
  let after: string[] | undefined
  do {
    const page = await operator.call('platform/getCutOffFuelElecCmdResult', { vehicleId, pageSize: 2, ...(after && { after }) })
    expect(page.commands.length).toBeLessThanOrEqual(2)
    ids.push(...page.commands.map(({ commandId }) => commandId))
    after = page.next.length > 0 ? page.next : undefined
  } while (after)
  expect(ids).toHaveLength(5)
  expect(new Set(ids).size).toBe(5)
  const { commands } = await operator.call('platform/getCutOffFuelElecCmdResult', { vehicleId, person: 'SECOND' })
  expect(commands.map(({ by }) => by?.userName)).toEqual(['second'])
  const some = await operator.call('platform/getCutOffFuelElecCmdResult', { commandIds: ids.slice(1, 3) })
  expect(some.commands.map(({ commandId }) => commandId)).toEqual(ids.slice(1, 3))
  const none = await operator.call('platform/getCutOffFuelElecCmdResult', { vehicleId, states: ['inEffect'] })
  expect(none.commands).toEqual([])
})

test('a stale position made to look fresh by the clock of the terminal does not let a cut through', async () => {
  const vehicle = await linked()
  await reports(vehicle, { speed: 60 })
  // It stands only in what it sends late, and in a report from a clock that is ahead.
  clock.at += 40_000
  await reports(vehicle, { time: clock.at - 70_000 })
  await reports(vehicle, { time: clock.at + 45_000 })
  expect((await cut(vehicle)).command).toMatchObject({ state: 'refused', detail: 'clock' })
  await stands(vehicle)
  expect((await cut(vehicle)).command).toMatchObject({ state: 'refused', detail: 'clock' })
  const old = await linked()
  await stands(old)
  clock.at += 61_000
  expect((await cut(old)).command).toMatchObject({ state: 'armed', detail: 'noReport' })
  expect(sentTo(vehicle) + sentTo(old)).toBe(0)
})

test('a restore ends a cut that waits, also of a frozen vehicle; a frozen one is not cut (S8.text.8)', async () => {
  const vehicle = await linked()
  const { vehicleId, id } = vehicle
  await reports(vehicle, { speed: 60 })
  const { command } = await cut(vehicle, { arm: true })
  await platform.database.pool.query(`update vehicles set details = '{"expiresOn": "2020-01-01"}' where id = $1`, [id])
  const { status, reply } = await platform.send(
    'platform/sendVehLockCmd',
    { vehicleId, reason },
    { access_token: operator.token, lang: 'zh' },
  )
  expect({ status, code: reply.rspCode, text: reply.msg }).toEqual({
    status: 200,
    code: 4_030_180,
    text: '车辆已过期冻结，请联系管理员',
  })
  expect(await cutCode(vehicle)).toBe(4_030_180)
  await operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason })
  await acknowledges(vehicle, 0x65)
  expect(await stateOf(command.commandId)).toMatchObject({ state: 'cancelled', detail: 'restored' })
  await stands(vehicle)
  expect(vehicle.terminal.heard.filter(isControl).map(({ body }) => body[0])).toEqual([0x65])
})

test('where the organisation asks for it somebody else approves, and the interlock decides again', async () => {
  for (const path of ['platform/setCommandApproval', 'platform/getCommandApproval'] as const)
    expect(await watcher.code(path, { orgId: careful, required: false })).toBe(4_030_002)
  await operator.call('platform/setCommandApproval', { orgId: careful, required: true })
  expect(await outsider.code('platform/setCommandApproval', { orgId: careful, required: false })).toBe(4_040_102)
  const required = { orgId: careful, endAskedBy: null, endAskedAt: null }
  expect(await operator.call('platform/getCommandApproval', {})).toEqual({ organisations: [required] })
  expect(await outsider.call('platform/getCommandApproval', {})).toEqual({ organisations: [] })
  for (const [endpoint, caller] of Object.entries({ operator, second, watcher, outsider })) {
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
    await caller.call('user/subscribePush', {
      subscription: { kind: 'web', endpoint: `https://fcm.googleapis.com/fcm/send/${endpoint}`, ...keys },
    })
  }
  pushed.length = 0
  const vehicle = await linked('2013', careful)
  await stands(vehicle)
  const { command } = await cut(vehicle)
  expect(command).toMatchObject({ state: 'waiting', approvable: false })
  const { commandId } = command
  await platform.settled()
  expect(pushed.map(({ endpoint, type, params }) => ({ endpoint, type, params }))).toEqual([
    { endpoint: 'https://fcm.googleapis.com/fcm/send/second', type: 'commandApproval', params: { vehicle: vehicle.vehicleId } },
  ])
  // Of a server that was killed between storing and telling.
  const untold = `update vehicle_commands set to_tell = true, telling_since = now() - interval '2 minutes' where id = $1`
  await platform.database.pool.query(untold, [commandId])
  const job = platform.jobs.find(({ name }) => name === 'cutApprovalPushes') ?? expect.fail('no such job')
  for (const notified of [1, 0]) expect(await job.run(AbortSignal.timeout(5_000))).toEqual({ notified })
  expect(pushed.map(({ endpoint }) => endpoint)).toEqual(Array(2).fill('https://fcm.googleapis.com/fcm/send/second'))
  expect(await operator.code('platform/approveVehicleCommand', { commandId })).toBe(4_030_181)
  await reports(vehicle, { speed: 80, time: clock.at + 1_000 })
  const approved = await second.call('platform/approveVehicleCommand', { commandId })
  expect(approved.command).toMatchObject({ state: 'refused', detail: 'moving' })
  expect(await second.code('platform/approveVehicleCommand', { commandId })).toBe(4_090_181)
  // It does not wait any more: it is told to nobody.
  await platform.database.pool.query(untold, [commandId])
  expect(await job.run(AbortSignal.timeout(5_000))).toEqual({ notified: 1 })
  expect(pushed).toHaveLength(2)
  await stands(vehicle)
  const again = await cut(vehicle)
  await second.call('platform/approveVehicleCommand', { commandId: again.command.commandId })
  await acknowledges(vehicle, 0x64)
  await becomes(again.command.commandId, 'acknowledged')
  // Who approved is found by the name too.
  const byPerson = { commandId: again.command.commandId, person: 'second' }
  const { commands } = await operator.call('platform/getCutOffFuelElecCmdResult', byPerson)
  expect(commands.map(({ by }) => by?.userName)).toEqual(['operator'])
})

test('nobody ends the approval of a second person alone, who could then cut alone', async () => {
  const set = (by: Caller, required: boolean) => by.call('platform/setCommandApproval', { orgId: careful, required })
  const approvals = async () => (await operator.call('platform/getCommandApproval', {})).organisations
  await set(operator, true)
  await set(operator, false)
  await set(operator, false)
  const asked = { orgId: careful, endAskedBy: { userName: 'operator', self: true }, endAskedAt: expect.any(Number) }
  expect(await approvals()).toEqual([asked])
  const vehicle = await linked('2013', careful)
  await stands(vehicle)
  const { command } = await cut(vehicle)
  expect(command.state).toBe('waiting')
  await operator.call('platform/cancelVehicleCommand', { commandId: command.commandId })
  // Anybody takes it back, and who has lost the right does not count.
  await set(second, true)
  expect(await approvals()).toMatchObject([{ endAskedBy: null }])
  const passing = await platform.addUser('past', 'a password', [organisation])
  await set(await platform.signIn('past', 'a password'), false)
  await platform.database.pool.query(`update users set rights = rights || '{"commandAuth": false}' where id = $1`, [passing])
  await set(operator, false)
  expect(await approvals()).toEqual([asked])
  await set(second, false)
  expect(await approvals()).toEqual([])
  expect((await cut(vehicle)).command).toMatchObject({ detail: null, approvable: false })
  await acknowledges(vehicle, 0x64)
})

test('a user who moves a vehicle or its terminal still needs the second person, for a day', async () => {
  await platform.database.pool.query('update organisations set approves_cuts = true where id = $1', [careful])
  const free = await platform.addOrganisation('Free', organisation)
  const company = await platform.addOrganisation('Another company')
  const mover = await platform.newCaller('everywhere', [organisation, company])
  let numbers = 13_977_700_000
  const number = () => String((numbers += 1))
  async function vehicle(of: number) {
    const phone = number()
    const plateNum = `浙${phone}`
    return { vehicleId: String(await platform.addVehicle(of, plateNum, { phone })), plateNum, phone }
  }
  const save = (vehicleId: string, changes: object) => mover.call('vehicle/saveVehEdit', { vehicleId, ...changes })
  const needed = async (vehicleId: string) => (await mover.call('platform/getCommandChoices', { vehicleId })).needsApproval
  const cutOf = async ({ vehicleId, plateNum }: { vehicleId: string; plateNum: string }) =>
    (await mover.call('platform/sendCutOffFuelAndElecCmd', { vehicleId, plateNum, reason, arm: true })).command
  const after = async (interval: string) =>
    await platform.database.pool.query(
      `update vehicle_changes set changed_at = now() - $1::interval where changed_at > now() - interval '1 hour'`,
      [interval],
    )

  const moved = await vehicle(careful)
  await save(moved.vehicleId, { orgId: free })
  expect(await cutOf(moved)).toMatchObject({ state: 'waiting', detail: 'approval' })
  const twice = await vehicle(careful)
  for (const orgId of [free, organisation]) await save(twice.vehicleId, { orgId })
  // Taken back by the other company within a day: `former_owners` knows nothing of it.
  const across = await vehicle(careful)
  for (const orgId of [company, free]) await save(across.vehicleId, { orgId })

  const [from, to, third, other] = [await vehicle(careful), await vehicle(free), await vehicle(free), await vehicle(free)]
  const early = await cutOf(to)
  expect(early).toMatchObject({ state: 'armed', detail: 'offline' })
  await save(from.vehicleId, { commCardNum: number() })
  await save(to.vehicleId, { commCardNum: from.phone })
  const ended = await stateOf(early.commandId)
  expect(ended).toMatchObject({ state: 'cancelled', detail: 'vehicleChanged', finishedAt: expect.any(Number) })
  expect(ended.steps.at(-1)).toMatchObject({ state: 'cancelled', by: { userName: 'everywhere' } })
  const armedElsewhere = await cutOf(third)
  // What changes neither organisation nor terminal ends nothing.
  await save(third.vehicleId, { nickname: 'The third' })
  expect(await stateOf(armedElsewhere.commandId)).toMatchObject({ state: 'armed' })
  await save(third.vehicleId, { orgId: organisation })
  expect(await stateOf(armedElsewhere.commandId)).toMatchObject({ state: 'cancelled' })

  const given = await vehicle(careful)
  await save(given.vehicleId, { commCardNum: number() })
  const plateNum = `浙${number()}`
  const form = {
    orgId: free,
    plateNum,
    plateColor: 1,
    commCardNum: given.phone,
    vehicleType: 'truck',
    terminalType: 'jt808-2019',
  }
  const { id: added } = await mover.call('vehicle/addVehicle', form as never)
  expect(await cutOf({ vehicleId: added, plateNum })).toMatchObject({ state: 'waiting' })

  const all = [moved.vehicleId, twice.vehicleId, across.vehicleId, to.vehicleId, added]
  const areNeeded = () => Promise.all(all.map(needed))
  expect(await areNeeded()).toEqual(all.map(() => true))
  expect([await needed(third.vehicleId), await needed(other.vehicleId)]).toEqual([false, false])
  await after('23 hours 59 minutes')
  expect(await areNeeded()).toEqual(all.map(() => true))
  await platform.database.pool.query(`update vehicle_changes set changed_at = changed_at - interval '2 minutes'`)
  expect(await areNeeded()).toEqual(all.map(() => false))
  expect(await needed(from.vehicleId)).toBe(true)
  await platform.database.pool.query('update organisations set approves_cuts = false where id = $1', [careful])
})

test('a cut that is being sent while its vehicle is saved with another terminal does not wait again', async () => {
  const phone = '13977790000'
  const id = await platform.addVehicle(organisation, '浙13977790000', { phone })
  const repository = new CommandRepository(platform.database.db, 150_000)
  const { rows } = await platform.database.pool.query<{ id: number }>(`select id from users where login = 'operator'`)
  const userId = rows[0]?.id ?? expect.fail()
  const { rows: sessions } = await platform.database.pool.query<{ id: string }>('select id from sessions where user_id = $1', [
    userId,
  ])
  const by = { userId, name: 'operator', sessionId: sessions[0]?.id ?? expect.fail() }
  const cutRow = {
    vehicleId: id,
    plateNum: '',
    kind: 'cut',
    state: 'sending',
    detail: null,
    method: null,
    methodAssumed: true,
  } as const
  const about = { reason, by, address: '', arms: true, minutes: 60, requestId: undefined }
  const row = await repository.addUnapproved({ ...cutRow, ...about })
  if (row === undefined || row === 'needsApproval') expect.fail()
  await operator.call('vehicle/saveVehEdit', { vehicleId: String(id), commCardNum: '13977790001' })
  expect(await repository.change(row.id, { from: ['sending'], to: 'armed', detail: 'offline' })).toBe(false)
  expect(await repository.change(row.id, { from: ['sending'], to: 'cancelled', detail: 'vehicleChanged' })).toBe(true)

  // Saved, and not yet committed, when the next one is asked for: it comes after it.
  const saving = await platform.database.pool.connect()
  await saving.query('begin')
  await saving.query('select from vehicles where id = $1 for update', [id])
  await saving.query('update organisations set approves_cuts = true where id = $1', [careful])
  await saving.query('update vehicles set organisation_id = $2 where id = $1', [id, careful])
  const next = repository.addUnapproved({ ...cutRow, ...about })
  const waits = 'select from pg_locks where not granted'
  await until(async () => (await platform.database.pool.query(waits)).rows.length > 0)
  await saving.query('commit')
  saving.release()
  expect(await next).toBe('needsApproval')
  await platform.database.pool.query('update organisations set approves_cuts = false where id = $1', [careful])
})

test('an armed cut is ended by a user, by its expiry, and by the loss of the right', async () => {
  const vehicle = await linked()
  await reports(vehicle, { speed: 60 })
  const ended = await cut(vehicle, { arm: true })
  await second.call('platform/cancelVehicleCommand', { commandId: ended.command.commandId })
  expect(await stateOf(ended.command.commandId)).toMatchObject({ state: 'cancelled' })
  expect(await operator.code('platform/cancelVehicleCommand', { commandId: ended.command.commandId })).toBe(4_090_181)
  const expired = await cut(vehicle, { arm: true })
  await platform.database.pool.query('update vehicle_commands set expires_at = now() where id = $1', [expired.command.commandId])
  await becomes(expired.command.commandId, 'expired')
  const passing = await platform.addUser('passing', 'a password', [organisation])
  const lost = await cut(vehicle, { arm: true }, await platform.signIn('passing', 'a password'))
  const right = `update users set rights = rights || '{"commandAuth": false}' where id = $1`
  await platform.database.pool.query(right, [passing])
  await stands(vehicle)
  await platform.settled()
  expect(await stateOf(lost.command.commandId)).toMatchObject({ state: 'cancelled', detail: 'rightLost' })
  expect(sentTo(vehicle)).toBe(0)
})

test('an armed cut goes where the day of expiry was cleared', async () => {
  const vehicle = await linked()
  await reports(vehicle, { speed: 60 })
  await cut(vehicle, { arm: true })
  const cleared = `update vehicles set details = coalesce(details, '{}') || '{"expiresOn": ""}' where id = $1`
  await platform.database.pool.query(cleared, [vehicle.vehicleId])
  await stands(vehicle)
  await acknowledges(vehicle, 0x64)
  expect(sentTo(vehicle)).toBe(1)
})

test('an armed cut is not sent once the vehicle has expired, or its asker went to other organisations', async () => {
  const frozen = await linked()
  await reports(frozen, { speed: 60 })
  const kept = await cut(frozen, { arm: true })
  const expired = `update vehicles set details = coalesce(details, '{}') || '{"expiresOn": "2020-01-01"}' where id = $1`
  await platform.database.pool.query(expired, [frozen.vehicleId])
  await stands(frozen)
  const left = await linked()
  await reports(left, { speed: 60 })
  const leaving = await platform.addUser('leaving', 'a password', [organisation])
  const gone = await cut(left, { arm: true }, await platform.signIn('leaving', 'a password'))
  await platform.database.pool.query('delete from user_organisations where user_id = $1', [leaving])
  platform.access.clearScope(leaving)
  await stands(left)
  await becomes(gone.command.commandId, 'cancelled')
  await platform.settled()
  expect(await stateOf(kept.command.commandId)).toMatchObject({ state: 'cancelled', detail: 'frozen' })
  expect([sentTo(frozen), sentTo(left)]).toEqual([0, 0])
})

test('a cut that was read as armed before a restore ended it is not sent', async () => {
  const vehicle = await linked()
  await reports(vehicle, { speed: 60 })
  const armed = await cut(vehicle, { arm: true })
  // The restore ends it when its row is free; until then it is read as armed.
  const holder = await platform.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from vehicle_commands where id = $1 for update', [armed.command.commandId])
  const restored = operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId: vehicle.vehicleId, reason })
  await until(async () => (await platform.database.pool.query('select from pg_locks where not granted')).rowCount !== 0)
  await stands(vehicle)
  await holder.query('rollback')
  holder.release()
  await acknowledges(vehicle, 0x65)
  await restored
  await platform.settled()
  expect(await stateOf(armed.command.commandId)).toMatchObject({ state: 'cancelled', detail: 'restored' })
  expect(sentTo(vehicle)).toBe(1)
})

test('a server killed between sent and acknowledged sends nothing twice', async () => {
  const vehicle = await linked()
  await stands(vehicle)
  const { command } = await cut(vehicle)
  await vehicle.terminal.hears(isControl)
  await becomes(command.commandId, 'sent')
  // As another server finds it when its time is over.
  await platform.database.pool.query('update vehicle_commands set settle_at = now() where id = $1', [command.commandId])
  const other = await testPlatform({ terminals: 'gateway', beside: platform, now: () => clock.at, commandTimes: { look: 50 } })
  await becomes(command.commandId, 'unknown')
  const again = new TestTerminal(other.gatewayPort, vehicle.phone)
  ends(again)
  await again.signIn()
  for (let report = 0; report < 3; report++) {
    clock.at += 16_000
    await again.ackOf(again.report({ speed: 0, time: clock.at }))
  }
  expect(again.heard.filter(isControl)).toEqual([])
  expect(sentTo(vehicle)).toBe(1)
  expect(await stateOf(command.commandId)).toMatchObject({ state: 'unknown', detail: 'restart' })
  await other.stop()
})

test.each([
  ['2013', Buffer.from([1]), Buffer.from([0])],
  ['2019', Buffer.from([0, 1, 0, 1, 0]), Buffer.from([0, 1, 0, 1, 1])],
] as const)('a vehicle of %s is locked and unlocked, shown by the reply (S1.feature.7)', async (version, lock, unlock) => {
  const vehicle = await linked(version)
  await stands(vehicle)
  const { vehicleId, terminal } = vehicle
  const isLock = (body: Buffer) => (frame: Frame) =>
    frame.header.messageId === messages.vehicleControl.id && frame.body.equals(body)
  for (const [path, body, status] of [
    ['platform/sendVehLockCmd', lock, 0b11 | (1 << 12)],
    ['platform/sendVehUnlockCmd', unlock, 0b11],
  ] as const) {
    const { command } = await operator.call(path, { vehicleId, reason })
    const { header } = await terminal.hears(isLock(body))
    const location = locationOf({ status, time: clock.at })
    terminal.send(messages.vehicleControlResponse, { replySerial: header.serial, location })
    await becomes(command.commandId, 'acknowledged')
    clock.at += 1_000
    await reports(vehicle, { status })
    await becomes(command.commandId, 'inEffect')
  }
})

test('passwords of mobile networks, and what may be one of a maker, are shown to nobody and stored nowhere, read at a sign-in or by a user', async () => {
  const phone = String((phones += 1))
  const id = await platform.addVehicle(organisation, `沪${phone}`, { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  ends(terminal)
  const secret = 'apn-Password-7'
  const secretBytes = Buffer.from(secret).toString('hex')
  // 0x0018 is a port in the standard; the last one is a maker's, bytes with a text in them.
  const ids = [0x0012, 0x0016, 0x0025, 0x0013, 0x0018, 0xf00d]
  let answered = 0
  const tells = async (messageId: number): Promise<void> => {
    const { header } = await terminal.hears(frame => frame.header.messageId === messageId)
    terminal.heard.length = 0
    const parameters = ids.map((each): Parameter => {
      if (each === 0x0013) return { id: each, value: `example.com/${(answered += 1)}` }
      if (each < 0x0018 || each === 0x0025) return { id: each, value: secret }
      return { id: each, value: `0001${secretBytes}ff`, ...(each === 0x0018 && { unreadable: true }) }
    })
    terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters })
  }
  await tells(messages.queryParameters.id)
  const stored = async (text: string): Promise<string[]> => {
    const { rows: tables } = await platform.database.pool.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await platform.database.pool.query(`select from ${name} r where r::text like '%' || $1 || '%' limit 1`, [
        text,
      ])
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  await until(async () => (await stored('example.com/1')).includes('terminals'))
  const reading = operator.call('platform/sendQueryTerminalParameterParametersCmd', { vehicleId: String(id), numbers: ids })
  await tells(messages.querySpecificParameters.id)
  const { parameters } = await reading
  expect(parameters.map(({ number, value, bytes }) => [number, value, ...(bytes ? [bytes] : [])])).toEqual([
    [0x0012, '***'],
    [0x0013, 'example.com/2'],
    [0x0016, '***'],
    [0x0018, '***'],
    [0x0025, '***'],
    [0xf00d, '***'],
  ])
  await until(async () => (await stored('example.com/2')).includes('terminals'))
  expect(await stored(secret)).toEqual([])
  expect(await stored(secretBytes)).toEqual([])
})

test('parameters are read with names and units, and what has changed since (S1.feature.8)', async () => {
  const { vehicleId, terminal } = await linked()
  const answers = async (value: number, nth: number) => {
    const isQuery = ({ header }: Frame) => header.messageId === messages.querySpecificParameters.id
    await until(() => terminal.heard.filter(isQuery).length > nth)
    const { header, body } = terminal.heard.filter(isQuery)[nth] ?? expect.fail()
    const { ids } = decode(messages.querySpecificParameters, body, '2013').value
    const parameters = ids.map(id => ({ id, value: id === 1 ? value : 'secret' }))
    terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters })
  }
  const read = (numbers = [1, 0x12]) => operator.call('platform/sendQueryTerminalParameterParametersCmd', { vehicleId, numbers })
  const [first] = await Promise.all([read(), answers(30, 0)])
  expect(first).toMatchObject({ command: { state: 'inEffect' }, readBefore: null })
  expect(first.parameters).toMatchObject([
    { number: 1, zh: '心跳间隔', en: 'Heartbeat interval', unit: 's', group: 'link', value: '30', before: null },
    { number: 0x12, value: '***' },
  ])
  // One that asks for some of them only hides nothing of what the others were.
  const [some] = await Promise.all([read([0x12]), answers(30, 1)])
  expect(some.parameters).toMatchObject([{ number: 0x12, before: null }])
  const [later] = await Promise.all([read(), answers(60, 2)])
  expect(later.parameters[0]).toMatchObject({ value: '60', before: '30' })
  expect(later.readBefore).toEqual(expect.any(Number))
})

test('parameters in one, two or four bytes are numbers; what cannot be read is hexadecimal, says so and has no unit (field 24)', async () => {
  const { vehicleId, terminal } = await linked()
  let asked = 0
  const read = async (items: string) => {
    const isQuery = ({ header }: Frame) => header.messageId === messages.queryParameters.id
    const reading = operator.call('platform/sendQueryTerminalParameterParametersCmd', { vehicleId, numbers: [] })
    asked += 1
    await until(() => terminal.heard.filter(isQuery).length === asked)
    const serial = (terminal.heard.filter(isQuery).at(-1) ?? expect.fail()).header.serial
    terminal.sendBody(
      messages.parametersResponse.id,
      Buffer.from(serial.toString(16).padStart(4, '0') + items.replaceAll(' ', ''), 'hex'),
    )
    return (await reading).parameters.map(({ number, value, unit, bytes, before }) => [number, value, unit, bytes, before])
  }
  expect(
    await read(
      '07 00000001 02 00b4 00000018 02 1a98 00000029 01 0a 00000055 01 78 00000056 01 0a 00000070 02 0005 0000f001 02 0102',
    ),
  ).toEqual([
    [0x01, '180', 's', undefined, null],
    [0x18, '6808', '', undefined, null],
    [0x29, '10', 's', undefined, null],
    [0x55, '120', 'km/h', undefined, null],
    [0x56, '10', 's', undefined, null],
    [0x70, '5', '', undefined, null],
    [0xf001, '0102', '', 'asSent', null],
  ])
  expect(
    await read('06 00000001 03 0000b4 00000055 04 00000078 00000056 00 00000075 02 0102 00000080 04 0001e240 00000083 02 0001'),
  ).toEqual([
    [0x01, '0000b4', '', 'unreadable', '180'],
    [0x55, '120', 'km/h', undefined, null],
    [0x56, '', '', 'unreadable', '10'],
    [0x75, '0102', '', 'asSent', null],
    [0x80, '12345.6', 'km', undefined, null],
    [0x83, '0001', '', 'unreadable', null],
  ])
  expect(await read('01 00000001 01 1e')).toEqual([[0x01, '30', 's', undefined, '0x0000b4']])
})

test('a vehicle that is not online says so, and a cut may wait for it; an unknown model says that its method is assumed', async () => {
  const vehicle = await linked('2013', organisation, 'NOBODY-1')
  expect(await operator.call('platform/getCommandChoices', { vehicleId: vehicle.vehicleId })).toMatchObject({
    model: 'NOBODY-1',
    method: 'control64',
    methodAssumed: true,
  })
  await vehicle.terminal.leave()
  await until(async () => !(await operator.call('platform/getCommandChoices', { vehicleId: vehicle.vehicleId })).online)
  expect(await cutCode(vehicle)).toBe(4_090_201)
  expect(await operator.code('platform/sendVehLockCmd', { vehicleId: vehicle.vehicleId, reason })).toBe(4_090_201)
  expect((await cut(vehicle, { arm: true })).command).toMatchObject({ state: 'armed', detail: 'offline' })
})

test.each([
  ['VL300', messages.terminalControl, { command: 0, parameters: '#0;1' }, { command: 0, parameters: '#0;0' }],
  ['wire-f0', messages.terminalControl, { command: 0xf0, parameters: '' }, { command: 0xf1, parameters: '' }],
  ['WIRE-RELAY', messages.textMessage, { text: 'RELAY,1#' }, { text: 'RELAY,0#' }],
  ['WIRE-DYD', messages.textMessage, { text: 'DYD#' }, { text: 'HFYD#' }],
  ['WIRE-A006', messages.relayControl, { command: 1 }, { command: 0 }],
] as const)('a terminal of the model %s is cut and restored in its own way', async (model, row, cutting, restoring) => {
  const vehicle = await linked('2013', organisation, model)
  const { vehicleId, terminal } = vehicle
  await stands(vehicle)
  const { command } = await cut(vehicle)
  expect(command.methodAssumed).toBe(false)
  const nth = async (count: number): Promise<Frame> => {
    const fitting = () => terminal.heard.filter(({ header }) => header.messageId === row.id)
    await until(() => fitting().length > count)
    return fitting()[count] ?? expect.fail()
  }
  const first = await nth(0)
  expect(decode(row as Message<unknown>, first.body, '2013').value).toMatchObject(cutting)
  terminal.send(messages.terminalAck, { replySerial: first.header.serial, replyId: row.id, result: 0 })
  await becomes(command.commandId, 'acknowledged')
  await operator.call('platform/sendRestoreFuelAndElecCmd', { vehicleId, reason })
  expect(decode(row as Message<unknown>, (await nth(1)).body, '2013').value).toMatchObject(restoring)
})
