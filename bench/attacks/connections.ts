/** Connections that say nothing, or say it slowly. */
import { connect, type Socket } from 'node:net'
import { livePath } from '@outrider/contract'
import { type Attack, aborted, sized } from './attack.ts'

/** Connections opened at a time: more than the listening queue takes would only wait. */
const opening = 400
/** A cut connection is opened again after this time: the attack is silence, not a flood. */
const retryMs = 5_000

interface Hold {
  port: number
  count: number
  signal: AbortSignal
  /** The attacker's own addresses, taken in turn; none: the usual one. To look for a free port at a given address takes long when many are used. */
  addresses?: readonly string[]
  /** What is said after connecting, and again every second. */
  first?: string | Buffer
  everySecond?: string
}

/** Keeps `count` connections open, each that is cut is opened again. */
export async function hold({ port, count, signal, addresses = [], first, everySecond }: Hold): Promise<string> {
  const open = new Set<Socket>()
  let started = 0
  /** Without those that are opened again. */
  let begun = 0
  let cut = 0
  let most = 0
  const one = (): void => {
    if (signal.aborted) return
    const socket = connect({ host: '127.0.0.1', port, localAddress: addresses[started++ % addresses.length] })
    socket.on('connect', () => {
      open.add(socket)
      most = Math.max(most, open.size)
      if (first !== undefined) socket.write(first)
    })
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => {
      if (open.delete(socket)) cut += 1
      if (!signal.aborted) setTimeout(one, retryMs)
    })
  }
  const opener = setInterval(() => {
    for (let i = 0; i < opening && begun < count; i++, begun++) one()
  }, 20)
  const talker = setInterval(() => {
    if (everySecond !== undefined) for (const socket of open) socket.write(everySecond)
  }, 1_000)
  await aborted(signal)
  clearInterval(opener)
  clearInterval(talker)
  const left = open.size
  for (const socket of open) socket.destroy()
  return `${left} open at the end, ${most} at most, ${cut} cut`
}

export const many = Array.from({ length: 200 }, (_, i) => `127.0.${1 + Math.floor(i / 50)}.${10 + (i % 50)}`)
const upgrade = [
  `GET ${livePath} HTTP/1.1`,
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n')

/** MB: what is left of tens of thousands of connections until it is collected. The heap is as small as before afterwards. */
const floodMemory = 400

export const connectionAttacks: readonly Attack[] = [
  {
    name: 'silent-media',
    fills: ['evidence', 'video', 'recordings', 'talk', 'downloads'],
    about:
      '2,000 connections from 200 addresses to each port for video, recordings, talk, files of alarms and uploads, which say nothing',
    memory: floodMemory,
    run: async ({ mediaPorts, size }, signal) =>
      (await Promise.all(mediaPorts.map(port => hold({ port, count: sized(2_000, size), addresses: many, signal })))).join('; '),
  },
  {
    name: 'silent-terminals',
    fills: ['terminals'],
    about: '22,000 connections to the terminal port from one address, which say nothing',
    processes: 2,
    memory: floodMemory,
    run: ({ gatewayPort, size }, signal) => hold({ port: gatewayPort, count: sized(11_000, size), signal }),
  },
  {
    name: 'silent-terminals-many',
    about: 'the same from 200 addresses',
    processes: 2,
    memory: floodMemory,
    run: ({ gatewayPort, size }, signal) => hold({ port: gatewayPort, count: sized(11_000, size), signal, addresses: many }),
  },
  {
    name: 'silent-http',
    fills: ['api'],
    about: '22,000 connections to the API from one address, which say nothing',
    processes: 2,
    memory: floodMemory,
    run: ({ port, size }, signal) => hold({ port, count: sized(11_000, size), signal }),
  },
  {
    name: 'silent-http-many',
    about: 'the same from 200 addresses',
    processes: 2,
    memory: floodMemory,
    run: ({ port, size }, signal) => hold({ port, count: sized(11_000, size), signal, addresses: many }),
  },
  {
    name: 'slow-headers',
    about: '22,000 requests from 200 addresses, of which a header comes every second',
    processes: 2,
    memory: floodMemory,
    run: ({ port, size }, signal) =>
      hold({
        port,
        count: sized(11_000, size),
        signal,
        addresses: many,
        first: 'POST /user/login HTTP/1.1\r\nHost: a\r\n',
        everySecond: 'a: b\r\n',
      }),
  },
  {
    name: 'slow-bodies',
    about: '4,000 requests from 200 addresses, of whose body a byte comes every second',
    processes: 2,
    memory: floodMemory,
    run: ({ port, size }, signal) =>
      hold({
        port,
        count: sized(2_000, size),
        signal,
        addresses: many,
        first: 'POST /user/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
        everySecond: ' ',
      }),
  },
  {
    name: 'slow-terminals',
    about: '22,000 connections to the terminal port from 200 addresses, on each of which a byte of a message comes every second',
    processes: 2,
    memory: floodMemory,
    run: ({ gatewayPort, size }, signal) =>
      hold({
        port: gatewayPort,
        count: sized(11_000, size),
        signal,
        addresses: many,
        first: Buffer.from([0x7e, 0x01, 0x00]),
        everySecond: 'a',
      }),
  },
  {
    name: 'silent-feeds',
    about: '22,000 WebSockets from 200 addresses, which never sign in',
    processes: 2,
    memory: floodMemory,
    run: ({ port, size }, signal) => hold({ port, count: sized(11_000, size), signal, addresses: many, first: upgrade }),
  },
]
