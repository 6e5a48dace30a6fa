import { decode, encode, type Frame, messages } from '@outrider/jt808'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testGateway, until } from '../testing/gateway.ts'
import { locationOf, type TestTerminal } from '../testing/terminal.ts'

let ahead = 0
let number = 13_944_000_000

afterEach(() => {
  ahead = 0
})
afterAll(() => g.close())

const linked = (version: '2013' | '2019' = '2013') => g.linked(String((number += 1)), version)
const isId = (id: number) => (frame: Frame) => frame.header.messageId === id
const now = Math.floor(Date.now() / 1_000) * 1_000
const g = await testGateway({ graceMs: 0, monotonic: () => Date.now() + ahead })

test('an unknown message is answered as not supported', async () => {
  const { terminal } = await linked()
  expect(await terminal.ackOf(terminal.sendBody(0x0f0f, Buffer.from([1, 2, 3])))).toBe(3)
})

test('a body that cannot be read is answered as a bad message', async () => {
  const { terminal } = await linked()
  expect(await terminal.ackOf(terminal.sendBody(0x0200, Buffer.alloc(10)))).toBe(2)
  expect(await terminal.ackOf(terminal.report())).toBe(0)
})

test('a heartbeat is answered, with bytes in it too', async () => {
  const { terminal } = await linked()
  expect(await terminal.ackOf(terminal.sendBody(0x0002, Buffer.from([1])))).toBe(0)
})

/** 60 reports: more than fit into one frame. */
function batch(): { parts: Buffer[]; count: number } {
  const locations = Array.from({ length: 60 }, (_, i) => ({
    location: locationOf({ time: now - i * 1_000 }),
    bytes: Buffer.alloc(0),
  }))
  const body = encode(messages.locationBatch, { type: 1, locations }, '2013')
  return { parts: [body.subarray(0, 700), body.subarray(700, 1_400), body.subarray(1_400)], count: locations.length }
}
const sendPart = (terminal: TestTerminal, parts: Buffer[], index: number): number =>
  terminal.sendBody(0x0704, parts[index - 1] as Buffer, 1_000 + index, { total: parts.length, index })
const stored = async (vehicleId: number): Promise<number> =>
  (await g.database.pool.query('select from positions where vehicle_id = $1', [vehicleId])).rowCount ?? 0

test('a message in parts is joined in whatever order they come, each part is acknowledged, the last after the commit', async () => {
  const { terminal, vehicleId } = await linked()
  const { parts, count } = batch()
  expect(await terminal.ackOf(sendPart(terminal, parts, 3))).toBe(0)
  expect(await terminal.ackOf(sendPart(terminal, parts, 1))).toBe(0)
  const release = await g.holdWrites()
  const last = sendPart(terminal, parts, 2)
  await until(() => g.gateway.stats().queued === count)
  await terminal.ackOf(terminal.send(messages.heartbeat, {}))
  expect(terminal.isAcknowledged(last)).toBe(false)
  await release()
  expect(await terminal.ackOf(last)).toBe(0)
  expect(await stored(vehicleId)).toBe(count)
})

test('the part that completed a message is not acknowledged before the commit either when it comes again', async () => {
  const { terminal, vehicleId } = await linked()
  const { parts, count } = batch()
  await terminal.ackOf(sendPart(terminal, parts, 1))
  await terminal.ackOf(sendPart(terminal, parts, 2))
  const release = await g.holdWrites()
  const last = sendPart(terminal, parts, 3)
  await until(() => g.gateway.stats().queued === count)
  sendPart(terminal, parts, 3)
  await terminal.ackOf(terminal.send(messages.heartbeat, {}))
  expect(terminal.isAcknowledged(last)).toBe(false)
  await release()
  expect(await terminal.ackOf(last)).toBe(0)
  expect(await stored(vehicleId)).toBe(count)
  ahead = 6_000
  await terminal.ackOf(terminal.send(messages.heartbeat, {}))
  expect(terminal.heard.some(isId(0x8003))).toBe(false)
})

test.each(['2013', '2019'] as const)('a part that does not come is asked for again (%s)', async version => {
  const { terminal, vehicleId } = await linked(version)
  const { parts, count } = batch()
  await terminal.ackOf(sendPart(terminal, parts, 1))
  await terminal.ackOf(sendPart(terminal, parts, 3))
  ahead = 6_000
  const asked = await terminal.hears(isId(0x8003))
  expect(decode(messages.platformRetransmissionRequest, asked.body, version).value).toEqual({
    originalSerial: 1_001,
    indexes: [2],
  })
  expect(await terminal.ackOf(sendPart(terminal, parts, 2))).toBe(0)
  expect(await stored(vehicleId)).toBe(count)
})
