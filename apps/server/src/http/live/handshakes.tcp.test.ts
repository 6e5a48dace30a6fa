import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import { livePath } from '@outrider/contract'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Handshakes } from './handshakes.ts'

/** A server on which one handshake at a time has its turn until `endTurn` is called, and the addresses in the order in which their feeds opened. */
async function pacedServer() {
  const ends: (() => void)[] = []
  const opened: (string | undefined)[] = []
  const app = fastify()
  const handshakes = new Handshakes({
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
    atOnce: 1,
    rest: () => new Promise<void>(resolve => ends.push(resolve)),
  })
  handshakes.watch(app.server)
  let asked = 0
  app.addHook('onRequest', async () => void asked++)
  await app.register(websocket, { options: { server: handshakes.paced } })
  app.get(livePath, { websocket: true }, (_, { ip }) => void opened.push(ip))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const clients: WebSocket[] = []
  const sockets: Duplex[] = []
  app.server.on('upgrade', (_, socket: Duplex) => sockets.push(socket))
  onTestFinished(async () => {
    for (const client of clients) client.terminate()
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  const open = (localAddress: string): WebSocket => {
    const client = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { localAddress })
    client.on('error', () => undefined)
    clients.push(client)
    return client
  }
  const has = (opens: number, waiting: number) =>
    vi.waitFor(() => expect({ opens: opened.length, waiting: handshakes.waiting }).toEqual({ opens, waiting }))
  return { opened, asked: () => asked, open, has, endTurn: () => ends.shift()?.(), cut: () => sockets.at(-1)?.destroy() }
}

test('a feed of another address does not wait for all those of one address that came before it', async () => {
  const { opened, open, has, endTurn } = await pacedServer()
  for (let i = 0; i < 5; i++) open('127.0.0.2')
  await has(1, 4)
  open('127.0.0.3')
  await has(1, 5)
  endTurn()
  await has(2, 4)
  endTurn()
  await has(3, 3)
  expect(opened).toContain('127.0.0.3')
})

test('one that is cut while it waits leaves the queue, and no request was ever made of it', async () => {
  const { asked, open, has, endTurn, cut } = await pacedServer()
  open('127.0.0.2')
  await has(1, 0)
  open('127.0.0.2')
  await has(1, 1)
  cut()
  await has(1, 0)
  endTurn()
  open('127.0.0.3')
  await has(2, 0)
  expect(asked()).toBe(2)
})
