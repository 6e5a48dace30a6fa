import { messages } from '@outrider/jt808'
import { afterEach, expect, test } from 'vitest'
import type { GatewayOptions } from '../options.ts'
import { takeAway } from '../../testing/database.ts'
import { type TestGateway, testGateway, until } from '../../testing/gateway.ts'
import { locationOf, TestTerminal } from '../../testing/terminal.ts'

let g: TestGateway
const start = async (options: Partial<GatewayOptions> = {}): Promise<TestGateway> =>
  (g = await testGateway({ graceMs: 0, ...options }))
afterEach(() => g.close())

const heartbeat = (terminal: TestTerminal): Promise<number> => terminal.ackOf(terminal.send(messages.heartbeat, {}))
// One time for all: read at each, two could be in the same second, and be one report.
const batchOf = (count: number, now = Date.now()) => ({
  type: 0 as const,
  locations: Array.from({ length: count }, (_, i) => ({
    location: locationOf({ time: now - i * 1_000 }),
    bytes: Buffer.alloc(0),
  })),
})
const rows = async (): Promise<number> => (await g.database.pool.query('select from positions')).rowCount ?? 0

test('bad frames and noise between good ones do no harm; too many without a good one end the connection', async () => {
  await start()
  const { terminal } = await g.linked('13966000001')
  const bad = Buffer.from('7e0002000001390000000100010055557e', 'hex')
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 60; i += 1) terminal.socket.write(bad)
    terminal.socket.write(Buffer.alloc(30_000, 0x24))
    expect(await heartbeat(terminal)).toBe(0)
  }
  for (let i = 0; i <= 100; i += 1) terminal.socket.write(bad)
  await terminal.closes()
  expect(g.gateway.stats().badFrames).toBeGreaterThan(200)
  await until(async () => {
    const { rows } = await g.database.pool.query('select why from terminal_links')
    return rows[0]?.why === 'protocol'
  })
})

test('64 KiB of noise without a frame end the connection', async () => {
  await start()
  const unknownTerminal = g.terminal('13966000002')
  unknownTerminal.socket.write(Buffer.alloc(80_000, 0x47))
  await unknownTerminal.closes()
})

test('a connection with too many reports under way is not read on, others are', async () => {
  await start({ maxUnacknowledged: 8 })
  const eager = (await g.linked('13966000003')).terminal
  const other = (await g.linked('13966000004')).terminal
  const release = await g.holdWrites()
  const now = Date.now()
  const serials = Array.from({ length: 40 }, (_, i) => eager.report({ time: now - i * 1_000 }))
  await until(() => g.gateway.stats().paused === 1)
  expect(g.gateway.stats().queued).toBe(8)
  expect(await heartbeat(other)).toBe(0)
  const waits = eager.send(messages.heartbeat, {})
  await release()
  for (const serial of serials) expect(await eager.ackOf(serial)).toBe(0)
  expect(await eager.ackOf(waits)).toBe(0)
  expect(await rows()).toBe(40)
})

test('when the queue is full all who report wait, their sockets fill up, and nothing is lost when it goes on', async () => {
  await start({ maxQueued: 50, maxUnacknowledged: 40 })
  const terminals = await Promise.all([1, 2, 3, 4].map(async n => (await g.linked(`1396600010${n}`)).terminal))
  const release = await g.holdWrites()
  const batches = 4_000
  const serials = terminals.map(terminal => {
    const body = batchOf(10)
    return Array.from({ length: batches / 4 }, () => terminal.send(messages.locationBatch, body))
  })
  await until(() => g.gateway.stats().paused === 4)
  const { queued } = g.gateway.stats()
  expect(queued).toBeGreaterThanOrEqual(50)
  expect(queued).toBeLessThan(50 + 4 * 10)
  await release()
  for (const [i, terminal] of terminals.entries()) {
    for (const serial of serials[i] ?? []) expect(await terminal.ackOf(serial)).toBe(0)
  }
  expect(await rows()).toBe(40)
  expect(g.gateway.stats()).toMatchObject({ stored: 40, repeated: batches * 10 - 40, queued: 0, paused: 0 })
})

test('who sends more frames than allowed is read more slowly, not cut off', async () => {
  let now = Date.now()
  await start({ framesPerSecond: 10, monotonic: () => now })
  const { terminal } = await g.linked('13966000005')
  const serials = Array.from({ length: 25 }, () => terminal.send(messages.heartbeat, {}))
  await until(() => g.gateway.stats().paused === 1)
  expect(terminal.isAcknowledged(serials[24] ?? 0)).toBe(false)
  for (let second = 0; second < 3; second += 1) {
    now += 1_000
    await until(() => g.gateway.stats().paused === 0 || g.gateway.stats().frames >= 10 * (second + 2))
  }
  expect(await terminal.ackOf(serials[24] ?? 0)).toBe(0)
})

test('a peer that does not read its answers is not read either, and closed as idle', async () => {
  let ahead = 0
  await start({ monotonic: () => Date.now() + ahead, framesPerSecond: 1e9 })
  const { terminal } = await g.linked('13966000006')
  terminal.socket.pause()
  const beats = Buffer.concat(Array.from({ length: 2_000 }, () => frameOf(terminal)))
  let finished = false
  const flood = (): void => {
    if (!finished && terminal.socket.write(beats)) setImmediate(flood)
    else if (!finished) terminal.socket.once('drain', flood)
  }
  flood()
  await until(() => g.gateway.stats().paused === 1)
  finished = true
  ahead = 400_000
  await until(() => g.gateway.stats().connections === 0)
})

const frameOf = (terminal: TestTerminal): Buffer => {
  const [ack] = terminal.heard
  if (!ack) throw new Error('sign in first')
  const frame = Buffer.from('7e000200000000000000000000007e', 'hex')
  ack.header.phoneBytes.copy(frame, 5)
  frame[13] = frame.subarray(1, 13).reduce((sum, byte) => sum ^ byte, 0)
  return frame
}

test('one address holds only so many connections', async () => {
  await start({ maxConnectionsPerAddress: 2 })
  const [first, second] = [g.terminal('13966000007'), g.terminal('13966000007')]
  expect(await heartbeat(first)).toBe(1)
  expect(await heartbeat(second)).toBe(1)
  const third = g.terminal('13966000007')
  await third.closes()
  await first.leave()
  await until(() => g.gateway.stats().connections === 1)
  expect(await heartbeat(g.terminal('13966000007'))).toBe(1)
  expect(g.gateway.stats().rejected).toBe(1)
})

test('one address opens only so many connections a minute', async () => {
  let now = Date.now()
  await start({ newConnectionsPerMinutePerAddress: 3, monotonic: () => now })
  for (let i = 0; i < 3; i += 1) {
    const terminal = g.terminal('13966000008')
    expect(await heartbeat(terminal)).toBe(1)
    await terminal.leave()
  }
  await g.terminal('13966000008').closes()
  now += 60_000
  expect(await heartbeat(g.terminal('13966000008'))).toBe(1)
})

test('all addresses together hold only so many connections', async () => {
  await start({ maxConnections: 1 })
  const { terminal } = await g.linked('13966000009')
  await g.terminal('13966000019').closes()
  expect(await heartbeat(terminal)).toBe(0)
})

test('only some of a flood of unknown terminals are listed, with few database writes', async () => {
  await start({ sweepMs: 60_000 })
  const relay = g.terminal('13977000000')
  await Promise.all(
    Array.from({ length: 300 }, async (_, i) => {
      const unknownTerminal = relay.beside(String(13_977_000_001 + i))
      return await heartbeat(unknownTerminal)
    }),
  )
  await until(() => g.gateway.stats().refused === 300)
  await g.gateway.stop()
  const { rows } = await g.database.pool.query('select count(*)::int as listed from refused_terminals')
  expect(rows).toEqual([{ listed: 10 }])
  expect((await g.database.pool.query('select numbers, attempts from refused_networks')).rows).toEqual([
    { numbers: '290', attempts: '290' },
  ])
})

test('a stop stores and acknowledges what has arrived, records the ends of links, and frees the port', async () => {
  await start()
  const { terminal } = await g.linked('13966000010')
  const release = await g.holdWrites()
  const serial = terminal.report()
  await until(() => g.gateway.stats().queued === 1)
  const { port } = g.gateway
  const stopped = g.gateway.stop()
  const refused = new TestTerminal(port, '13966000010')
  await refused.closes()
  await release()
  await stopped
  expect(await terminal.ackOf(serial)).toBe(0)
  await terminal.closes()
  expect(await rows()).toBe(1)
  const links = await g.database.pool.query('select why, unlinked_at is not null as ended from terminal_links')
  expect(links.rows).toEqual([{ why: 'shutdown', ended: true }])
  expect(g.events.filter(e => e.kind === 'unlinked')).toEqual([])
})

test('a stop does not wait for ever for a database that does not answer', async () => {
  await start({ drainMs: 50 })
  const { terminal } = await g.linked('13966000011')
  const release = await g.holdWrites()
  const serial = terminal.report()
  await until(() => g.gateway.stats().queued === 1)
  const stopped = g.gateway.stop()
  await terminal.closes()
  expect(terminal.isAcknowledged(serial)).toBe(false)
  await release()
  await stopped
  expect(g.logLines).toContainEqual({
    level: 'error',
    text: expect.stringContaining('neither stored nor acknowledged'),
    fields: { reports: 1 },
  })
})

test('when the database goes away reports wait, and are stored, told and acknowledged when it is back', async () => {
  await start()
  const { terminal, vehicleId } = await g.linked('13966000012')
  await terminal.ackOf(terminal.report({ time: Date.now() - 60_000 }))
  const giveBack = await takeAway(g.database)
  const now = Date.now()
  const serials = Array.from({ length: 20 }, (_, i) => terminal.report({ time: now - i * 1_000 }))
  await until(() => g.gateway.stats().databaseLost)
  expect(await heartbeat(terminal)).toBe(0)
  expect(serials.some(serial => terminal.isAcknowledged(serial))).toBe(false)
  await giveBack()
  for (const serial of serials) expect(await terminal.ackOf(serial)).toBe(0)
  expect(await rows()).toBe(21)
  expect(g.gateway.stats().databaseLost).toBe(false)
  expect(g.events.flatMap(e => (e.kind === 'stored' ? e.positions : [])).filter(p => p.vehicleId === vehicleId)).toHaveLength(21)
  expect(g.logLines.filter(line => line.text.startsWith('reports cannot be written'))).toHaveLength(1)
})
