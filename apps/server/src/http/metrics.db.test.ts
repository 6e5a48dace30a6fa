import { afterAll, expect, test } from 'vitest'
import { takeAway } from '../testing/database.ts'
import { testPlatform, type TestPlatform } from '../testing/platform.ts'

const open = await testPlatform()
const guarded = await testPlatform({ config: { 'metrics-token': 'a token' } })
afterAll(async () => {
  await open.stop()
  await guarded.stop()
})

const get = (platform: TestPlatform, headers: Record<string, string> = {}) => fetch(`${platform.url}/metrics`, { headers })

test('Prometheus on the same machine reads the metrics of its platform without a token', async () => {
  const response = await get(open)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await response.text()).toContain('# TYPE outrider_record_queued gauge')
})

test('a request that a proxy passed on is not from this machine', async () => {
  for (const header of ['x-forwarded-for', 'forwarded', 'via'])
    expect((await get(open, { [header]: '127.0.0.1' })).status, header).toBe(403)
})

test('with a token the metrics are read with it only, from anywhere', async () => {
  const refusal = await get(guarded)
  expect([refusal.status, refusal.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await get(guarded, { authorization: 'Bearer another' })).status).toBe(401)
  expect((await get(guarded, { authorization: 'Bearer a token', 'x-forwarded-for': '192.0.2.1' })).status).toBe(200)
})

test('several platforms in one process count for themselves', async () => {
  await open.send('user/login', { userId: 'nobody', password: 'x' })
  expect(await (await get(guarded, { authorization: 'Bearer a token' })).text()).not.toContain('outrider_record_events_total{')
})

const health = async (platform: TestPlatform, headers: Record<string, string> = {}) => {
  const response = await fetch(`${platform.url}/health`, { headers })
  return { code: response.status, ...((await response.json()) as { status: string; cannotStore: string[]; waiting?: object }) }
}

test('GET /health says what cannot be stored, and how much waits only to those who may read the metrics', async () => {
  // The event of a sign-in is stored a little after its reply.
  await expect.poll(() => health(open)).toMatchObject({ code: 200, status: 'ok', cannotStore: [], waiting: { record: 0 } })
  expect(await health(open, { 'x-forwarded-for': '192.0.2.1' })).not.toHaveProperty('waiting')
  const full = await testPlatform({ config: { 'min-free-megabytes': 2 ** 40 } })
  expect(await health(full)).toMatchObject({ code: 503, status: 'ok', cannotStore: ['disk'] })
  await full.stop()
})

test('while the database is away GET /health names the record, whose events wait', async () => {
  const bringBack = await takeAway(open.database)
  open.events.record({ kind: 'administration', command: 'test', by: 'test' })
  await expect
    .poll(() => health(open))
    .toMatchObject({ code: 503, status: 'noDatabase', cannotStore: ['record'], waiting: { record: 1 } })
  await bringBack()
  await expect.poll(() => health(open)).toMatchObject({ code: 200, cannotStore: [], waiting: { record: 0 } })
})

test('calls are counted by path and result', async () => {
  await open.send('user/login', { userId: 'nobody', password: 'x' })
  const text = await (await get(open)).text()
  expect(text).toMatch(/outrider_calls_total\{call="user\/login",rspCode="4000101"\} [1-9]/)
  expect(text).toMatch(/outrider_call_seconds_count [1-9]/)
})
