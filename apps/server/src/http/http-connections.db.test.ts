/** Connections that say nothing, or little, shut nobody out of the API. */
import { connect, type Socket } from 'node:net'
import { livePath } from '@outrider/contract'
import { afterEach, expect, test } from 'vitest'
import { testFeed } from '../testing/feed.ts'
import { until } from '../testing/gateway.ts'
import { platformOfFile } from '../testing/platform.ts'

const config = { 'max-http-connections': 40, 'http-connections-per-address': 10, 'live-feeds-per-user': 3 }
const platform = await platformOfFile({ config })
const reader = await platform.newCaller('reader', [await platform.addOrganisation('Root')])
const sockets: Socket[] = []
/** The server's ends of them, by address and port of the other end. */
const ends = new Map<string, Socket>()
const nameOf = (address = '', port = 0): string => `${address}:${port}`
platform.http.server.on('connection', (end: Socket) => {
  const name = nameOf(end.remoteAddress, end.remotePort)
  ends.set(name, end)
  end.once('close', () => ends.delete(name))
})
/** Its turn has come: nobody reads from a new one before. */
const isTakenUp = (name: string): boolean => ends.get(name)?.readableFlowing === true
// What the server does not know to be closed would take turns and places of the next test.
afterEach(async () => {
  const names = sockets.map(({ localAddress, localPort }) => nameOf(localAddress, localPort))
  for (const socket of sockets.splice(0)) socket.destroy()
  await until(() => !names.some(name => ends.has(name)))
})

type Watched = Socket & { open: boolean; heard: string }
/** Says `text` and nothing more, when the server has taken it up or cut it. */
async function say(text: string, localAddress = '127.0.0.1'): Promise<Watched> {
  const port = Number(new URL(platform.url).port)
  const socket = Object.assign(connect({ host: '127.0.0.1', port, localAddress }), { open: true, heard: '' })
  sockets.push(socket)
  socket.on('error', () => undefined) // reset by the server
  socket.on('close', () => {
    socket.open = false
  })
  socket.on('data', data => {
    socket.heard += data.toString()
  })
  await new Promise<void>(resolve => socket.once('connect', () => resolve()).once('close', () => resolve()))
  const name = nameOf(socket.localAddress, socket.localPort)
  await until(() => isTakenUp(name) || !socket.open)
  socket.write(text)
  return socket
}
const some = (count: number, text: string, address?: (at: number) => string): Promise<Watched[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => say(text, address?.(at))))
const stillOpen = (among: readonly Watched[]): number => among.filter(({ open }) => open).length

const slowHeaders = 'POST /user/login HTTP/1.1\r\nhost: x\r\n'
const slowBody = `${slowHeaders}content-type: application/json\r\ncontent-length: 500\r\n\r\n{`
const feed = `GET ${livePath} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

test.each([
  ['nothing', ''],
  ['half of the headers', slowHeaders],
  ['a part of the body', slowBody],
  ['that they want a live feed', feed],
])('of connections of one address that say %s only so many stay, and its calls are answered', async (_, text) => {
  const mute = await some(50, text)
  await until(() => stillOpen(mute) <= 10)
  expect(await reader.code('vehicle/getVehiclesTotal', {})).toBe(0)
})

test('of silent connections of many addresses only so many stay, and calls are answered', async () => {
  const mute = await some(120, feed, at => `127.0.3.${1 + (at % 30)}`)
  await until(() => stillOpen(mute) <= 40)
  expect(await reader.code('vehicle/getVehiclesTotal', {})).toBe(0)
})

test('of live feeds that do not sign in only a quarter of the connections stay', async () => {
  const feeds = await some(30, feed, at => `127.0.4.${1 + at}`)
  await until(() => stillOpen(feeds) <= 10)
  const others = await some(10, slowHeaders, at => `127.0.5.${1 + at}`)
  await until(() => stillOpen(feeds) <= 10)
  expect(stillOpen(others)).toBe(10)
})

test.each([
  ['half of the headers of their first request', '', slowHeaders],
  ['half of the headers after another request', 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n', slowHeaders],
  ['a part of the body', '', slowBody],
])(
  'of connections of many addresses that say %s only a quarter of all stay, and those that wait are not cut for them',
  async (_, whole, half) => {
    const waiting = await some(10, '', at => `127.0.6.${1 + at}`)
    const slow = await some(20, whole, at => `127.0.7.${1 + at}`)
    if (whole) await until(() => slow.every(({ heard }) => heard.includes('outrider')))
    for (const socket of slow) socket.write(half)
    await until(() => stillOpen(slow) <= 10)
    expect(stillOpen(slow)).toBe(10)
    expect(stillOpen(waiting)).toBe(10)
    expect(await reader.code('vehicle/getVehiclesTotal', {})).toBe(0)
  },
)

test('connections whose bodies come after the replies make room like others', async () => {
  const early = await some(10, 'GET /health HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\n')
  await until(() => early.every(({ heard }) => heard.includes('outrider')))
  for (const socket of early) socket.write('after')
  // On each another request, so that the server has read what came before.
  for (const socket of early) socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
  await until(() => early.every(({ heard }) => heard.split('outrider').length > 2))
  const other = await say('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
  await until(() => other.heard.includes('outrider') || !other.open)
  expect(other.open).toBe(true)
  expect(stillOpen(early)).toBe(9)
})

test('a call being answered and a signed-in live feed are not cut', async () => {
  const live = await testFeed(platform.url)
  live.say({ type: 'subscribe', accessToken: reader.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await live.until(({ type }) => type === 'snapshot')
  const locked = await platform.database.pool.connect()
  await locked.query('begin; lock table sessions in access exclusive mode')
  const call = await say(
    `POST /user/refreshToken HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 21\r\n\r\n{"refreshToken":"xx"}`,
  )
  const mute = await some(40, '')
  await until(() => stillOpen(mute) <= 10)
  await locked.query('rollback')
  locked.release()
  await until(() => call.heard.includes('4010001'))
  expect(live.socket.readyState).toBe(live.socket.OPEN)
  live.socket.close()
  await live.closed
})

test('a user has so many live feeds', async () => {
  const opened = []
  for (let i = 0; i < 4; i += 1) {
    const live = await testFeed(platform.url)
    live.say({ type: 'subscribe', accessToken: reader.token, lang: 'en', topics: [{ topic: 'positions' }] })
    opened.push({ live, first: await live.until(({ type }) => type === 'snapshot' || type === 'refused') })
  }
  expect(opened.map(({ first }) => first.type)).toEqual(['snapshot', 'snapshot', 'snapshot', 'refused'])
  expect(opened[3]?.first).toMatchObject({ rspCode: 4_290_006 })
  for (const { live } of opened) live.socket.close()
  await Promise.all(opened.map(({ live }) => live.closed))
})
