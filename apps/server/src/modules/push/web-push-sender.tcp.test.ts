import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error the library that web-push encrypts with has no types
import httpEce from 'http_ece'
import { PushRefused } from '../ports.ts'
import { vapidKeys } from './vapid-keys.ts'
import { webPushSender } from './web-push-sender.ts'

const decrypt = httpEce as { decrypt: (body: Buffer, how: object) => Buffer }
let answer = 201
const received: { headers: IncomingHttpHeaders; body: Buffer }[] = []
const service = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.statusCode = answer
    response.end()
  })
})
const folder = await mkdtemp(join(tmpdir(), 'outrider-push-'))
await new Promise<void>(listening => service.listen(0, '127.0.0.1', listening))
afterAll(async () => {
  await new Promise(closed => service.close(closed))
  await rm(folder, { recursive: true })
})

const browser = createECDH('prime256v1')
const secret = randomBytes(16)
const subscription = () => ({
  id: '1',
  userId: 1,
  kind: 'web' as const,
  address: `http://127.0.0.1:${(service.address() as AddressInfo).port}/send/1`,
  p256dh: browser.generateKeys('base64url'),
  auth: secret.toString('base64url'),
  lang: 'en' as const,
})
const message = { type: 'test', title: 'Outrider', body: '测试', at: 1 }

test('the push service gets what only the browser can read, signed with the key of the platform', async () => {
  const keys = await vapidKeys(folder)
  const send = webPushSender({ keys, contact: 'mailto:someone@example.com' })
  expect(await send(subscription(), message)).toBe('sent')
  const { headers, body } = received.at(-1) ?? { headers: {}, body: Buffer.alloc(0) }
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(keys.publicKey)
  const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ sub: 'mailto:someone@example.com', aud: subscription().address.replace('/send/1', '') })
  expect(body.toString('latin1')).not.toContain('Outrider')
})

test('the browser reads the message', async () => {
  const keys = await vapidKeys(folder)
  await webPushSender({ keys, contact: 'mailto:someone@example.com' })(subscription(), message)
  const { body } = received.at(-1) ?? { body: Buffer.alloc(0) }
  const plain = decrypt.decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: secret.toString('base64url') })
  expect(JSON.parse(plain.toString())).toEqual(message)
})

test.each([404, 410])('HTTP %i means that the address is gone', async status => {
  answer = status
  expect(await webPushSender({ keys: await vapidKeys(folder), contact: 'mailto:a@b.c' })(subscription(), message)).toBe('gone')
})

test('a message with a name replaces the one that the service still holds; one that will never be taken is refused', async () => {
  const send = webPushSender({ keys: await vapidKeys(folder), contact: 'mailto:a@b.c' })
  answer = 201
  await send(subscription(), { ...message, name: 'alarm-7' })
  expect(received.at(-1)?.headers).toMatchObject({ topic: 'alarm-7' })
  answer = 413
  await expect(send(subscription(), message)).rejects.toBeInstanceOf(PushRefused)
})

test('any other status is a failure', async () => {
  answer = 500
  const send = webPushSender({ keys: await vapidKeys(folder), contact: 'mailto:a@b.c' })
  await expect(send(subscription(), message)).rejects.toThrow('HTTP 500')
})

test('the keys are made once, readable by the server alone', async () => {
  const [first, second] = [await vapidKeys(folder), await vapidKeys(folder)]
  expect(second).toEqual(first)
  expect((await stat(join(folder, 'push-keys.json'))).mode & 0o777).toBe(0o600)
})
