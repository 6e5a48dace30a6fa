/** Batches of thousands of reports at the wire: others are answered while one is read, and its own order is kept. */
import { encode, messages } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestGateway, testGateway, until } from '../../testing/gateway.ts'
import { locationOf, type TestTerminal } from '../../testing/terminal.ts'

let g: TestGateway
beforeEach(async () => {
  g = await testGateway({ graceMs: 0 })
})
afterEach(() => g.close())

const began = Math.floor(Date.now() / 1_000) * 1_000
const reports = 6_000

function parts(): Buffer[] {
  const locations = Array.from({ length: reports }, (_, i) => ({
    location: locationOf({ time: began - (reports - i) * 1_000 }),
    bytes: Buffer.alloc(0),
  }))
  const body = encode(messages.locationBatch, { type: 1, locations }, '2013')
  return Array.from({ length: Math.ceil(body.length / 1_000) }, (_, i) => body.subarray(i * 1_000, (i + 1) * 1_000))
}
/** All but the last; returns what sends that, and its serial. */
async function allButTheLast(terminal: TestTerminal): Promise<() => number> {
  const all = parts()
  const send = (index: number): number =>
    terminal.sendBody(0x0704, all[index - 1] as Buffer, 1_000 + index, { total: all.length, index })
  const serials = all.slice(1).map((_, i) => send(i + 1))
  for (const serial of serials) expect(await terminal.ackOf(serial)).toBe(0)
  return () => send(all.length)
}
const heartbeat = (terminal: TestTerminal): Promise<number> => terminal.ackOf(terminal.send(messages.heartbeat, {}))

test('another terminal is answered while a batch of thousands of reports is read', async () => {
  const { terminal, vehicleId } = await g.linked('13971000001')
  const other = await g.linked('13971000002')
  const sendLast = await allButTheLast(terminal)
  const release = await g.holdWrites()
  const last = sendLast()
  const queuedWhenAnswered = new Set<number>()
  do {
    expect(await heartbeat(other.terminal)).toBe(0)
    queuedWhenAnswered.add(g.gateway.stats().queued)
  } while (g.gateway.stats().queued < reports)
  const partly = [...queuedWhenAnswered].filter(queued => queued > 0 && queued < reports)
  const acknowledgedEarly = terminal.isAcknowledged(last)
  await release()
  expect(partly.length).toBeGreaterThan(2)
  expect(acknowledgedEarly).toBe(false)
  expect(await terminal.ackOf(last)).toBe(0)
  const stored = await g.database.pool.query('select from positions where vehicle_id = $1', [vehicleId])
  expect(stored.rowCount).toBe(reports)
})

test('what the terminal sends after it comes after it, however long it is', async () => {
  const { terminal, vehicleId } = await g.linked('13971000003')
  const sendLast = await allButTheLast(terminal)
  const last = sendLast()
  const live = terminal.report({ time: began })
  expect(await terminal.ackOf(live)).toBe(0)
  expect(terminal.isAcknowledged(last)).toBe(true)
  const times = g.events.flatMap(e => (e.kind === 'stored' ? e.positions.filter(p => p.vehicleId === vehicleId) : []))
  expect(times.map(report => report.time)).toEqual(Array.from({ length: reports + 1 }, (_, i) => began - (reports - i) * 1_000))
})

test('a server that stops in the middle of it stores all of it before, or after the start', async () => {
  const phone = '13971000004'
  const { terminal, vehicleId } = await g.linked(phone)
  const sendLast = await allButTheLast(terminal)
  const release = await g.holdWrites()
  const last = sendLast()
  await until(() => g.gateway.stats().queued > 0)
  const restarted = g.restart({ graceMs: 0 })
  await release()
  await restarted
  expect(await terminal.ackOf(last)).toBe(0)
  const stored = await g.database.pool.query('select from positions where vehicle_id = $1', [vehicleId])
  expect(stored.rowCount).toBe(reports)
  expect((await g.database.pool.query('select from sub_packages')).rowCount).toBe(0)
})
