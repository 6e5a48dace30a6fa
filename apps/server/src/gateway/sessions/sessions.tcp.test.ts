import { messages } from '@outrider/jt808'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testGateway, until } from '../../testing/gateway.ts'

let ahead = 0
let number = 13_933_000_000
const grace = 20_000
const g = await testGateway({ graceMs: grace, idleMs: 300_000, unauthenticatedMs: 60_000, monotonic: () => Date.now() + ahead })
afterEach(() => {
  ahead = 0
})
afterAll(() => g.close())

const linked = async () => ({ ...(await g.linked(String((number += 1)))), phone: String(number) })
const unlinked = (vehicleId: number) => g.events.filter(e => e.kind === 'unlinked' && e.vehicleId === vehicleId)
const links = async (vehicleId: number): Promise<unknown[]> =>
  (
    await g.database.pool.query<{ why: string | null }>(
      'select l.why from terminal_links l join terminals t on t.id = l.terminal_id where t.vehicle_id = $1 order by l.id',
      [vehicleId],
    )
  ).rows.map(row => row.why)

test('of two sockets with one identity the newer wins, the older is closed, and that is recorded but no absence', async () => {
  const { terminal, vehicleId, phone } = await linked()
  const newer = await g.terminal(phone).signIn()
  await terminal.closes()
  await until(async () => (await links(vehicleId))[0] === 'displaced')
  expect(await links(vehicleId)).toEqual(['displaced', null])
  ahead = 2 * grace
  expect(await newer.ackOf(newer.report())).toBe(0)
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(true)
  expect(unlinked(vehicleId)).toEqual([])
})

test('a terminal that left for another server within the grace period is not announced as gone', async () => {
  const [left, lost] = [await linked(), await linked()]
  for (const { terminal } of [left, lost]) terminal.socket.destroy()
  await until(async () => (await links(left.vehicleId))[0] !== null && (await links(lost.vehicleId))[0] !== null)
  g.bus.publish({ kind: 'linkedElsewhere', vehicleId: left.vehicleId })
  ahead = 2 * grace
  await until(() => unlinked(lost.vehicleId).length === 1)
  expect(unlinked(left.vehicleId)).toEqual([])
})

test('several terminals share one socket, each with its own identity', async () => {
  const { terminal, vehicleId } = await linked()
  const others = await Promise.all(['13934000001', '13934000002'].map(async phone => ({ phone, id: await g.addVehicle(phone) })))
  for (const { phone, id } of others) {
    const other = await terminal.beside(phone, '2019').signIn()
    expect(await other.ackOf(other.report({ speed: id }))).toBe(0)
    expect(await links(id)).toEqual([null])
  }
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  const { rows } = await g.database.pool.query(
    'select vehicle_id, speed_dkmh from latest_positions where vehicle_id = any($1) order by 1',
    [others.map(other => other.id)],
  )
  const expected = others.map(other => ({ vehicle_id: other.id, speed_dkmh: other.id * 10 }))
  expect(rows).toEqual(expected.toSorted((a, b) => a.vehicle_id - b.vehicle_id))
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(true)
})

test('a terminal that leaves a shared socket for its own does not take the socket from the others', async () => {
  const { terminal } = await linked()
  const vehicleId = await g.addVehicle('13934000003')
  await terminal.beside('13934000003').signIn()
  await g.terminal('13934000003').signIn()
  await until(async () => (await links(vehicleId))[0] === 'displaced')
  expect(await terminal.ackOf(terminal.report())).toBe(0)
})

test('a terminal that is gone is told of after the time of grace', async () => {
  const { terminal, vehicleId } = await linked()
  await terminal.leave()
  await until(() => !g.gateway.terminals.isLinked(vehicleId))
  await until(async () => (await links(vehicleId))[0] === 'closed')
  expect(unlinked(vehicleId)).toEqual([])
  ahead = grace + 1_000
  await until(() => unlinked(vehicleId).length > 0)
  expect(unlinked(vehicleId)).toEqual([{ kind: 'unlinked', vehicleId, at: expect.any(Number), why: 'closed' }])
})

test('a terminal that is back within the time of grace was never gone', async () => {
  const { terminal, vehicleId, phone } = await linked()
  const witness = await linked()
  await terminal.leave()
  await until(() => !g.gateway.terminals.isLinked(vehicleId))
  await g.terminal(phone).signIn()
  await witness.terminal.leave()
  await until(() => !g.gateway.terminals.isLinked(witness.vehicleId))
  ahead = 2 * grace
  await until(() => unlinked(witness.vehicleId).length > 0)
  expect(unlinked(vehicleId)).toEqual([])
})

test('after a logout the terminal is unlinked at once; the socket stays and takes its next sign-in', async () => {
  const { terminal, vehicleId } = await linked()
  expect(await terminal.ackOf(terminal.send(messages.logout, {}))).toBe(0)
  expect(unlinked(vehicleId)).toMatchObject([{ why: 'logout' }])
  expect(await terminal.ackOf(terminal.report())).toBe(1)
  await terminal.signIn()
  expect(await terminal.ackOf(terminal.report())).toBe(0)
})

test('a silent connection is closed after the idle time, any message keeps it', async () => {
  const idle = await linked()
  const talking = await linked()
  ahead = 200_000
  expect(await talking.terminal.ackOf(talking.terminal.send(messages.heartbeat, {}))).toBe(0)
  ahead = 301_000
  await idle.terminal.closes()
  await until(() => unlinked(idle.vehicleId).length > 0)
  expect(unlinked(idle.vehicleId)).toMatchObject([{ why: 'idle' }])
  expect(await talking.terminal.ackOf(talking.terminal.send(messages.heartbeat, {}))).toBe(0)
})

test('a connection without an authenticated terminal is closed after a minute', async () => {
  const { terminal } = await linked()
  const unknownTerminal = g.terminal('13935000001')
  await unknownTerminal.ackOf(unknownTerminal.send(messages.heartbeat, {}))
  ahead = 61_000
  await unknownTerminal.closes()
  expect(await terminal.ackOf(terminal.send(messages.heartbeat, {}))).toBe(0)
})

test('a vehicle that was taken away loses its link at once', async () => {
  const { terminal, vehicleId } = await linked()
  g.gateway.terminals.disconnect(vehicleId)
  await terminal.closes()
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(false)
  expect(unlinked(vehicleId)).toMatchObject([{ why: 'forgotten' }])
})

test('a terminal that was given to another vehicle reports for that one after its next authentication', async () => {
  const { terminal, vehicleId, phone } = await linked()
  const other = await g.addVehicle('13936000001')
  await g.database.pool.query('delete from terminals where vehicle_id = $1', [other])
  await g.database.pool.query('update terminals set vehicle_id = $1 where phone = $2', [other, phone])
  await terminal.signIn()
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  expect(g.gateway.terminals.isLinked(other)).toBe(true)
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(false)
  expect(unlinked(vehicleId)).toMatchObject([{ why: 'forgotten' }])
  expect(unlinked(other)).toEqual([])
})

test('authenticating again on the same socket is answered and changes nothing', async () => {
  const { terminal, vehicleId } = await linked()
  await terminal.signIn()
  expect(await links(vehicleId)).toEqual([null])
  expect(await terminal.ackOf(terminal.report())).toBe(0)
})

test('links that a killed process left open are closed when the next one starts', async () => {
  const { vehicleId } = await linked()
  await g.database.pool.query(
    'insert into terminal_links (terminal_id, linked_at, address) select id, now(), $2 from terminals where vehicle_id = $1',
    [vehicleId, '192.0.2.1'],
  )
  await g.restart()
  expect(await links(vehicleId)).toEqual(['shutdown', 'shutdown'])
})
