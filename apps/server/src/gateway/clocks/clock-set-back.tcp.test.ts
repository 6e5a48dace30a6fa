import { messages } from '@outrider/jt808'
import { afterEach, expect, test } from 'vitest'
import { type TestGateway, testGateway, until } from '../../testing/gateway.ts'
import type { GatewayOptions } from '../options.ts'

/** The server's clock: an administrator or a time service sets it back while terminals are linked. */
let behind = 0
let g: TestGateway
const start = async (options: Partial<GatewayOptions> = {}) => {
  behind = 0
  g = await testGateway({ clock: () => Date.now() - behind, ...options })
}
afterEach(() => g.close())
const year = 365 * 86_400_000

test('a terminal over its frames per second is read again after a second when the clock was set back a year', async () => {
  await start({ framesPerSecond: 10 })
  const { terminal } = await g.linked('13988000001')
  const serials = Array.from({ length: 25 }, () => terminal.send(messages.heartbeat, {}))
  await until(() => g.gateway.stats().paused === 1)
  behind = year
  expect(await terminal.ackOf(serials[24] ?? 0)).toBe(0)
})

test('connections that say nothing are closed when the clock was set back a year', async () => {
  await start({ unauthenticatedMs: 200 })
  const connected = g.terminal('13988000002')
  await until(() => g.gateway.stats().connections === 1)
  behind = year
  await connected.closes()
})

test('a terminal that is gone is told of, when the clock was set back a year', async () => {
  await start({ graceMs: 100 })
  const { terminal, vehicleId } = await g.linked('13988000003')
  await terminal.leave()
  await until(() => !g.gateway.terminals.isLinked(vehicleId))
  behind = year
  await until(() => g.events.some(event => event.kind === 'unlinked' && event.vehicleId === vehicleId))
})

test('an address may connect again after its minute when the clock was set back a year', async () => {
  let elapsed = 0
  await start({ newConnectionsPerMinutePerAddress: 1, monotonic: () => elapsed })
  const heartbeat = async () => {
    const terminal = g.terminal('13988000004')
    return await terminal.ackOf(terminal.send(messages.heartbeat, {}))
  }
  expect(await heartbeat()).toBe(1)
  await g.terminal('13988000004').closes()
  behind = year
  elapsed = 60_000
  expect(await heartbeat()).toBe(1)
})
