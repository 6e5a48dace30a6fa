import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { testPlatform, type TestPlatform, wirePassword } from '../testing/platform.ts'

const platforms: TestPlatform[] = []
afterAll(async () => {
  for (const platform of platforms) await platform.stop()
})

/** The address a sign-in is recorded with, of a server with this option. */
async function addressOf(trust: string, forwardedFor: string, log = pino({ level: 'silent' })): Promise<string | undefined> {
  const platform = await testPlatform({ config: { 'trust-proxy': trust }, log })
  platforms.push(platform)
  await platform.addUser('reader', 'a password', [await platform.addOrganisation('Root')])
  const credentials = { userId: 'reader', password: wirePassword('a password') }
  const { reply } = await platform.send('user/login', credentials, { 'x-forwarded-for': forwardedFor })
  expect(reply.rspCode).toBe(0)
  const { rows } = await platform.database.pool.query<{ address: string }>('select address from sessions')
  return rows[0]?.address
}

test('a sign-in behind one proxy has the address the proxy saw, not one the client wrote', async () => {
  expect(await addressOf('1', '198.51.100.66, 203.0.113.7')).toBe('203.0.113.7')
  expect(await addressOf('loopback', '198.51.100.66, 203.0.113.7')).toBe('203.0.113.7')
})

test('what is no address is not taken for one', async () => {
  expect(await addressOf('1', "'; a text")).toBe('127.0.0.1')
})

test('without --trust-proxy the header is not believed, and the operator is told once', async () => {
  const lines: { msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  expect(await addressOf('', '203.0.113.7', log)).toBe('127.0.0.1')
  expect(lines.filter(({ msg }) => msg.includes('--trust-proxy'))).toHaveLength(1)
})

test('browsers are told to stay with TLS where it is: behind a trusted proxy, not where a client says so', async () => {
  const header = async (trust: string) => {
    const platform = await testPlatform({ config: { 'trust-proxy': trust } })
    platforms.push(platform)
    const { headers } = await fetch(`${platform.url}/health`, { headers: { 'x-forwarded-proto': 'https' } })
    return headers.get('strict-transport-security')
  }
  expect(await header('loopback')).toBe('max-age=15552000')
  expect(await header('')).toBeNull()
})
