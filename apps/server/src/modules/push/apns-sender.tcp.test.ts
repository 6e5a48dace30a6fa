import { generateKeyPairSync } from 'node:crypto'
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PushRefused } from '../ports.ts'
import { type ApnsSender, apnsSender } from './apns-sender.ts'
import { testCertificate, testCertificateKey } from './test-certificate.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const received: { headers: IncomingHttpHeaders; body: string }[] = []
const connections: ServerHttp2Session[] = []
let answer: { status: number; reason?: string }

/** Test APNs server. */
const vendor = createSecureServer({ cert: testCertificate, key: testCertificateKey })
vendor.on('session', session => connections.push(session))
vendor.on('stream', (stream, headers) => {
  let body = ''
  stream.setEncoding('utf8')
  stream.on('data', (chunk: string) => (body += chunk))
  stream.on('end', () => {
    received.push({ headers, body })
    stream.respond({ ':status': answer.status })
    stream.end(answer.reason && JSON.stringify({ reason: answer.reason }))
  })
})
let now: number
let apns: ApnsSender

afterAll(() => new Promise(closed => vendor.close(closed)))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  received.length = connections.length = 0
  answer = { status: 200 }
  now = Date.now()
  vi.setSystemTime(now)
  const names = { keyId: 'KEY1234567', teamId: 'TEAM123456', topic: 'app.outrider.client' }
  apns = apnsSender({ key: privateKey, ...names, api, ca: testCertificate })
})
afterEach(() => {
  apns.close()
  vi.useRealTimers()
})
const passes = (ms: number) => vi.setSystemTime(Date.now() + ms)

const address = 'ab'.repeat(32)
const to = { id: '1', userId: 1, kind: 'apns', address, p256dh: null, auth: null, lang: 'en' } as const
const message = { type: 'networkControl', params: { day: '2026-10-01' }, title: 'Control', body: '联网联控', at: 1 }
const authorizations = () => received.map(({ headers }) => headers.authorization)
await new Promise<void>(listening => vendor.listen(0, '127.0.0.1', listening))
const api = `https://localhost:${(vendor.address() as AddressInfo).port}`

test('the message comes over HTTP/2 with a token signed by the key of the team', async () => {
  expect(await apns.send(to, message)).toBe('sent')
  expect(received[0]?.headers).toMatchObject({
    ':method': 'POST',
    ':path': `/3/device/${address}`,
    'apns-topic': 'app.outrider.client',
    'apns-push-type': 'alert',
    'apns-priority': '10',
    'apns-expiration': String(Math.floor(now / 1000) + 86_400),
  })
  const token = /^bearer (.+)$/.exec(received[0]?.headers.authorization ?? '')?.[1] ?? ''
  const { payload, protectedHeader } = await jwtVerify(token, await importSPKI(publicKey, 'ES256'))
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'KEY1234567' })
  expect(payload).toEqual({ iss: 'TEAM123456', iat: Math.floor(now / 1000) })
})

test('the device gets the words, and beside them what says where the push leads', async () => {
  await apns.send(to, message)
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    aps: { alert: { title: 'Control', body: '联网联控' }, sound: 'default' },
    type: 'networkControl',
    params: { day: '2026-10-01' },
    at: 1,
  })
})

test('a message with a name replaces another one of this name; one that will never be taken is refused', async () => {
  await apns.send(to, { ...message, name: 'alarm-7' })
  expect(received[0]?.headers).toMatchObject({ 'apns-collapse-id': 'alarm-7' })
  answer = { status: 400, reason: 'BadDeviceToken' }
  await expect(apns.send(to, message)).rejects.toBeInstanceOf(PushRefused)
  answer = { status: 503, reason: 'ServiceUnavailable' }
  await expect(apns.send(to, message)).rejects.not.toBeInstanceOf(PushRefused)
})

test('one connection and one token serve many messages; the token is renewed before it ends', async () => {
  await apns.send(to, message)
  passes(54 * 60_000)
  await apns.send(to, message)
  expect(new Set(authorizations()).size).toBe(1)
  passes(60_000)
  await apns.send(to, message)
  expect(new Set(authorizations()).size).toBe(2)
  expect(connections).toHaveLength(1)
})

test('HTTP 410 means that the address is gone; any other refusal is told with its reason', async () => {
  answer = { status: 410, reason: 'Unregistered' }
  expect(await apns.send(to, message)).toBe('gone')
  answer = { status: 400, reason: 'BadDeviceToken' }
  await expect(apns.send(to, message)).rejects.toThrow('HTTP 400 BadDeviceToken')
})

test('a token the service calls expired is not shown again', async () => {
  answer = { status: 403, reason: 'ExpiredProviderToken' }
  await expect(apns.send(to, message)).rejects.toThrow('HTTP 403 ExpiredProviderToken')
  passes(1000)
  const shown = authorizations()
  answer = { status: 200 }
  expect(await apns.send(to, message)).toBe('sent')
  expect(shown).toContain(shown[0])
  expect(authorizations().at(-1)).not.toBe(shown[0])
})

test('a service that does not answer is an error, and the next message opens a connection of its own', async () => {
  await apns.send(to, message)
  const lost = apns.send(to, message).catch(String)
  connections[0]?.destroy()
  expect(await lost).toContain('push service of iOS')
  expect(await apns.send(to, message)).toBe('sent')
  expect(connections).toHaveLength(2)
})

test('a lost connection is reopened for the next message', async () => {
  await apns.send(to, message)
  const closed = new Promise(done => connections[0]?.on('close', done))
  connections[0]?.destroy()
  await closed
  await expect.poll(() => apns.send(to, message).catch(() => 'lost')).toBe('sent')
  expect(connections).toHaveLength(2)
})
