/** What the user reads when a command to a terminal has no result. */
import { asksPerMinute } from './ask-budget.ts'
import { expect, test } from 'vitest'
import { CommandError, type CommandFailure, type Terminals } from '../../events/terminals.ts'
import { platformOfFile } from '../../testing/platform.ts'

let reason: CommandFailure
const requesters: unknown[] = []
const terminals: Terminals = {
  send: (_vehicle, command, _payload, { by }) => {
    requesters.push({ command, by })
    return Promise.resolve({ id: '1', result: Promise.reject(new CommandError(reason)) })
  },
  cancel: () => Promise.resolve(false),
  isLinked: () => true,
  isLinkedHere: () => true,
  linkAddress: () => undefined,
  isLinkedFrom: () => false,
  disconnect: () => undefined,
  setZone: () => undefined,
}

const platform = await platformOfFile({ terminals })
const organisation = await platform.addOrganisation('运输公司')
const vehicleId = String(await platform.addVehicle(organisation, '沪A00001'))
await platform.addUser('user', 'password', [organisation])
const caller = await platform.signIn('user', 'password')

const replyTo = async (failure: CommandFailure, lang: string) => {
  reason = failure
  const body = { vehicleId, queryTerminal: true }
  const { status, reply } = await platform.send('vehicle/getVehiclePosition', body, { access_token: caller.token, lang })
  return { status, code: reply.rspCode, text: reply.msg }
}

test.each([
  ['noAnswer', 4090202, '终端未应答', 'The terminal did not respond'],
  ['linkLost', 4090202, '终端未应答', 'The terminal did not respond'],
  ['failed', 4090203, '终端执行失败', 'The terminal failed to carry out the command'],
  ['badMessage', 4090204, '终端应答：消息有误', 'The terminal rejected the command as malformed'],
  ['notSupported', 4090205, '终端不支持该指令', 'The terminal does not support this command'],
] as const)('%s is shown as what it is, in both languages, as HTTP 200', async (failure, code, zh, en) => {
  expect(await replyTo(failure, 'zh')).toEqual({ status: 200, code, text: zh })
  expect(await replyTo(failure, 'en')).toEqual({ status: 200, code, text: en })
})

test('a command to a vehicle that is not online says so in both languages (S8.text.7)', async () => {
  const expected = { status: 200, code: 4090201 }
  expect(await replyTo('offline', 'zh')).toEqual({ ...expected, text: '车辆不在线' })
  expect(await replyTo('offline', 'en')).toEqual({ ...expected, text: 'vehicle not online' })
})

test('the command carries who requested it', () => {
  expect(requesters[0]).toMatchObject({ command: 'location', by: { userId: expect.any(Number), sessionId: expect.any(String) } })
})

test('one user asks terminals at most sixty times a minute; another one is not held up by that', async () => {
  await platform.addUser('eager', 'password', [1])
  const eager = await platform.signIn('eager', 'password')
  const codes = []
  for (let at = 0; at <= asksPerMinute; at++)
    codes.push(await eager.code('vehicle/getVehiclePosition', { vehicleId, queryTerminal: true }))
  expect(codes.slice(0, asksPerMinute)).not.toContain(4290002)
  expect(codes.at(-1)).toBe(4290002)
  expect(await eager.code('vehicle/getVehiclePosition', { vehicleId })).toBe(0)
  expect((await replyTo('noAnswer', 'en')).code).toBe(4090202)
})
