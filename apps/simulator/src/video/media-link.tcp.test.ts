import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Random } from '../random.ts'
import { noMediaFaults } from './camera-options.ts'
import { MediaLink } from './media-link.ts'

let server: net.Server
let port: number
const sockets: net.Socket[] = []

beforeEach(async () => {
  server = net.createServer({ pauseOnConnect: true }, socket => {
    sockets.push(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as net.AddressInfo).port
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise(resolve => server.close(resolve))
})

const big = { payloadType: 98, kind: 'i', timestamp: 0, sinceKeyFrame: 0, sinceFrame: 0, body: Buffer.alloc(300_000) } as const

/** A connection to a platform that reads nothing. */
async function linkTo(stuckMs: number): Promise<{ link: MediaLink; closed: Promise<boolean> }> {
  let opened: () => void = () => undefined
  let ended: (cut: boolean) => void = () => undefined
  const open = new Promise<void>(resolve => (opened = resolve))
  const closed = new Promise<boolean>(resolve => (ended = resolve))
  const link = new MediaLink({
    host: '127.0.0.1',
    port,
    sim: '1',
    simBytes: 6,
    channel: 1,
    timestamps: 'clock',
    faults: noMediaFaults,
    random: new Random(1),
    stuckMs,
    opened,
    closed: ended,
  })
  await open
  return { link, closed }
}

it('takes no more than it can send, and ends when nothing of it is taken for long', async () => {
  const { link, closed } = await linkTo(200)
  let sent = 0
  while (link.ready) {
    link.send(big)
    sent++
  }
  expect(sent).toBeGreaterThan(0)
  expect(await closed).toBe(false)
  expect(link.ready).toBe(false)
})

it('stays open while there is nothing to send', async () => {
  const { link: idle } = await linkTo(20)
  // It ends later than the idle one would.
  const { link, closed } = await linkTo(200)
  while (link.ready) link.send(big)
  await closed
  expect(idle.ready).toBe(true)
  idle.destroy()
})
