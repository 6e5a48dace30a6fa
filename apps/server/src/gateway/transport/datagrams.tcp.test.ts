/** JT/T 808 over UDP: everything a terminal does over TCP, and what only datagrams can do. */
import { encode, type Frame, messages, terminalAddress, writeFrame } from '@outrider/jt808'
import { afterEach, expect, test } from 'vitest'
import { DatagramStream } from '../../testing/datagram-stream.ts'
import { type TestGateway, testGateway, until } from '../../testing/gateway.ts'
import { locationOf, TestTerminal } from '../../testing/terminal.ts'
import type { GatewayOptions } from '../options.ts'

let g: TestGateway
let ahead = 0
const streams: DatagramStream[] = []
const start = async (options: Partial<GatewayOptions> = {}): Promise<TestGateway> => {
  ahead = 0
  g = await testGateway({ graceMs: 0, udpPort: 0, monotonic: () => performance.now() + ahead, ...options })
  return g
}
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.destroy()
  await g.close()
})

function sender(localPort?: number): DatagramStream {
  const stream = new DatagramStream(g.gateway.udpPort, localPort)
  streams.push(stream)
  return stream
}
const overUdp = (phone: string, stream = sender()): TestTerminal => new TestTerminal(0, phone, '2013', stream)
async function linked(phone: string, stream = sender()) {
  const vehicleId = await g.addVehicle(phone)
  return { vehicleId, stream, terminal: await overUdp(phone, stream).signIn() }
}
const heartbeat = (terminal: TestTerminal): Promise<number> => terminal.ackOf(terminal.send(messages.heartbeat, {}))
const isAckOf =
  (serial: number) =>
  ({ header, body }: Frame): boolean =>
    header.messageId === messages.platformAck.id && body.readUInt16BE(0) === serial
const rows = async (): Promise<number> => (await g.database.pool.query('select from positions')).rowCount ?? 0
const frameOf = (phone: string, messageId: number, body: Buffer = Buffer.alloc(0), serial = 1): Buffer =>
  writeFrame(terminalAddress(phone, '2013'), { messageId, serial, body })

test('it is off unless a port is given', async () => {
  await start({ udpPort: null })
  expect(g.gateway.udpPort).toBe(0)
})

test('a terminal registers, authenticates, and its report is stored before it is acknowledged', async () => {
  await start()
  const { terminal, vehicleId } = await linked('13944000001')
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(true)
  const release = await g.holdWrites()
  const serial = terminal.report()
  await until(() => g.gateway.stats().queued === 1)
  expect(await heartbeat(terminal)).toBe(0)
  expect(terminal.isAcknowledged(serial)).toBe(false)
  await release()
  expect(await terminal.ackOf(serial)).toBe(0)
  expect(await rows()).toBe(1)
  const links = await g.database.pool.query('select address from terminal_links')
  expect(links.rows).toEqual([{ address: '127.0.0.1' }])
})

test('a report that is sent again, because its acknowledgement was lost, is stored once', async () => {
  await start()
  const { terminal, stream } = await linked('13944000002')
  const report = frameOf('13944000002', messages.location.id, encode(messages.location, locationOf(), '2013'), 77)
  for (let i = 0; i < 3; i += 1) {
    const before = terminal.heard.length
    stream.write(report)
    await until(() => terminal.heard.slice(before).some(isAckOf(77)))
  }
  expect(await rows()).toBe(1)
  expect(g.gateway.stats()).toMatchObject({ stored: 1, repeated: 2 })
})

test('a command is delivered and answered', async () => {
  await start()
  const { terminal, vehicleId } = await linked('13944000003')
  const sent = await g.gateway.terminals.send(vehicleId, 'location', null, { by: 'platform' })
  const { header } = await terminal.hears(frame => frame.header.messageId === 0x8201)
  terminal.send(messages.locationResponse, { replySerial: header.serial, location: locationOf({ speed: 33 }) })
  expect(await sent.result).toMatchObject({ vehicleId, speedDkmh: 330 })
})

test('several frames in a datagram are handled, each is answered by a datagram of its own', async () => {
  await start()
  const { terminal, stream } = await linked('13944000004')
  const [first, second] = [801, 802]
  stream.write(Buffer.concat([first, second].map(serial => frameOf('13944000004', messages.heartbeat.id, undefined, serial))))
  expect([await terminal.ackOf(first), await terminal.ackOf(second)]).toEqual([0, 0])
  for (const datagram of stream.heard) {
    const delimiters = datagram.filter(byte => byte === 0x7e).length
    expect(delimiters).toBe(2)
  }
})

test('a damaged datagram is counted and costs no other: one that was cut off does not go on in the next', async () => {
  await start()
  const { terminal, stream } = await linked('13944000005')
  const report = frameOf('13944000005', messages.location.id, encode(messages.location, locationOf(), '2013'), 9)
  const damaged = Buffer.from(report)
  damaged.writeUInt8(damaged.readUInt8(20) ^ 1, 20)
  stream.write(damaged)
  stream.write(report.subarray(0, 30))
  stream.write(report.subarray(30))
  expect(await heartbeat(terminal)).toBe(0)
  expect(g.gateway.stats().badFrames).toBe(2)
  expect(await rows()).toBe(0)
  stream.write(report)
  expect(await terminal.ackOf(9)).toBe(0)
})

test('what is not JT/T 808 begins no connection', async () => {
  await start()
  const stream = sender()
  stream.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'))
  stream.write(Buffer.from('7e0002000001390000000100010055557e', 'hex'))
  await until(() => g.gateway.stats().badFrames === 2)
  expect(g.gateway.stats().connections).toBe(0)
  expect(stream.heard).toEqual([])
})

test('from another port a terminal signs in again: who knows its number does not take its link', async () => {
  await start()
  const { terminal, vehicleId } = await linked('13944000006')
  const moved = overUdp('13944000006')
  // The first alone is not answered: the answer would be larger.
  moved.send(messages.heartbeat, {})
  moved.send(messages.heartbeat, {})
  const { body } = await moved.hears(({ header }) => header.messageId === messages.platformAck.id)
  expect(body.readUInt8(4)).toBe(1)
  expect(await heartbeat(terminal)).toBe(0)
  await moved.signIn()
  expect(await heartbeat(moved)).toBe(0)
  expect(g.gateway.stats().sessions).toBe(1)
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(true)
  expect(g.events.filter(({ kind }) => kind === 'unlinked')).toEqual([])
})

test('before a sign-in no more is sent than has come, and what a platform sends is not answered', async () => {
  await start()
  const stream = sender()
  const headers = 28
  let sent = 0
  const send = (datagram: Buffer): void => {
    sent += datagram.length + headers
    stream.write(datagram)
  }
  const many = 60
  send(Buffer.concat(Array.from({ length: many }, (_, i) => frameOf('13944000007', messages.heartbeat.id, undefined, 1 + i))))
  // What comes after it has been answered after it.
  const { terminal } = await linked('13944000008')
  await heartbeat(terminal)
  const received = stream.heard.reduce((sum, { length }) => sum + length + headers, 0)
  expect(stream.heard.length).toBeGreaterThan(0)
  expect(stream.heard.length).toBeLessThan(many)
  expect(received).toBeLessThanOrEqual(sent)
  const { frames } = g.gateway.stats()
  for (let i = 0; i < many; i += 1) stream.write(frameOf('13944000007', messages.platformAck.id, Buffer.alloc(5)))
  await until(() => g.gateway.stats().frames === frames + many)
  await heartbeat(terminal)
  const repliedTo = stream.heard.map(datagram => datagram.readUInt16BE(15))
  expect(new Set(repliedTo)).toEqual(new Set([messages.heartbeat.id]))
})

test('a terminal that need not sign in is sent at most three times what has come', async () => {
  await start({ signIn: 'none' })
  const phone = '13944000009'
  const vehicleId = await g.addVehicle(phone)
  const stream = sender()
  const terminal = overUdp(phone, stream)
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  for (let i = 0; i < 15; i += 1) {
    const sent = await g.gateway.terminals.send(vehicleId, 'location', null, { by: 'platform', timeoutMs: 1 })
    await expect(sent.result).rejects.toThrow()
  }
  expect(await heartbeat(terminal)).toBe(0)
  const sizeOf = (frames: readonly Buffer[]): number => frames.reduce((sum, { length }) => sum + length + 28, 0)
  const came = sizeOf([
    frameOf(phone, messages.location.id, encode(messages.location, locationOf(), '2013')),
    frameOf(phone, messages.heartbeat.id),
  ])
  // Escaped bytes may make single frames longer.
  expect(sizeOf(stream.heard)).toBeLessThanOrEqual(3 * came + 30)
})

test('of an address only so many stay on which no terminal signs in; its terminals get in, and stay', async () => {
  await start({ maxUnsignedConnectionsPerAddress: 10 })
  const { terminal } = await linked('13944000010')
  for (let i = 0; i < 40; i += 1) {
    const stream = sender()
    const beat = frameOf('13944000099', messages.heartbeat.id)
    // While one is being answered it is not cut.
    stream.write(beat)
    stream.write(beat)
    await until(() => stream.heard.length > 0)
  }
  expect(g.gateway.stats().cut).toBe(30)
  const { terminal: second } = await linked('13944000011')
  expect([await heartbeat(terminal), await heartbeat(second)]).toEqual([0, 0])
  expect(g.gateway.stats().connections).toBe(11)
})

test('a flood of datagrams takes no place from terminals on TCP', async () => {
  await start({ maxUnsignedConnections: 5, maxConnections: 5, newConnectionsPerMinutePerAddress: 20 })
  for (let i = 0; i < 40; i += 1) sender().write(frameOf('13944000099', messages.heartbeat.id))
  await until(() => g.gateway.stats().cut + g.gateway.stats().rejected === 35)
  const { terminal } = await g.linked('13944000012')
  expect(await heartbeat(terminal)).toBe(0)
})

test('who does not sign in in time, or says nothing for long, is forgotten', async () => {
  await start()
  const { vehicleId } = await linked('13944000013')
  sender().write(frameOf('13944000099', messages.heartbeat.id))
  await until(() => g.gateway.stats().connections === 2)
  ahead = 31_000
  await until(() => g.gateway.stats().connections === 1)
  ahead = 400_000
  await until(() => g.gateway.stats().connections === 0)
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(false)
})

test('what comes faster than it can be stored waits in a short queue; the rest is dropped, counted, and comes again', async () => {
  await start({ maxUnacknowledged: 8 })
  const { terminal, stream } = await linked('13944000014')
  const release = await g.holdWrites()
  const now = Date.now()
  const reports = Array.from({ length: 200 }, (_, i) =>
    frameOf(
      '13944000014',
      messages.location.id,
      encode(messages.location, locationOf({ time: now - i * 1_000 }), '2013'),
      1_000 + i,
    ),
  )
  for (const report of reports) stream.write(report)
  await until(() => g.gateway.stats().droppedDatagrams === 200 - 8 - 64)
  await release()
  const isAcknowledged = (i: number): boolean => terminal.isAcknowledged(1_000 + i)
  await until(() => reports.filter((_, i) => isAcknowledged(i)).length === 72)
  expect(await rows()).toBe(72)
  for (const [i, report] of reports.entries()) {
    if (isAcknowledged(i)) continue
    stream.write(report)
    await until(() => isAcknowledged(i))
  }
  expect(await rows()).toBe(200)
})

test('a stop stores and acknowledges what has arrived, and frees the port', async () => {
  await start()
  const { terminal } = await linked('13944000015')
  const release = await g.holdWrites()
  const serial = terminal.report()
  await until(() => g.gateway.stats().queued === 1)
  const { udpPort } = g.gateway
  const stopped = g.gateway.stop()
  await release()
  await stopped
  expect(await terminal.ackOf(serial)).toBe(0)
  expect(await rows()).toBe(1)
  await g.restart({ udpPort })
  expect(g.gateway.udpPort).toBe(udpPort)
  const again = overUdp('13944000015')
  await again.signIn()
  expect(await heartbeat(again)).toBe(0)
})
