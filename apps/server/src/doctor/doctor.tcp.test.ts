/** What `outrider doctor` says of a server behind proxies, of its ports, its database and its data folder. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as ask } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../config.ts'
import { testCertificate, testCertificateKey } from '../modules/push/test-certificate.ts'
import { listenedBy } from '../options/listened.ts'
import { freePort } from '../testing/free-port.ts'
import { platformOfFile } from '../testing/platform.ts'
import { checkDatabase } from './database.ts'
import type { Finding, Installation } from './finding.ts'
import { checkPorts } from './ports.ts'
import { checkStorage } from './storage.ts'
import { checkTerminalsAddress } from './terminals-address.ts'
import { checkWebAddress } from './web-address.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const server = new URL(platform.url)
const folder = await mkdtemp(join(tmpdir(), 'outrider-doctor-'))
const ends: (() => void)[] = []
afterAll(async () => {
  for (const end of ends) end()
  await rm(folder, { recursive: true })
})

/** 1.2.3: the version that platforms of tests say. */
function installation(options: Readonly<Record<string, string | number>>, running = true): Installation {
  const config: Config = readConfig(
    ['--empty', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])],
    {},
  )
  return { config, folder, ...listenedBy(config), running: running ? { version: '1.2.3' } : undefined }
}
const wrong = (findings: readonly Finding[]): string[] => findings.flatMap(({ state, words }) => (state === 'bad' ? [words] : []))

/** A proxy before the platform; returns its address. */
async function proxy({ underscores = true, upgrades = true } = {}): Promise<string> {
  const at = createServer((request, reply) => {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => underscores || !name.includes('_')))
    const { method, url: path } = request
    const forwarded = ask({ host: server.hostname, port: server.port, method, path, headers }, answer => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(reply)
    })
    request.pipe(forwarded)
  })
  at.on('upgrade', (request, socket) => {
    if (!upgrades) {
      socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')
      return
    }
    const behind = connect({ host: server.hostname, port: Number(server.port) })
    behind.write(`${request.method} ${request.url} HTTP/1.1\r\n`)
    for (let i = 0; i < request.rawHeaders.length; i += 2)
      behind.write(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}\r\n`)
    behind.write('\r\n')
    behind.pipe(socket).on('error', () => behind.destroy())
    socket.pipe(behind).on('error', () => socket.destroy())
    ends.push(() => behind.destroy())
  })
  const port = await freePort()
  at.listen(port, '127.0.0.1')
  ends.push(
    () => at.closeAllConnections(),
    () => at.close(),
  )
  return `http://127.0.0.1:${port}`
}

test('of a proxy it is said what it does not let through, and that the server does not know it', async () => {
  const right = await checkWebAddress(installation({ 'web-address': await proxy(), 'trust-proxy': 'loopback' }))
  expect(wrong(right)).toEqual([])
  expect(right.map(({ words }) => words)).toEqual(
    expect.arrayContaining(['Headers with underscores come through.', 'WebSockets come through.']),
  )
  const bare = await checkWebAddress(installation({ 'web-address': await proxy({ underscores: false, upgrades: false }) }))
  expect(wrong(bare)).toEqual([
    'The proxy drops the header access_token.',
    'The proxy does not forward WebSockets: positions come late, video not at all.',
    'There is a proxy, and --trust-proxy does not name it: all people share the limits of one address.',
  ])
  expect(bare.filter(({ state }) => state === 'bad').every(({ remedy }) => remedy !== undefined)).toBe(true)
})

test('another program at the web address, and none, are told apart', async () => {
  const other = createServer((_, reply) => reply.end('hello'))
  const port = await freePort()
  other.listen(port, '127.0.0.1')
  ends.push(() => other.close())
  const words = async (at: number) => wrong(await checkWebAddress(installation({ 'web-address': `http://127.0.0.1:${at}` })))
  expect(await words(port)).toContain(`http://127.0.0.1:${port}/ is answered by something else (status 200).`)
  const nobody = await freePort()
  expect(await words(nobody)).toContain(`http://127.0.0.1:${nobody}/ does not answer: ECONNREFUSED.`)
})

test('a certificate that browsers do not trust is said with the reason', async () => {
  const secure = createTlsServer({ cert: testCertificate, key: testCertificateKey }, (_, reply) => reply.end())
  const port = await freePort()
  secure.listen(port, '127.0.0.1')
  ends.push(() => secure.close())
  const [first] = wrong(await checkWebAddress(installation({ 'web-address': `https://localhost:${port}` })))
  expect(first).toMatch(/^(Browsers do not trust the certificate of localhost: |The certificate of localhost ended )/)
})

test('each port is free, taken by another program, or that of the server that runs', async () => {
  const own = { port: server.port, 'gateway-port': platform.gatewayPort, host: '127.0.0.1' }
  expect(wrong(await checkPorts(installation(own)))).toEqual([])
  expect(wrong(await checkPorts(installation(own, false)))).toEqual([
    `Port ${server.port} (--port) is in use by another program.`,
    `Port ${platform.gatewayPort} (--gateway-port) is in use by another program.`,
  ])
  const holder = createSocketServer()
  const taken = await freePort()
  holder.listen(taken, '127.0.0.1')
  ends.push(() => holder.close())
  const next = { ...own, port: await freePort(), 'gateway-port': await freePort(), 'video-port': taken }
  expect(wrong(await checkPorts(installation(next, false)))).toEqual([
    `Port ${taken} (--video-port) is in use by another program.`,
  ])
  expect(wrong(await checkPorts(installation(next)))).toHaveLength(2)
})

test('a database that loses what it has acknowledged is said to', async () => {
  // Databases of tests are quick that way.
  const findings = await checkDatabase(installation({ 'database-url': platform.database.url }))
  expect(wrong(findings)).toEqual([
    'fsync, synchronous_commit, full_page_writes is off: reports that terminals were told are stored are lost when the machine fails.',
  ])
  const nowhere = `postgres://nobody:nothing@127.0.0.1:${await freePort()}/x`
  expect(wrong(await checkDatabase(installation({ 'database-url': nowhere })))).toEqual([
    'The database does not answer: ECONNREFUSED.',
  ])
  expect(await checkDatabase(installation({}))).toMatchObject([{ state: 'unknown' }])
})

test('secrets that others can read, and a disk with too little room, are wrong', async () => {
  await writeFile(join(folder, 'secret.key'), 'secret', { mode: 0o600 })
  expect(wrong(await checkStorage(installation({})))).toEqual([])
  await chmod(join(folder, 'secret.key'), 0o644)
  const [room, secrets] = wrong(await checkStorage(installation({ 'min-free-megabytes': 1e12 })))
  expect(room).toMatch(/^The disk of .* free\.$/)
  expect(secrets).toBe(`The secrets in ${folder} can be read by other users of this machine.`)
})

test('the address for terminals is looked up, and tried where the server runs', async () => {
  const tried = await checkTerminalsAddress(installation({ 'gateway-address': `localhost:${platform.gatewayPort}` }))
  expect(tried).toMatchObject([{ state: 'note', words: expect.stringContaining('(loopback)') as string }, { state: 'good' }])
  const unnamed = await checkTerminalsAddress(installation({ 'gateway-address': 'terminals.invalid' }))
  expect(wrong(unnamed)).toHaveLength(1)
  const own = await checkTerminalsAddress(installation({ 'gateway-address': '127.0.0.1', 'gateway-host': '127.0.0.1' }, false))
  expect(wrong(own)).toEqual(['Terminals are listened for on 127.0.0.1: only this machine reaches it.'])
})
