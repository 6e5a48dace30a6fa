import { type BodyOf, messages } from '@outrider/jt808'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Terminal } from '../terminal.ts'
import { FtpServer } from '../testing/ftp-server.ts'
import { TestPlatform } from '../testing/platform.ts'
import type { Cameras } from './camera-options.ts'
import { recordingFile } from './mp4-file.ts'

let platform: TestPlatform
let ftp: FtpServer
let ftpPort: number
const terminals: Terminal[] = []

beforeEach(async () => {
  platform = new TestPlatform()
  ftp = new FtpServer()
  ftpPort = await ftp.listen()
})
afterEach(async () => {
  await Promise.all(terminals.splice(0).map(terminal => terminal.stop()))
  await Promise.all([platform.close(), ftp.close()])
})

const quick: Cameras = { sound: 'aac', uploadRate: 50_000_000 }
/** A second in 50 ms: so that there is time to interfere. */
const slow: Cameras = { sound: 'aac', uploadRate: 400_000 }

async function terminalWith(cameras: Cameras): Promise<Terminal> {
  const port = await platform.listen()
  const terminal = new Terminal({ host: '127.0.0.1', port, phone: '14400000001', plate: '沪A12345', cameras })
  terminals.push(terminal)
  await terminal.start()
  return terminal
}

const hour = 3_600_000
/** 09:00 of yesterday, UTC+8. */
const nine = Math.floor((Date.now() + 8 * hour) / (24 * hour)) * 24 * hour - 8 * hour - 15 * hour
const day = new Date(nine).toISOString().slice(0, 10).replaceAll('-', '')

const ask = (wanted: Partial<BodyOf<typeof messages.fileUpload>> = {}): number =>
  platform.send(messages.fileUpload, {
    host: '127.0.0.1',
    port: ftpPort,
    user: 'terminal',
    password: 'secret',
    path: '/14400000001/7',
    channel: 1,
    start: nine + 10_000,
    end: nine + 30_000,
    alarms: Buffer.alloc(8),
    media: 0,
    stream: 1,
    store: 0,
    conditions: 7,
    ...wanted,
  })

async function resultOf(serial: number): Promise<number | undefined> {
  const found = () => platform.values(messages.terminalAck).find(({ replySerial }) => replySerial === serial)
  await platform.until(() => found() !== undefined)
  return found()?.result
}

/** Of 0x1206 to an upload. */
async function endOf(serial: number): Promise<number | undefined> {
  const found = () => platform.values(messages.fileUploadCompleted).find(({ replySerial }) => replySerial === serial)
  await platform.until(() => found() !== undefined)
  return found()?.result
}

/** The file that the terminal should have sent. */
const expected = (stream: 'main' | 'sub' = 'main') =>
  recordingFile({ plate: '沪A12345', channel: 1, video: 'h264', sound: 'aac' }, stream, {
    start: nine + 10_000,
    end: nine + 30_000,
  })
const name = `/14400000001/7/01_${day}090010_${day}090030_main.mp4`
const arrived = (): number => ftp.files.get(name)?.length ?? 0

describe('an upload of a recording', () => {
  it('is acknowledged, sent into a folder that is made, and its end is told', async () => {
    await terminalWith(quick)
    const serial = ask()
    expect(await resultOf(serial)).toBe(0)
    expect(await endOf(serial)).toBe(0)
    expect([...ftp.files.keys()]).toEqual([name])
    expect(ftp.files.get(name)?.equals(await expected())).toBe(true)
  })

  it('of more than one recording is a file of each', async () => {
    await terminalWith(quick)
    const serial = ask({ start: nine + 590_000, end: nine + 610_000, stream: 0 })
    expect(await endOf(serial)).toBe(0)
    const names = new Set([...ftp.files.keys()].map(path => path.split('/').at(-1)))
    expect(names).toEqual(
      new Set([
        `01_${day}090950_${day}090959_main.mp4`,
        `01_${day}090950_${day}090959_sub.mp4`,
        `01_${day}091000_${day}091010_main.mp4`,
        `01_${day}091000_${day}091010_sub.mp4`,
      ]),
    )
  })

  it('of what is not recorded is refused', async () => {
    await terminalWith(quick)
    expect(await resultOf(ask({ channel: 9 }))).toBe(1)
    expect(ftp.commands).toEqual([])
  })

  it('that the server refuses has failed', async () => {
    await terminalWith(quick)
    expect(await endOf(ask({ password: 'wrong' }))).toBe(1)
    expect(ftp.files.size).toBe(0)
  })

  it('goes on where it was when its connection broke', async () => {
    await terminalWith(slow)
    const serial = ask()
    await expect.poll(arrived).toBeGreaterThan(50_000)
    for (const socket of ftp.data) socket.destroy()
    expect(await endOf(serial)).toBe(0)
    expect(ftp.commands.some(command => /^REST [1-9]/.test(command))).toBe(true)
    expect(ftp.files.get(name)?.equals(await expected())).toBe(true)
  })

  it('pauses and goes on', async () => {
    await terminalWith(slow)
    const serial = ask()
    await expect.poll(arrived).toBeGreaterThan(50_000)
    expect(await resultOf(platform.send(messages.fileUploadControl, { replySerial: serial, command: 0 }))).toBe(0)
    await expect.poll(() => ftp.data.every(socket => socket.destroyed)).toBe(true)
    const before = arrived()
    expect(before).toBeLessThan((await expected()).length)
    expect(platform.of(messages.fileUploadCompleted)).toEqual([])
    platform.send(messages.fileUploadControl, { replySerial: serial, command: 1 })
    expect(await endOf(serial)).toBe(0)
    expect(ftp.commands).toContain(`REST ${before}`)
    expect(ftp.files.get(name)?.equals(await expected())).toBe(true)
  })

  it('is cancelled while it is paused', async () => {
    const terminal = await terminalWith(slow)
    const serial = ask()
    await expect.poll(arrived).toBeGreaterThan(50_000)
    platform.send(messages.fileUploadControl, { replySerial: serial, command: 0 })
    await expect.poll(() => ftp.data.every(socket => socket.destroyed)).toBe(true)
    const asked = ftp.commands.length
    expect(await resultOf(platform.send(messages.fileUploadControl, { replySerial: serial, command: 2 }))).toBe(0)
    await terminal.stop()
    expect(ftp.commands.slice(asked)).toEqual([])
  })

  it('is cancelled, and nothing is told of its end', async () => {
    await terminalWith(slow)
    const serial = ask()
    await expect.poll(arrived).toBeGreaterThan(50_000)
    expect(await resultOf(platform.send(messages.fileUploadControl, { replySerial: serial, command: 2 }))).toBe(0)
    await expect.poll(() => ftp.data.every(socket => socket.destroyed)).toBe(true)
    expect(await resultOf(platform.send(messages.fileUploadControl, { replySerial: serial, command: 1 }))).toBe(1)
    expect(platform.of(messages.fileUploadCompleted)).toEqual([])
  })
})

describe('the file', () => {
  /** Boxes of a container, by name. */
  function boxes(bytes: Buffer): Map<string, Buffer> {
    const found = new Map<string, Buffer>()
    for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
      found.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + bytes.readUInt32BE(at)))
    return found
  }

  it('has its index before the media, and places of chunks that are those of key pictures', async () => {
    const file = await expected()
    const top = boxes(file)
    expect([...top.keys()]).toEqual(['ftyp', 'moov', 'mdat'])
    const track = boxes(top.get('moov') as Buffer).get('trak') as Buffer
    expect(track.includes('mp4a')).toBe(true)
    const index = (top.get('moov') as Buffer).indexOf('stco')
    const places = top.get('moov') as Buffer
    const count = places.readUInt32BE(index + 8)
    expect(count).toBe(20)
    for (let i = 0; i < count; i++) {
      const place = places.readUInt32BE(index + 12 + i * 4)
      // A slice of a key picture, behind its length.
      expect(file.readUInt8(place + 4)).toBe(0x65)
    }
  })

  it('of the sub stream is smaller, and without AAC has no sound', async () => {
    expect((await expected('sub')).length).toBeLessThan((await expected()).length / 1.5)
    const source = { plate: '沪A12345', channel: 1, video: 'h265', sound: 'g711a' } as const
    const file = await recordingFile(source, 'main', { start: nine, end: nine + 5_000 })
    expect(file.includes('hvcC')).toBe(true)
    expect(file.includes('mp4a')).toBe(false)
  })
})
