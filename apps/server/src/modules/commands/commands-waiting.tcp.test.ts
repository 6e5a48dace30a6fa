/** Cuts and restores that wait for their moment over HTTP and real sockets: what sends them, and what ends them. */
import { messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { acknowledges, commandPlatform, reason, sentTo } from '../../testing/command-platform.ts'
import { isControl } from '../../testing/cut-platform.ts'
import { until } from '../../testing/gateway.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const parts = await commandPlatform()
afterAll(() => parts.stop())
const { platform, organisation, reports, stands, ends, operator, second, linked, cut, cutCode, stateOf, statesOf, becomes } =
  parts

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
