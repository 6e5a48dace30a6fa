/** Recordings uploaded by FTP (0x9206): by a simulated terminal, over a server that is killed, and by those who have no business there. */
import { randomBytes } from 'node:crypto'
import net from 'node:net'
import type { DataOf, VideoDownload } from '@outrider/contract'
import { decode, type Frame, messages } from '@outrider/jt808'
import { afterAll, expect, test, vi } from 'vitest'
import { Terminal } from '../apps/simulator/src/terminal.ts'
import { ftpUpload } from '../apps/simulator/src/video/ftp-upload.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { TestTerminal } from '../apps/server/src/testing/terminal.ts'
import { addFleet, callOf, dataFolder, endProduct, type Product, signInAdministrator, startProduct } from './fixtures/product.ts'

const phones = ['13955670001', '13955670002'] as const
let product: Product
const ends: (() => unknown)[] = []

const folder = await dataFolder()
const first = await startProduct({ folder, log: 'ignore' })
const token = { access_token: await signInAdministrator(first, 'a password of my own') }
await addFleet(first, [...phones])
await first.sql(`update vehicles set details = '{"channel": 2}'`)
await first.stop()
const ftpPort = await freePort()
const args = ['--empty', '--video-download-port', String(ftpPort), '--video-address', '127.0.0.1', '--video-download-mb', '2']
product = await startProduct({ folder, args, log: 'ignore' })
const rows = await product.sql<{ id: string; phone: string }>('select vehicle_id::text as id, phone from terminals')
const ids = new Map(rows.map(({ id, phone }) => [phone, id]))
afterAll(async () => {
  for (const end of ends) await end()
  await endProduct(product)
})

const hour = 3_600_000
/** 09:00 of yesterday, UTC+8. */
const nine = Math.floor((Date.now() + 8 * hour) / (24 * hour)) * 24 * hour - 8 * hour - 15 * hour

const call = async <
  Path extends 'video/startVideoDownload' | 'video/getVideoDownloads' | 'video/openVideoDownload' | 'video/controlVideoDownload',
>(
  path: Path,
  body: object,
) => {
  const reply = await callOf(product, path, body, token)
  if (reply.rspCode !== 0) throw new Error(`${path}: ${reply.rspCode} ${reply.msg}`)
  return reply.data as DataOf<Path>
}
const download = async (vehicleId: string, downloadId: string): Promise<VideoDownload> =>
  (await call('video/getVideoDownloads', { vehicleId })).downloads.find(each => each.downloadId === downloadId) ?? expect.fail()
const state = (vehicleId: string, downloadId: string, wanted: VideoDownload['state']) =>
  vi.waitFor(async () => expect(await download(vehicleId, downloadId)).toMatchObject({ state: wanted }))
async function contentOf(downloadId: string) {
  const { links } = await call('video/openVideoDownload', { downloadId })
  return Promise.all(
    links.map(async link => {
      const response = await fetch(`${product.url}${link}`)
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
    }),
  )
}
const span = { channel: 1, startTime: nine + 10_000, endTime: nine + 30_000 }

test('a recording is uploaded by its terminal and opened as the MP4 that it is; paused, resumed and removed meanwhile', async () => {
  const [phone] = phones
  const cameras = { sound: 'aac' as const, uploadRate: 60_000 }
  const terminal = new Terminal({ host: '127.0.0.1', port: product.gatewayPort, phone, plate: 'T1', cameras })
  ends.push(() => terminal.stop())
  await terminal.start()
  const vehicleId = ids.get(phone) ?? ''
  const { downloadId } = await call('video/startVideoDownload', { vehicleId, ...span, stream: 'sub' })
  await vi.waitFor(async () => expect((await download(vehicleId, downloadId)).received).toBeGreaterThan(0))
  await call('video/controlVideoDownload', { downloadId, command: 'pause' })
  expect(await download(vehicleId, downloadId)).toMatchObject({ state: 'paused' })
  await call('video/controlVideoDownload', { downloadId, command: 'resume' })
  await state(vehicleId, downloadId, 'done')
  const [file] = await contentOf(downloadId)
  expect(file?.type).toBe('video/mp4')
  expect(file?.bytes.subarray(4, 8).toString()).toBe('ftyp')
  expect(file?.bytes.includes('moov')).toBe(true)
  expect((await download(vehicleId, downloadId)).received).toBe(file?.bytes.length)
  await call('video/controlVideoDownload', { downloadId, command: 'remove' })
  expect((await call('video/getVideoDownloads', { vehicleId })).downloads).toEqual([])
})

/** Asks for a download of the second vehicle; what its terminal was told. */
async function asked() {
  const [, phone] = phones
  const vehicleId = ids.get(phone) ?? ''
  const terminal = await new TestTerminal(product.gatewayPort, phone).signIn()
  ends.push(() => terminal.socket.destroy())
  const { downloadId } = await call('video/startVideoDownload', { vehicleId, ...span })
  const frame = await terminal.hears(({ header }: Frame) => header.messageId === messages.fileUpload.id)
  terminal.send(messages.terminalAck, { replySerial: frame.header.serial, replyId: frame.header.messageId, result: 0 })
  await state(vehicleId, downloadId, 'receiving')
  return {
    vehicleId,
    downloadId,
    terminal,
    serial: frame.header.serial,
    wanted: decode(messages.fileUpload, frame.body, '2013').value,
  }
}
type Asked = Awaited<ReturnType<typeof asked>>
const uploadOf = ({ wanted: { host, port, user, password, path } }: Asked, bytes: Buffer, signal: AbortSignal) =>
  ftpUpload({ host, port, user, password, path, name: 'a.mp4', bytes, rate: 1_000_000, signal })
const ended = ({ terminal, serial }: Asked, result = 0) =>
  terminal.send(messages.fileUploadCompleted, { replySerial: serial, result })

test('an upload goes on where it was after the server was killed in its middle', async () => {
  const before = await asked()
  const { vehicleId, downloadId } = before
  const bytes = Buffer.concat([Buffer.from('0000001c667479706d703432', 'hex'), randomBytes(900_000)])
  const cut = new AbortController()
  const broken = uploadOf(before, bytes, cut.signal).catch((error: unknown) => error)
  await vi.waitFor(async () => expect((await download(vehicleId, downloadId)).received).toBeGreaterThan(100_000))
  await product.kill()
  cut.abort()
  await broken
  product = await startProduct({ folder, args, log: 'ignore' })
  const terminal = await new TestTerminal(product.gatewayPort, phones[1]).signIn()
  ends.push(() => terminal.socket.destroy())
  expect((await download(vehicleId, downloadId)).state).toBe('receiving')
  const again = { ...before, terminal }
  await uploadOf(again, bytes, new AbortController().signal)
  ended(again)
  await state(vehicleId, downloadId, 'done')
  const [file] = await contentOf(downloadId)
  expect(file?.bytes.equals(bytes)).toBe(true)
})

test('what the terminal gives up, and what nobody is there to answer, is called so', async () => {
  const given = await asked()
  ended(given, 1)
  await vi.waitFor(async () =>
    expect(await download(given.vehicleId, given.downloadId)).toMatchObject({ state: 'failed', failure: 'terminal' }),
  )
  given.terminal.socket.destroy()
  await vi.waitFor(async () => {
    const { downloadId } = await call('video/startVideoDownload', { vehicleId: given.vehicleId, ...span })
    await vi.waitFor(async () =>
      expect(await download(given.vehicleId, downloadId)).toMatchObject({ state: 'failed', failure: 'offline' }),
    )
  })
})

/** A connection for commands. */
class Client {
  readonly socket: net.Socket
  text = ''
  closed = false
  constructor() {
    this.socket = net.connect({ host: '127.0.0.1', port: ftpPort })
    this.socket.setEncoding('utf8')
    this.socket.on('data', (text: string) => (this.text += text))
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => (this.closed = true))
    ends.push(() => this.socket.destroy())
  }
  async answers(code: number): Promise<string> {
    const line = await vi.waitFor(() => {
      const found = /^(\d{3}) .*\r\n/m.exec(this.text)
      if (!found) throw new Error(`nothing more than ${this.text}`)
      return found
    })
    this.text = this.text.slice(line.index + line[0].length)
    expect(Number(line[1]), line[0]).toBe(code)
    return line[0]
  }
  async asks(command: string, code: number): Promise<string> {
    this.socket.write(`${command}\r\n`)
    return this.answers(code)
  }
}
const reasons = async () =>
  (
    await product.sql<{ reason: string }>(`select details->>'reason' as reason from recorded_events where kind = 'videoRefused'`)
  ).map(({ reason }) => reason)

test('who is not expected gets nowhere: no password, another one, one that has ended; each is recorded', async () => {
  const { wanted, ...given } = await asked()
  const client = new Client()
  await client.answers(220)
  for (const command of ['PASV', 'STOR a.mp4', 'SIZE a.mp4']) await client.asks(command, 530)
  for (let i = 0; i < 3; i++) {
    await client.asks(`USER ${wanted.user}`, 331)
    await client.asks('PASS wrong', 530)
  }
  await vi.waitFor(() => expect(client.closed).toBe(true))
  await call('video/controlVideoDownload', { downloadId: given.downloadId, command: 'cancel' })
  expect((await download(given.vehicleId, given.downloadId)).state).toBe('cancelled')
  const late = new Client()
  await late.answers(220)
  await late.asks(`USER ${wanted.user}`, 331)
  await late.asks(`PASS ${wanted.password}`, 530)
  await vi.waitFor(async () => expect((await reasons()).filter(reason => reason === 'ftp signIn')).toHaveLength(4))
})

test('an upload reaches its own folder alone, is bounded, and nothing but writing is there', async () => {
  const given = await asked()
  const { wanted, vehicleId, downloadId } = given
  const client = new Client()
  await client.answers(220)
  await client.asks(`USER ${wanted.user}`, 331)
  await client.asks(`PASS ${wanted.password}`, 230)
  for (const command of ['LIST', 'NLST', 'DELE a.mp4', 'RNFR a', 'SITE EXEC id', 'PORT 127,0,0,1,0,22'])
    await client.asks(command, 502)
  await client.asks('RETR a.mp4', 550)
  for (const name of ['..', '../..', '.hidden', '/etc/', 'a\0b', 'x'.repeat(200)]) await client.asks(`STOR ${name}`, 553)
  await client.asks('STOR a.mp4', 425)
  await client.asks('CWD /etc', 250)
  const [, high = '', low = ''] = /(?:\d+,){4}(\d+),(\d+)/.exec(await client.asks('PASV', 227)) ?? []
  const data = net.connect({ host: '127.0.0.1', port: Number(high) * 256 + Number(low) })
  data.on('error', () => undefined)
  await client.asks('STOR /etc/passwd', 150)
  data.write(Buffer.alloc(3_000_000))
  await client.answers(552)
  expect(await client.asks('SIZE passwd', 213)).toMatch(/^213 \d+/)
  await call('video/controlVideoDownload', { downloadId, command: 'cancel' })
  expect((await download(vehicleId, downloadId)).received).toBeLessThanOrEqual(2_000_000)
})

test('anything else that is sent ends its connection, and the port goes on', async () => {
  const noise = new Client()
  await noise.answers(220)
  // Without line ends, which would make lines of it that are short enough to be answered.
  noise.socket.write(randomBytes(5_000).map(byte => (byte === 10 ? 11 : byte)))
  const long = new Client()
  await long.answers(220)
  long.socket.write('USER '.padEnd(2_000, 'x'))
  await vi.waitFor(() => expect([noise.closed, long.closed]).toEqual([true, true]))
  const next = new Client()
  await next.answers(220)
})
