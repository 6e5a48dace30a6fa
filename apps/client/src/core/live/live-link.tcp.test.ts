import type { AddressInfo } from 'node:net'
import { liveClose } from '@outrider/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Target } from '../session/target.ts'
import { reconnectDelay } from './live-feed.ts'
import { createLiveLink, type LiveLink } from './live-link.ts'

let server: WebSocketServer
let link: LiveLink
afterEach(() => {
  link.stop()
  for (const client of server.clients) client.terminate()
  server.close()
})

/** A platform whose feed refuses every token as expired, and a link to it whose pauses the test ends by hand. */
async function expiredLink(refreshToken: () => Promise<unknown>) {
  let tried = 0
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', socket =>
    socket.on('message', () => {
      tried += 1
      socket.send(JSON.stringify({ type: 'refused', rspCode: 4_010_003, msg: 'expired' }))
      socket.close(liveClose.session)
    }),
  )
  await new Promise(resolve => {
    server.once('listening', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const target = { code: 'one', title: 'One', url, accessToken: 'token' } as Target
  const pauses: { run: () => void; ms: number }[] = []
  link = createLiveLink(target, {
    targetOf: () => target,
    lang: () => 'en',
    later(run, ms) {
      const pause = { run, ms }
      // Of the feed itself: no message for a while.
      if (ms <= 30_000) pauses.push(pause)
      return () => void pauses.splice(pauses.indexOf(pause), 1)
    },
    openSocket: address => new WebSocket(address) as never,
    pollOnly: false,
    poll: () => Promise.reject(new Error('not polled here')),
    refreshToken,
    onServerTime: () => undefined,
    onFailure: () => undefined,
    onChange: () => undefined,
    log: () => undefined,
  })
  link.follow('positions', { onUpdate: () => undefined })
  return { pauses, tried: () => tried }
}

test('while no new token is given the feed waits longer each time, and polling takes over', async () => {
  const { pauses, tried } = await expiredLink(() => Promise.reject(new Error('no network')))
  for (const attempts of [1, 2, 3]) {
    await vi.waitUntil(() => pauses.length === 1)
    expect([tried(), pauses[0]?.ms]).toEqual([attempts, reconnectDelay(attempts)])
    expect(link.needsPolling).toBe(attempts >= 2)
    pauses.pop()?.run()
  }
})

test('a new token is tried at once; when it has expired too the next one waits', async () => {
  const { pauses, tried } = await expiredLink(() => Promise.resolve())
  await vi.waitUntil(() => pauses.length === 1)
  expect([tried(), pauses[0]?.ms]).toEqual([2, reconnectDelay(2)])
})

test('the network that is back, or a page that comes to the front, ends the pause', async () => {
  const { pauses, tried } = await expiredLink(() => Promise.reject(new Error('no network')))
  await vi.waitUntil(() => pauses.length === 1)
  link.connectNow()
  await vi.waitUntil(() => tried() === 2)
})
