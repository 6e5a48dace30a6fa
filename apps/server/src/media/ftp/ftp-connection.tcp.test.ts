/** The connection for commands of an upload: what a terminal can make it hold. */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FtpConnection } from './ftp-connection.ts'
import { Uploads } from './uploads.ts'

const folder = await mkdtemp(join(tmpdir(), 'outrider-ftp-'))
const ends: (() => unknown)[] = [() => rm(folder, { recursive: true })]
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const uploads = new Uploads()

/** Both ends of a connection, the platform's with commands. */
async function connected(dataWaitMs = 20): Promise<{ terminal: Socket; platform: Socket }> {
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
          password === 'right'
            ? { folder, maxBytes: 1_000, received: () => true, noRoom: () => undefined, completed: () => undefined }
            : undefined,
        ),
    },
    place: { belongs: () => undefined, wrong: () => undefined },
    uploads,
    dataPort: () => undefined,
    address: undefined,
    refused: () => undefined,
    log: { warn: () => undefined },
    dataWaitMs,
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
  await expect.poll(() => platform.isPaused() && platform.writableNeedDrain).toBe(true)
  expect(platform.writableLength).toBeLessThan(1 << 20)
  let replies = 0
  terminal.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf('211 '); at !== -1; at = chunk.indexOf('211 ', at + 1)) replies += 1
  })
  terminal.write('SYST\r\n')
  let last = ''
  terminal.on('data', (chunk: Buffer) => (last = chunk.toString('latin1')))
  await expect.poll(() => last).toContain('215 UNIX')
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

/** An upload of this file that goes on until the test ends it, and all replies to it so far. */
async function uploading(name: string) {
  const { terminal } = await connected(10_000)
  let text = ''
  terminal.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  terminal.write(`USER d1\r\nPASS right\r\nEPSV\r\nSTOR ${name}\r\n`)
  await expect.poll(() => text).toContain('150 ')
  const data = connect(Number(/\|(\d+)\|/.exec(text)?.[1]), '127.0.0.1')
  ends.push(() => data.destroy())
  data.on('error', () => undefined)
  return { data, replies: () => text, stored: async () => (await readFile(join(folder, name))).toString() }
}

test('uploads at once share the room of their account', async () => {
  const [one, other] = await Promise.all([uploading('one.mp4'), uploading('other.mp4')])
  one.data.write('a'.repeat(600))
  await expect.poll(one.stored).toHaveLength(600)
  other.data.write('b'.repeat(600))
  await expect.poll(other.replies).toContain('552 ')
  one.data.end('a'.repeat(400))
  await expect.poll(one.replies).toContain('226 ')
  expect(await other.stored()).toBe('')
  await rm(join(folder, 'one.mp4'))
})

test('a file that is begun again is that of the later connection', async () => {
  const lost = await uploading('again.mp4')
  lost.data.write('lost')
  await expect.poll(lost.stored).toBe('lost')
  const later = await uploading('again.mp4')
  expect(lost.replies()).toContain('426 ')
  lost.data.write('more of it')
  later.data.end('new')
  await expect.poll(later.replies).toContain('226 ')
  expect(await later.stored()).toBe('new')
})

test('files that are begun at once count each other, and no longer than they are there', async () => {
  const begin = (...names: string[]) => Promise.all(names.map(name => uploads.begin(folder, join(folder, name))))
  const counts: number[][] = []
  for (const names of [['x.mp4', 'y.mp4'], ['z.mp4']]) {
    const begun = await begin(...names)
    counts.push(begun.map(({ files }) => files))
    for (const upload of begun) upload.end()
  }
  const there = (await readdir(folder)).length
  expect(counts).toEqual([[there + 1, there + 2], [there + 1]])
})
