import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { PushRefused } from '../ports.ts'
import { fcmSender } from './fcm-sender.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

interface Received {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}
const signIns: Received[] = []
const pushes: Received[] = []
let grants = 0
let grantRefused: { status: number; body: object } | undefined
let answer: { status: number; body: object }
const taken = { status: 200, body: { name: 'projects/fleet-1/messages/1' } }
const refusal = (status: number, errorCode: string) => ({
  status,
  body: { error: { code: status, details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] } },
})

/** Both services of the vendor: the one that grants tokens and the one that takes messages. */
const vendor = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    const { method, url, headers } = request
    const grant = url === '/token'
    ;(grant ? signIns : pushes).push({ method, url, headers, body })
    const reply = grant
      ? (grantRefused ?? { status: 200, body: { access_token: `granted-${++grants}`, expires_in: 3600 } })
      : answer
    response.writeHead(reply.status, { 'content-type': 'application/json; charset=UTF-8' })
    response.end(JSON.stringify(reply.body))
  })
})
await new Promise<void>(listening => vendor.listen(0, '127.0.0.1', listening))
const api = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
afterAll(() => new Promise(closed => vendor.close(closed)))
beforeEach(() => {
  signIns.length = pushes.length = grants = 0
  answer = taken
  grantRefused = undefined
})

const to = { id: '1', userId: 1, kind: 'fcm', address: 'device:1', p256dh: null, auth: null, lang: 'en' } as const
const message = { type: 'enterpriseReport', params: { month: '2026-10' }, applyNum: 'A7', title: 'Report', body: '月报', at: 1 }
const sender = () => {
  const account = {
    project_id: 'fleet-1',
    client_email: 'push@fleet-1.example',
    private_key: privateKey,
    private_key_id: 'key-1',
    token_uri: `${api}/token`,
  }
  return fcmSender({ account, api })
}

test('the service account signs in with its key, and what it is granted sends the message', async () => {
  expect(await sender()(to, message)).toBe('sent')
  const form = new URLSearchParams(signIns[0]?.body)
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', await importSPKI(publicKey, 'RS256'), {
    issuer: 'push@fleet-1.example',
    audience: 'https://oauth2.googleapis.com/token',
  })
  expect(protectedHeader).toMatchObject({ alg: 'RS256' })
  expect(payload['scope']).toBe('https://www.googleapis.com/auth/firebase.messaging')
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  expect(pushes[0]).toMatchObject({
    method: 'POST',
    url: '/v1/projects/fleet-1/messages:send',
    headers: { authorization: 'Bearer granted-1', 'content-type': 'application/json' },
  })
})

test('the device gets the words, and as texts what says where the push leads', async () => {
  await sender()(to, message)
  expect(JSON.parse(pushes[0]?.body ?? '')).toEqual({
    message: {
      token: 'device:1',
      notification: { title: 'Report', body: '月报' },
      data: { type: 'enterpriseReport', applyNum: 'A7', params: '{"month":"2026-10"}', at: '1' },
      android: { priority: 'HIGH', ttl: '86400s' },
    },
  })
})

test('a message with a name replaces another one of this name, in the service and on the screen; one that will never be taken is refused', async () => {
  await sender()(to, { ...message, name: 'alarm-7' })
  expect(JSON.parse(pushes[0]?.body ?? '')).toMatchObject({
    message: { android: { collapse_key: 'alarm-7', notification: { tag: 'alarm-7' } } },
  })
  answer = refusal(400, 'INVALID_ARGUMENT')
  await expect(sender()(to, message)).rejects.toBeInstanceOf(PushRefused)
  answer = refusal(503, 'UNAVAILABLE')
  await expect(sender()(to, message)).rejects.not.toBeInstanceOf(PushRefused)
})

test('one sign-in serves for as long as it counts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const send = sender()
  await send(to, message)
  vi.setSystemTime(Date.now() + 54 * 60_000)
  await send(to, message)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  await send(to, message)
  vi.useRealTimers()
  expect(pushes.map(({ headers }) => headers.authorization)).toEqual(['Bearer granted-1', 'Bearer granted-1', 'Bearer granted-2'])
})

test('a device that is registered no more is gone; an unknown project is not', async () => {
  const send = sender()
  answer = refusal(404, 'UNREGISTERED')
  expect(await send(to, message)).toBe('gone')
  answer = { status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } }
  await expect(send(to, message)).rejects.toThrow('HTTP 404')
})

test('a refusal is reported with its reason; after 401 the account signs in again', async () => {
  const send = sender()
  answer = refusal(401, 'THIRD_PARTY_AUTH_ERROR')
  await expect(send(to, message)).rejects.toThrow('HTTP 401 THIRD_PARTY_AUTH_ERROR')
  answer = taken
  expect(await send(to, message)).toBe('sent')
  expect(signIns).toHaveLength(2)
})

test('a refused sign-in is reported as such, and the next message signs in again', async () => {
  const send = sender()
  grantRefused = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT' } }
  await expect(send(to, message)).rejects.toThrow('sign-in at the push service of Android: HTTP 400')
  expect(pushes).toEqual([])
  grantRefused = undefined
  expect(await send(to, message)).toBe('sent')
})

test('a key that cannot sign is found before the first message', () => {
  const account = { project_id: 'p', client_email: 'a@b.c', private_key: 'PRIVATE KEY', private_key_id: '1', token_uri: api }
  expect(() => fcmSender({ account, api })).toThrow()
})
