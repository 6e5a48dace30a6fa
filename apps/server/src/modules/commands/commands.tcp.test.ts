/** Commands to vehicles over HTTP and real sockets: who may send them, and what becomes of one. */
import { decode, type Frame, type Message, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { acknowledges, commandPlatform, reason, relay, sentTo } from '../../testing/command-platform.ts'
import { isControl } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'
import { testPlatform } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const parts = await commandPlatform({
  effect: 60_000,
  config: { 'command-methods': 'WIRE-F0=controlF0, WIRE-RELAY=textRelay, WIRE-DYD=textDyd, WIRE-A006=frameA006' },
})
afterAll(() => parts.stop())
const {
  platform,
  organisation,
  clock,
  reports,
  stands,
  ends,
  operator,
  second,
  watcher,
  outsider,
  linked,
  cut,
  cutCode,
  stateOf,
  statesOf,
  becomes,
} = parts

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
  expect(await stateOf(command.commandId)).toMatchObject({ detail: 'restart' })
  const again = new TestTerminal(other.gatewayPort, vehicle.phone)
  ends(again)
  await again.signIn()
  for (let report = 0; report < 3; report++) {
    clock.at += 16_000
    await again.ackOf(again.report({ speed: 0, time: clock.at }))
  }
  expect(again.heard.filter(isControl)).toEqual([])
  expect(sentTo(vehicle)).toBe(1)
  // This server is still here, and sees its link end when the terminal signs in at the other one: that may be told by now.
  expect(await stateOf(command.commandId)).toMatchObject({ state: 'unknown' })
  await other.stop()
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
