/** Bodies that cost more to read than to send, by somebody who has not signed in. */
import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type Attack, repeatedly, sized, type Target } from './attack.ts'

const agent = new Agent({ keepAlive: true })

/** Sends a body and reads the reply's status. */
const post = (
  { port }: Target,
  path: string,
  body: Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        agent,
        signal,
        headers: { 'content-type': 'application/json', ...headers },
      },
      reply => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
        reply.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

/** The same body again and again. */
const sending =
  (path: string, make: () => Buffer, headers: Record<string, string> = {}): Attack['run'] =>
  async (target, signal) => {
    const body = make()
    const statuses = new Map<number, number>()
    await repeatedly(signal, sized(8, target.size), async () => {
      const status = await post(target, path, body, headers, signal)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    })
    return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  }

const brackets = (bytes: number): Buffer => Buffer.alloc(bytes, '[')
const long = (bytes: number): Buffer => Buffer.from(JSON.stringify({ userId: 'a', password: 'b'.repeat(bytes) }))
const nested = (depth: number): Buffer => Buffer.from(`{"userId":${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}}`)

export const bodyAttacks: readonly Attack[] = [
  {
    name: 'gzip-brackets',
    about: 'a kilobyte of gzip that unpacks to a megabyte of [[[[, eight at once',
    run: sending('/user/login', () => gzipSync(brackets(1_000_000)), { 'content-encoding': 'gzip' }),
  },
  { name: 'brackets', about: 'a megabyte of [[[[, eight at once', run: sending('/user/login', () => brackets(1_000_000)) },
  {
    name: 'deep-json',
    about: 'valid JSON of a megabyte, 110,000 levels deep, eight at once',
    run: sending('/user/login', () => nested(110_000)),
  },
  { name: 'large-sign-in', about: 'a sign-in of a megabyte, eight at once', run: sending('/user/login', () => long(1_000_000)) },
  {
    name: 'large-call',
    about: 'a call of a megabyte without a token, eight at once',
    run: sending('/vehicle/getBatchVehicles', () => long(1_000_000)),
  },
  {
    name: 'many-small-calls',
    about: 'calls of 100 bytes with a wrong token, eight at once',
    // 6,000 refusals a second let the young generation of a server that has just begun grow to its bound: to 446 MB within 30 s, and no further in a minute.
    memory: 260,
    run: sending('/vehicle/getBatchVehicles', () => long(60), { access_token: 'x'.repeat(43) }),
  },
]
