import { expect, test } from 'vitest'
import { minimalPlatform } from '../../testing/minimal-platform.ts'
import { recorder, status } from '../../testing/recorder.ts'
import { probeAddress } from './probe-address.ts'
import { platformProblemTexts } from './problem-texts.ts'

const page = { secure: false, online: () => true }
const error = async (url: string, change: Partial<Parameters<typeof probeAddress>[1]> = {}) => {
  const found = await probeAddress(url, { ...page, ...change })
  return found.ok ? undefined : found.error
}

test('a platform server identifies itself with its title, without a token', async () => {
  const text = JSON.stringify({ name: 'outrider', version: '1', title: 'Fleet', status: 'ok' })
  await using server = await recorder({ health: status(200, text) })
  expect(await probeAddress(server.url, page)).toEqual({ ok: true, title: 'Fleet' })
  expect(server.only.headers).not.toHaveProperty('access_token')
})

test('a platform without its database is still a platform', async () => {
  const text = JSON.stringify({ name: 'outrider', version: '1', status: 'noDatabase' })
  await using server = await recorder({ health: status(503, text) })
  expect((await probeAddress(server.url, page)).ok).toBe(true)
})

test.each([status(404), status(200, '<html>'), status(200, '{"name":"other"}')])(
  'another kind of server is told apart',
  async answer => {
    await using server = await recorder({ health: answer, 'vehicle/getVehiclesTotal': answer })
    expect(await error(server.url)).toBe('notAPlatform')
  },
)

test('no server: connection failed, and what to check (S8.text.2)', async () => {
  const server = await recorder()
  await server[Symbol.asyncDispose]()
  expect(await error(server.url)).toBe('noResponse')
  expect(platformProblemTexts.rows.noResponse.en).toContain('connect failed')
  expect(platformProblemTexts.rows.noResponse.zh).toContain('连接失败')
})

test('no server over https: possibly the certificate, which scripts cannot see', async () => {
  const server = await recorder()
  await server[Symbol.asyncDispose]()
  expect(await error(server.url.replace('http', 'https'))).toBe('noSecureConnection')
})

test('without a network the network is named, not the platform (S8.text.1)', async () => {
  const server = await recorder()
  await server[Symbol.asyncDispose]()
  expect(await error(server.url, { online: () => false })).toBe('offline')
  expect(platformProblemTexts.rows.offline.en).toContain('network')
  expect(platformProblemTexts.rows.offline.zh).toContain('网络')
})

test('no answer in time is said as such', async () => {
  await using server = await recorder({ health: () => {} })
  const late = () => AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  expect(await error(server.url, { signalAfter: late })).toBe('slow')
})

test('an answer that may not be read: the server does not let this page in', async () => {
  const send: typeof fetch = async (_, init) => {
    if (init?.mode === 'cors') throw new TypeError('Failed to fetch')
    return new Response()
  }
  expect(await error('http://other.example.com', { send })).toBe('corsRefused')
})

test('from a page over https nothing is sent to a platform over http, save one on this machine', async () => {
  const sent: unknown[] = []
  const send: typeof fetch = async input => {
    sent.push(input)
    return new Response('{}')
  }
  expect(await error('http://fleet.example.com:8083', { secure: true, send })).toBe('mixedContent')
  expect(sent).toEqual([])
  expect(await error('http://localhost:8083', { secure: true, send })).toBe('notAPlatform')
})

test('a platform of another vendor is one though it has no health page', async () => {
  await using platform = await minimalPlatform()
  expect(await probeAddress(platform.url, { secure: false, online: () => true })).toEqual({ ok: true, title: undefined })
})
