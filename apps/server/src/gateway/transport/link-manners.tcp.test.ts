/** What a link says to a terminal and how it ends: serials, answers, what is asked unasked, idle time, and faults that are reported. */
import { encode, messages, terminalAddress, writeFrame } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestGateway, testGateway, until } from '../../testing/gateway.ts'
import { locationOf, type TestTerminal } from '../../testing/terminal.ts'

let g: TestGateway
let ahead = 0
beforeEach(async () => {
  ahead = 0
  g = await testGateway({ graceMs: 0, monotonic: () => performance.now() + ahead })
})
afterEach(() => g.close())

const heartbeat = (terminal: TestTerminal): Promise<number> => terminal.ackOf(terminal.send(messages.heartbeat, {}))
const idsOf = (terminal: TestTerminal): number[] => terminal.heard.map(({ header }) => header.messageId)
const linkOf = async (vehicleId: number) => {
  const { rows } = await g.database.pool.query<{ why: string | null; faults: number }>(
    `select l.why, l.faults from terminal_links l join terminals t on t.id = l.terminal_id where t.vehicle_id = $1 order by l.id desc limit 1`,
    [vehicleId],
  )
  return rows[0]
}
const reported = () => g.logLines.filter(({ level, text }) => level === 'warn' && text === 'faults of a terminal')

test('serials go on over the sign-in: no two frames to a terminal have the same', async () => {
  const { terminal } = await g.linked('13978900001')
  await terminal.hears(({ header }) => header.messageId === messages.queryAttributes.id)
  await heartbeat(terminal)
  const serials = terminal.heard.map(({ header }) => header.serial)
  expect(serials).toEqual(serials.map((_, i) => i))
})

test('serials go on over a sign-out and another sign-in on the same connection', async () => {
  const { terminal } = await g.linked('13978900007')
  for (let i = 0; i < 5; i += 1) await heartbeat(terminal)
  expect(await terminal.ackOf(terminal.send(messages.logout, {}))).toBe(0)
  await terminal.signIn()
  await heartbeat(terminal)
  const serials = terminal.heard.map(({ header }) => header.serial)
  expect(serials).toEqual(serials.map((_, i) => i))
})

test('an acknowledgement is never answered: damaged, encrypted, in sub-packages, or without a sign-in', async () => {
  const phone = '13978900002'
  const unknown = g.terminal('13978900099')
  unknown.sendBody(messages.terminalAck.id, Buffer.of(0, 1, 0x81, 7, 0))
  const { terminal } = await g.linked(phone)
  terminal.sendBody(messages.terminalAck.id, Buffer.of(1))
  terminal.sendBody(messages.terminalAck.id, Buffer.of(0, 1), 700, { total: 2, index: 1 })
  const encrypted = writeFrame(terminalAddress(phone, '2013'), { messageId: 1, serial: 9, body: Buffer.alloc(0) })
  encrypted.writeUInt8(encrypted.readUInt8(3) | 0x04, 3)
  encrypted.writeUInt8(encrypted.readUInt8(encrypted.length - 2) ^ 0x04, encrypted.length - 2)
  terminal.socket.write(encrypted)
  await heartbeat(terminal)
  await unknown.ackOf(unknown.send(messages.heartbeat, {}))
  const acknowledged = [...terminal.heard, ...unknown.heard]
    .filter(({ header }) => header.messageId === messages.platformAck.id)
    .map(({ body }) => body.readUInt16BE(2))
  expect(acknowledged).not.toContain(messages.terminalAck.id)
})

/** A terminal of 2011: so says its registration. */
async function of2011(phone: string): Promise<TestTerminal> {
  const terminal = g.terminal(phone)
  const body = Buffer.concat([
    Buffer.of(0, 31, 0, 115),
    Buffer.from('OUTRDOR-1\0\0\0\0T000001'),
    Buffer.of(2),
    Buffer.from('A00001'),
  ])
  const serial = terminal.sendBody(messages.registration.id, body)
  const { token } = await terminal.answer(messages.registrationResponse, serial)
  expect(await terminal.authenticate(token ?? '')).toBe(0)
  return terminal
}

test('a terminal of 2011 is asked only what it has answered before', async () => {
  const phone = '13978900003'
  await g.addVehicle(phone)
  const terminal = await of2011(phone)
  await heartbeat(terminal)
  expect(idsOf(terminal)).not.toContain(messages.queryAttributes.id)
  expect(idsOf(terminal)).not.toContain(messages.queryParameters.id)
  await terminal.leave()
  await g.database.pool.query(`update terminals set parameters = '[]', parameters_at = now() where phone = $1`, [phone])
  const again = await of2011(phone)
  await again.hears(({ header }) => header.messageId === messages.queryParameters.id)
  expect(idsOf(again)).not.toContain(messages.queryAttributes.id)
})

test('a link is idle after three of the terminal’s own heartbeats', async () => {
  const phone = '13978900004'
  const vehicleId = await g.addVehicle(phone)
  await g.database.pool.query(
    `update terminals set parameters = '[{"id": 1, "name": "heartbeat", "value": 600}]' where phone = $1`,
    [phone],
  )
  const terminal = await g.terminal(phone).signIn()
  ahead = 1_700_000
  expect(await heartbeat(terminal)).toBe(0)
  ahead += 1_801_000
  await terminal.closes()
  await until(async () => (await linkOf(vehicleId))?.why === 'idle')
  await until(() => reported().length > 0)
  expect(reported()).toMatchObject([{ fields: { terminal: phone, cutIdle: 1 } }])
})

test('damaged frames are reported once a minute with their count, and counted on the link', async () => {
  const phone = '13978900005'
  const { terminal, vehicleId } = await g.linked(phone)
  const frame = writeFrame(terminalAddress(phone, '2013'), {
    messageId: 0x0200,
    serial: 5,
    body: encode(messages.location, locationOf(), '2013'),
  })
  frame.writeUInt8(frame.readUInt8(20) ^ 0x01, 20)
  for (let i = 0; i < 50; i += 1) terminal.socket.write(frame)
  await heartbeat(terminal)
  await until(() => reported().length > 0)
  expect(reported()).toHaveLength(1)
  ahead = 61_000
  await heartbeat(terminal)
  await until(async () => (await linkOf(vehicleId))?.faults === 50)
  await until(
    () => reported().reduce((sum, { fields }) => sum + ((fields as { damagedFrames?: number }).damagedFrames ?? 0), 0) === 50,
  )
})

test('an item of a batch that cannot be read is reported; the others are stored and acknowledged', async () => {
  const phone = '13978900006'
  const { terminal, vehicleId } = await g.linked(phone)
  const good = encode(messages.location, locationOf(), '2013')
  const body = Buffer.concat([Buffer.of(0, 2, 1, 0, good.length), good, Buffer.of(0, 5, 1, 2, 3, 4, 5)])
  expect(await terminal.ackOf(terminal.sendBody(messages.locationBatch.id, body))).toBe(0)
  await until(() => reported().length > 0)
  expect(reported()).toMatchObject([{ fields: { terminal: phone, badItems: 1 } }])
  await until(async () => (await linkOf(vehicleId))?.faults === 1)
  const none = Buffer.concat([Buffer.of(0, 1, 1), Buffer.of(0, 5, 1, 2, 3, 4, 5)])
  expect(await terminal.ackOf(terminal.sendBody(messages.locationBatch.id, none))).toBe(2)
})
