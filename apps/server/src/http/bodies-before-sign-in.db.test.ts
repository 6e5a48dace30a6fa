/** What somebody who has not signed in can make the server read. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Envelope } from '@outrider/contract'
import { expect, test } from 'vitest'
import { platformOfFile } from '../testing/platform.ts'

const platform = await platformOfFile({ config: { 'open-calls-per-minute': 20, 'trust-proxy': '1' } })
const reader = await platform.newCaller('reader', [await platform.addOrganisation('Root')])

let addresses = 0
/** Each call comes from an address of its own unless one is given. */
async function post(path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const own = { 'x-forwarded-for': `203.0.113.${(addresses += 1)}` }
  const response = await fetch(`${platform.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...own, ...headers },
    body,
  })
  return { status: response.status, reply: (await response.json()) as Envelope }
}

const nested = (depth: number): string => `{"deep":${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}}`

test('a compressed body is refused unread', async () => {
  const body = new Uint8Array(gzipSync(Buffer.alloc(1_000_000, '[')))
  for (const encoding of ['gzip', 'deflate', 'br', 'x-unknown']) {
    const { status, reply } = await post('user/login', body, { 'content-encoding': encoding })
    expect([status, reply.rspCode]).toEqual([415, 4_150_001])
  }
})

test('a call before sign-in takes a few kB', async () => {
  const sized = (bytes: number): string => JSON.stringify({ userId: 'x', password: 'y', filling: 'z'.repeat(bytes) })
  expect((await post('user/login', sized(7_000))).status).toBe(200)
  expect(await post('user/login', sized(9_000))).toMatchObject({ status: 413, reply: { rspCode: 4_130_001 } })
  expect((await post('no/call', sized(9_000))).status).toBe(413)
  expect((await post('vehicle/getVehiclesTotal', sized(500_000), { access_token: reader.token })).reply.rspCode).toBe(0)
})

test('without a session a call is answered before its body is read', async () => {
  const socket = connect(Number(new URL(platform.url).port), '127.0.0.1')
  socket.write(
    'POST /vehicle/getVehiclesTotal HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n\r\n{"a":[',
  )
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('4010001')
  // The rest is not waited for.
  if (!socket.closed) await once(socket, 'close')
})

test('JSON nested more than 32 times is refused', async () => {
  const asked = (depth: number) => post('vehicle/getVehiclesTotal', nested(depth), { access_token: reader.token })
  expect((await asked(30)).reply.rspCode).toBe(0)
  expect(await asked(34)).toMatchObject({ status: 400, reply: { msg: expect.stringContaining('nested more than 32 times') } })
  expect((await asked(100_000)).status).toBe(400)
})

test('an address has a budget of calls before sign-in, those who have signed in are not held up by it', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const ask = async (address: string) => (await post('user/getPasswordComplexity', '{}', from(address))).status
  for (let i = 0; i < 20; i += 1) expect(await ask(`2001:db8::${i + 1}`)).toBe(200)
  expect(await ask('2001:db8::ffff')).toBe(429)
  expect(await ask('2001:db8:0:1::1')).toBe(200)
  const signedIn = await post('vehicle/getVehiclesTotal', '{}', { access_token: reader.token, ...from('2001:db8::1') })
  expect(signedIn.reply.rspCode).toBe(0)
})

test('an address has a budget of calls with tokens that nobody has, known tokens are not held up by it', async () => {
  const at = { 'x-forwarded-for': '198.51.100.7' }
  const ask = async (token: string | undefined) => {
    const headers = token === undefined ? at : { ...at, access_token: token }
    return (await post('vehicle/getVehiclesTotal', '{}', headers)).status
  }
  expect((await post('vehicle/getVehiclesTotal', '{}', { access_token: reader.token })).status).toBe(200)
  for (let i = 0; i < 10; i += 1) expect([await ask('x'.repeat(43)), await ask(undefined)]).toEqual([401, 401])
  expect([await ask('y'.repeat(43)), await ask(undefined)]).toEqual([429, 429])
  expect(await ask(reader.token)).toBe(200)
  expect((await post('user/getPasswordComplexity', '{}', at)).status).toBe(200)
})
