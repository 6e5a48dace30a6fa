/** Clients that do not read: what they asked for is made no further than they read, and they are let go. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Metrics } from '../metrics/metrics.ts'
import { until } from '../testing/gateway.ts'
import { platformOfFile } from '../testing/platform.ts'
import { disconnectUnread } from './unread-replies.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
const platform = await platformOfFile({ config: { 'unread-seconds': 0.3, 'check-replies': false }, log })
const organisation = await platform.addOrganisation('Root')
await platform.database.pool.query(
  `insert into vehicles (organisation_id, plate_num, plate_color, nickname, vehicle_type)
     select $1, '沪' || n, 1, repeat('N', 60), 'truck' from generate_series(1, 20000) as n`,
  [organisation],
)
await platform.fleet.reload()
const reader = await platform.newCaller('reader', [organisation])

/** Asks for every vehicle and reads nothing. */
function unread(): Socket {
  const body = JSON.stringify({ pageSize: 20_000, pageNum: 1 })
  const socket = connect(Number(new URL(platform.url).port), '127.0.0.1')
  socket.pause()
  const head = `POST /vehicle/getBatchVehicles?signature=secret HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\naccess_token: ${reader.token}`
  socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  return socket
}
const metric = async (name: string) =>
  Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await (await fetch(`${platform.url}/metrics`)).text())?.[1])

test('who reads nothing of a long list is disconnected, and those who wait behind get their turn', async () => {
  const sockets = Array.from({ length: 8 }, unread)
  // Two of these wait until others are let go.
  const list = await reader.call('vehicle/getBatchVehicles', { pageSize: 20_000, pageNum: 1 })
  expect(list.vehicles).toHaveLength(20_000)
  await until(async () => (await metric('outrider_http_unread_total')) >= sockets.length)
  const closed = sockets.map(socket => once(socket, 'close'))
  for (const socket of sockets) socket.resume()
  await Promise.all(closed)
  const said = lines.filter(line => line.includes('does not read its reply')).join('')
  expect(said).toContain('/vehicle/getBatchVehicles')
  // Links to files are signed in their query.
  expect(said).not.toContain('secret')
})

test('who reads is not disconnected while the server is slow to make the reply', async () => {
  const app = fastify()
  let timeouts = 0
  disconnectUnread(app, { metrics: new Metrics(), unreadTime: 20 })
  app.get('/', ({ raw }) =>
    Readable.from(
      (async function* () {
        yield 'begun, '
        // Until its time has been over twice.
        raw.socket.on('timeout', () => (timeouts += 1))
        await until(() => timeouts >= 2)
        yield 'ended'
      })(),
    ),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await (await fetch(address)).text()).toBe('begun, ended')
  await app.close()
})
