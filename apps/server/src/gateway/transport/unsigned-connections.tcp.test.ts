/** Connections that say nothing, or never sign in, shut no terminal out. */
import { connect, type Socket } from 'node:net'
import { messages } from '@outrider/jt808'
import { afterEach, expect, test } from 'vitest'
import { type GatewayOptions, maxRefusalsPerConnection } from '../options.ts'
import { type TestGateway, testGateway, until } from '../../testing/gateway.ts'
import type { TestTerminal } from '../../testing/terminal.ts'

let g: TestGateway
const sockets: Socket[] = []
const start = async (options: Partial<GatewayOptions>): Promise<TestGateway> =>
  (g = await testGateway({ graceMs: 0, ...options }))
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await g.close()
})

function mute(localAddress?: string): Socket & { open: boolean } {
  const socket = Object.assign(connect({ port: g.gateway.port, host: '127.0.0.1', localAddress }), { open: true })
  socket.on('error', () => undefined) // reset by the gateway
  socket.resume().on('close', () => {
    socket.open = false
  })
  sockets.push(socket)
  return socket
}
const connections = (): number => g.gateway.stats().connections
const heartbeat = (terminal: TestTerminal): Promise<number> => terminal.ackOf(terminal.send(messages.heartbeat, {}))

test('of an address whose connections say nothing only so many stay; its terminals get in, and stay', async () => {
  await start({ maxUnsignedConnectionsPerAddress: 10 })
  const { terminal } = await g.linked('13955000001')
  const first = Array.from({ length: 10 }, () => mute())
  await until(() => connections() === 11)
  const { terminal: second } = await g.linked('13955000002')
  const later = Array.from({ length: 30 }, () => mute())
  await until(() => first.every(({ open }) => !open))
  await until(() => later.filter(({ open }) => open).length === 10)
  expect(connections()).toBe(12)
  expect([await heartbeat(terminal), await heartbeat(second)]).toEqual([0, 0])
  expect(g.logLines).toContainEqual(
    expect.objectContaining({ level: 'warn', text: 'connections cut: too many on which no terminal signs in' }),
  )
})

test('from many addresses together only so many stay, and terminals get in', async () => {
  await start({ maxUnsignedConnectionsPerAddress: 10, maxUnsignedConnections: 20 })
  for (let i = 0; i < 100; i += 1) mute(`127.0.1.${1 + (i % 50)}`)
  await until(() => g.gateway.stats().cut === 80)
  const { terminal } = await g.linked('13955000003')
  expect(await heartbeat(terminal)).toBe(0)
  expect(connections()).toBe(20)
})

test('when all places are taken, one that has not signed in makes room', async () => {
  await start({ maxConnections: 3 })
  const linked = await g.linked('13955000004')
  const waiting = [mute(), mute()]
  await until(() => connections() === 3)
  const { terminal } = await g.linked('13955000005')
  expect(waiting.map(({ open }) => open)).toEqual([false, true])
  expect([await heartbeat(linked.terminal), await heartbeat(terminal)]).toEqual([0, 0])
})

test('an address that may not open another connection pushes out nobody', async () => {
  await start({ maxConnections: 3, maxConnectionsPerAddress: 2 })
  const waiting = mute('127.0.1.1')
  const own = [mute('127.0.1.2'), mute('127.0.1.2')]
  await until(() => connections() === 3)
  const further = [1, 2, 3].map(() => mute('127.0.1.2'))
  await until(() => further.every(({ open }) => !open))
  expect([waiting, ...own].map(({ open }) => open)).toEqual([true, true, true])
  expect(g.gateway.stats()).toMatchObject({ connections: 3, cut: 0, rejected: 3 })
})

test('an address is counted right when a connection closes while its last refusal is looked up', async () => {
  await start({ maxConnectionsPerAddress: 1 })
  const terminal = g.terminal('13955000009')
  for (let i = 0; i < maxRefusalsPerConnection - 1; i += 1) expect(await terminal.authenticate('wrong')).toBe(1)
  const client = await g.database.pool.connect()
  await client.query('begin; lock table terminals')
  const refused = (): number => g.gateway.stats().refused
  const before = refused()
  terminal.send(messages.authentication, { token: 'wrong' })
  await until(async () => {
    const waiting = await g.database.pool.query(`select from pg_locks where relation = 'terminals'::regclass and not granted`)
    return waiting.rows.length > 0
  })
  await terminal.leave()
  await until(() => connections() === 0)
  await client.query('rollback')
  client.release()
  await until(() => refused() > before)
  const both = [mute(), mute()]
  await until(() => both.some(({ open }) => !open) || connections() === 2)
  expect(connections()).toBe(1)
})

test('who does not sign in in time is closed, whatever it says', async () => {
  let ahead = 0
  await start({ monotonic: () => performance.now() + ahead })
  const terminal = g.terminal('13955000006')
  expect(await heartbeat(terminal)).toBe(1)
  ahead = 31_000
  await terminal.closes()
})

test('a terminal that has signed out counts as not signed in again', async () => {
  await start({ maxUnsignedConnectionsPerAddress: 1 })
  const { terminal } = await g.linked('13955000007')
  expect(await terminal.ackOf(terminal.send(messages.logout, {}))).toBe(0)
  const next = g.terminal('13955000008')
  expect(await heartbeat(next)).toBe(1)
  await terminal.closes()
})

test('two thousand terminals behind one address come back at once and all get in', async () => {
  await start({ maxUnsignedConnectionsPerAddress: 200 })
  const phones = Array.from({ length: 2_000 }, (_, i) => String(13_955_100_000 + i))
  await g.database.pool.query(
    `with v as (insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
       select (select min(id) from organisations), 'T' || phone, 2, 'truck' from unnest($1::text[]) as phone returning id, plate_num)
     insert into terminals (vehicle_id, phone, terminal_type) select id, substr(plate_num, 2), 'jt808' from v`,
    [phones],
  )
  // As terminals do: each connects again until it is in.
  const comeIn = async (phone: string): Promise<TestTerminal> => {
    for (;;) {
      const terminal = g.terminal(phone)
      try {
        return await terminal.signIn()
      } catch {
        await terminal.leave() // it was cut, and connects again
      }
    }
  }
  await Promise.all(phones.map(comeIn))
  expect(g.gateway.stats().sessions).toBe(2_000)
})
