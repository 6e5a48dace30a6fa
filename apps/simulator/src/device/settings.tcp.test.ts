/** What a simulated terminal does when it is configured, over real sockets. */
import { once } from 'node:events'
import { decode, type Location, type Message, messages } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Configurability } from './configurability.ts'
import { Terminal } from '../terminal.ts'
import { TestPlatform } from '../testing/platform.ts'

let platform: TestPlatform
let port: number
let terminal: Terminal
beforeEach(async () => {
  platform = new TestPlatform()
  port = await platform.listen()
})
afterEach(async () => {
  await terminal.stop()
  await platform.close()
})

const interval = 0x0029
async function started(configurability: Configurability): Promise<void> {
  const backOff = { min: 1, max: 5 }
  terminal = new Terminal({ host: '127.0.0.1', port, phone: '14400000007', version: '2013', configurability, backOff })
  await terminal.start()
}
/** The next message of this kind after this one was sent. */
async function answer<T, A>(row: Message<T>, value: T, answered: Message<A>): Promise<A> {
  const before = platform.of(answered).length
  platform.send(row, value)
  await platform.until(() => platform.of(answered).length > before)
  const { body } = platform.of(answered).at(-1) ?? expect.fail()
  return decode(answered, body, '2013').value
}
const set = async (id: number, value: number | string) =>
  (await answer(messages.setParameters, { parameters: [{ id, value }] }, messages.terminalAck)).result
const order = async (command: number, parameters = '') =>
  (await answer(messages.terminalControl, { command, parameters }, messages.terminalAck)).result
const has = async (id: number) =>
  (await answer(messages.querySpecificParameters, { ids: [id] }, messages.parametersResponse)).parameters[0]?.value

test.each([
  ['takes', 0, 15],
  ['ignores', 0, 30],
  ['refuses', 1, 30],
] as const)('one that %s a value answers %i and has %i afterwards', async (configurability, result, value) => {
  await started(configurability)
  expect(await set(interval, 15)).toBe(result)
  expect(await has(interval)).toBe(value)
})

test('restarted it signs in again with what it was set to, after a reset with what it had at first', async () => {
  await started('takes')
  await set(interval, 15)
  for (const [command, value] of [
    [4, 15],
    [5, 30],
  ] as const) {
    const again = once(terminal, 'authenticated')
    expect(await order(command)).toBe(0)
    await again
    expect(await has(interval)).toBe(value)
  }
})

test('led to another address it is gone; one that vanishes says nothing', async () => {
  await started('takes')
  const closed = once(terminal, 'closed')
  expect(await set(0x0013, 'elsewhere.example.com')).toBe(0)
  await closed
  expect(terminal.ready).toBe(false)
  await terminal.stop()
  await started('vanishes')
  const gone = once(terminal, 'closed')
  platform.send(messages.setParameters, { parameters: [{ id: interval, value: 15 }] })
  await gone
  expect(terminal.settings.received).toBe(1)
})

test('it reports by itself while it is tracked', async () => {
  await started('takes')
  const location: Location = {
    alarms: 0,
    status: 3,
    latitude: 31.23,
    longitude: 121.47,
    altitude: 12,
    speed: 0,
    course: 90,
    time: Date.UTC(2026, 0, 1),
    extras: {},
  }
  await terminal.report(location)
  const before = platform.of(messages.location).length
  const tracked = await answer(messages.temporaryTracking, { interval: 1, validity: 60 }, messages.terminalAck)
  expect(tracked.result).toBe(0)
  await platform.until(() => platform.of(messages.location).length > before)
})
