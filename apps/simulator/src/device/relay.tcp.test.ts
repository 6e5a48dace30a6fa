/** What simulated terminals do with orders, over real sockets. */
import { decode, type Location, type Message, messages, type Version } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Obedience } from './relay.ts'
import { Terminal } from '../terminal.ts'
import { TestPlatform } from '../testing/platform.ts'

let platform: TestPlatform
let port: number
let terminal: Terminal | undefined
beforeEach(async () => {
  platform = new TestPlatform()
  port = await platform.listen()
})
afterEach(async () => {
  await terminal?.stop()
  await platform.close()
})

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
async function started(version: Version, obedience: Obedience): Promise<Terminal> {
  terminal = new Terminal({ host: '127.0.0.1', port, phone: '14400000001', plate: '沪A12345', version, obedience })
  await terminal.start()
  await terminal.report(location)
  return terminal
}
const resultOf = async <T>(row: Message<T>, value: T): Promise<number | undefined> => {
  const before = platform.of(messages.terminalAck).length
  platform.send(row, value)
  await platform.until(() => platform.of(messages.terminalAck).length > before)
  const { body } = platform.of(messages.terminalAck).at(-1) ?? expect.fail()
  return decode(messages.terminalAck, body, '2013').value.result
}
const cutBits = (1 << 10) | (1 << 11)
const isCut = async (): Promise<boolean> => {
  await terminal?.report({ ...location, time: (location.time ?? 0) + 1_000 })
  return ((platform.locations().at(-1)?.status ?? 0) & cutBits) !== 0
}

test.each([
  ['control', messages.terminalControl, { command: 0x64, parameters: '' }, { command: 0x65, parameters: '' }],
  ['another control', messages.terminalControl, { command: 0xf0, parameters: '' }, { command: 0xf1, parameters: '' }],
  ['control with a text', messages.terminalControl, { command: 0, parameters: '#0;1' }, { command: 0, parameters: '#0;0' }],
  ['text', messages.textMessage, { flags: 0, text: 'RELAY,1#' }, { flags: 0, text: 'RELAY,0#' }],
  ['another text', messages.textMessage, { flags: 0, text: 'DYD#' }, { flags: 0, text: 'HFYD#' }],
  ['the vendor’s frame', messages.relayControl, { command: 1, time: '260101000000' }, { command: 0, time: '260101000000' }],
] as const)('a terminal cuts and restores when told by %s', async (_, row, cut, restore) => {
  await started('2013', 'obeys')
  expect(await resultOf(row as Message<unknown>, cut)).toBe(0)
  expect(await isCut()).toBe(true)
  expect(await resultOf(row as Message<unknown>, restore)).toBe(0)
  expect(await isCut()).toBe(false)
})

test.each([
  ['ignores', 0],
  ['refuses', 1],
] as const)('one that %s orders stays as it was', async (obedience, result) => {
  await started('2013', obedience)
  expect(await resultOf(messages.terminalControl, { command: 0x64, parameters: '' })).toBe(result)
  expect(await isCut()).toBe(false)
})

test('a mute one answers neither orders nor texts, and reports on', async () => {
  await started('2013', 'mute')
  platform.send(messages.textMessage, { flags: 0, text: 'hello' })
  platform.send(messages.terminalControl, { command: 0x64, parameters: '' })
  expect(await isCut()).toBe(false)
  expect(platform.of(messages.terminalAck)).toEqual([])
})

test.each([
  ['2013', { flags: 1 }, { flags: 0 }],
  ['2019', { controls: [{ id: 1, value: 0 }] }, { controls: [{ id: 1, value: 1 }] }],
] as const)('a terminal of %s locks and unlocks, and answers with its position', async (version, lock, unlock) => {
  await started(version, 'obeys')
  for (const [value, status] of [
    [lock, 1 << 12],
    [unlock, 0],
  ] as const) {
    const before = platform.of(messages.vehicleControlResponse).length
    platform.send(messages.vehicleControl, 'flags' in value ? value : { controls: [...value.controls] })
    await platform.until(() => platform.of(messages.vehicleControlResponse).length > before)
    const { body } = platform.of(messages.vehicleControlResponse).at(-1) ?? expect.fail()
    expect(decode(messages.vehicleControlResponse, body, version).value.location.status & (1 << 12)).toBe(status)
  }
})
