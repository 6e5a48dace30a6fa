/** The connection for commands of an upload: what a terminal can make it hold. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FtpConnection } from './ftp-connection.ts'

const folder = await mkdtemp(join(tmpdir(), 'outrider-ftp-'))
const ends: (() => unknown)[] = [() => rm(folder, { recursive: true })]
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

/** Both ends of a connection, the platform's with commands. */
async function connected(): Promise<{ terminal: Socket; platform: Socket }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const terminal = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [platform] = await accepted
  const connection = new FtpConnection(platform, '127.0.0.1', {
    accounts: {
      signIn: (_, password) =>
        Promise.resolve(
          password === 'right' ? { folder, maxBytes: 1_000, received: () => true, completed: () => undefined } : undefined,
        ),
    },
    dataPort: () => undefined,
    address: undefined,
    refused: () => undefined,
    log: { warn: () => undefined },
    dataWaitMs: 20,
  })
  expect(connection.signedIn).toBe(false)
  ends.push(
    () => server.close(),
    () => terminal.destroy(),
    () => platform.destroy(),
  )
  return { terminal, platform }
}

test('a terminal that reads no reply is read no further, and goes on when it does', async () => {
  const { terminal, platform } = await connected()
  const commands = 100_000
  terminal.write('FEAT\r\n'.repeat(commands))
  await expect.poll(() => platform.isPaused() && platform.writableNeedDrain, { timeout: 20_000 }).toBe(true)
  expect(platform.writableLength).toBeLessThan(1 << 20)
  let replies = 0
  terminal.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf('211 '); at !== -1; at = chunk.indexOf('211 ', at + 1)) replies += 1
  })
  terminal.write('SYST\r\n')
  let last = ''
  terminal.on('data', (chunk: Buffer) => (last = chunk.toString('latin1')))
  await expect.poll(() => last, { timeout: 20_000 }).toContain('215 UNIX')
  // A few of them may be cut by the pieces in which they come.
  expect(replies).toBeGreaterThan(commands * 0.9)
})

test('a port for data that nobody comes for is closed', async () => {
  const { terminal } = await connected()
  let text = ''
  terminal.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  terminal.write('USER d1\r\nPASS right\r\nPASV\r\nSTOR a.mp4\r\n')
  await expect.poll(() => text).toContain('425 ')
  const [, high = '', low = ''] = /(?:\d+,){4}(\d+),(\d+)/.exec(text) ?? []
  const data = connect(Number(high) * 256 + Number(low), '127.0.0.1')
  const [error] = (await once(data, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
})
