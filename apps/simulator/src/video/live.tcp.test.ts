import { once } from 'node:events'
import { type BodyOf, messages } from '@outrider/jt808'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Terminal } from '../terminal.ts'
import type { TerminalOptions } from '../terminal-options.ts'
import { MediaIntake } from '../testing/media-intake.ts'
import { TestPlatform } from '../testing/platform.ts'

let platform: TestPlatform
let intake: MediaIntake
let mediaPort: number
const terminals: Terminal[] = []

beforeEach(async () => {
  platform = new TestPlatform()
  intake = new MediaIntake()
  mediaPort = await intake.listen()
})
afterEach(async () => {
  await Promise.all(terminals.splice(0).map(terminal => terminal.stop()))
  await Promise.all([platform.close(), intake.close()])
})

async function terminalWith(options: Partial<TerminalOptions> = {}): Promise<Terminal> {
  const terminal = new Terminal({
    host: '127.0.0.1',
    port: await platform.listen(),
    phone: '14400000001',
    plate: '沪A12345',
    cameras: {},
    ...options,
  })
  terminals.push(terminal)
  await terminal.start()
  return terminal
}

type Live = BodyOf<typeof messages.liveTransmissionRequest>
/** Returns the serial. */
const ask = (wanted: Partial<Live> = {}): number =>
  platform.send(messages.liveTransmissionRequest, {
    ip: '127.0.0.1',
    tcpPort: mediaPort,
    udpPort: 0,
    channel: 1,
    type: 0,
    stream: 0,
    ...wanted,
  })
const control = (command: number, more: Partial<BodyOf<typeof messages.liveTransmissionControl>> = {}): number =>
  platform.send(messages.liveTransmissionControl, { channel: 1, command, close: 0, stream: 0, ...more })

/** The result of 0x0001 to a message. */
async function resultOf(serial: number): Promise<number | undefined> {
  const found = () => platform.values(messages.terminalAck).find(({ replySerial }) => replySerial === serial)
  await platform.until(() => found() !== undefined)
  return found()?.result
}

describe('live', () => {
  it('passes through what a device behind it says', async () => {
    await terminalWith()
    expect(await resultOf(ask({ type: 5 }))).toBe(0)
    await intake.until(() => (intake.streams[0]?.packets.length ?? 0) > 0)
    const [packet] = intake.streams[0]?.packets ?? []
    expect(packet).toMatchObject({ kind: 'transparent', payloadType: 91, timestamp: null })
    expect(Buffer.from(packet?.body ?? []).toString()).toBe('T1=4.5\r\n')
  })

  it('is acknowledged, and comes to the address of the command, beginning with a key picture', async () => {
    await terminalWith()
    expect(await resultOf(ask())).toBe(0)
    await intake.until(() => intake.pictures().length > 20 && intake.sounds().length > 20)
    const [stream] = intake.streams
    expect(stream?.garbage).toBe(0)
    expect(stream?.dropped).toEqual([])
    expect(stream?.packets.map(({ sequence }) => sequence)).toEqual(stream?.packets.map((_, i) => i))
    expect(Math.max(...(stream?.packets.map(({ body }) => body.length) ?? []))).toBe(950)
    expect(stream?.packets[0]).toMatchObject({ sim: '014400000001', channel: 1, payloadType: 98, kind: 'i' })
    const pictures = intake.pictures()
    expect(pictures[0]).toMatchObject({ key: true, codec: 'h264', width: 352 })
    expect(intake.sounds()[0]).toMatchObject({ codec: 'g711a' })
    // 15 a second, the time of the terminal in each.
    const steps = pictures.slice(1).map(({ timestamp }, i) => timestamp - (pictures[i]?.timestamp ?? 0))
    expect(new Set(steps)).toEqual(new Set([66, 67]))
    expect(pictures.slice(1).map(({ sinceFrame }) => sinceFrame)).toEqual(steps)
    expect((pictures[0]?.timestamp ?? 1) % 1000).toBe(0)
  })

  it('sends a picture when it is taken, not before and not later', async () => {
    await terminalWith()
    ask({ stream: 1 })
    await intake.until(() => intake.pictures().length > 25)
    // What is sent at first has been taken already: the pictures since the last key picture.
    const late = intake.pictures().map(({ arrived, timestamp }) => arrived - timestamp)
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
    expect(late.toSorted((a, b) => a - b)[12]).toBeLessThan(500)
  })

  it.each([
    ['2013', '14400000001', undefined, 6, '014400000001'],
    ['2019', '1064800000001', undefined, 10, '00000001064800000001'],
    // Some terminals of 2019 keep six bytes: the last twelve digits.
    ['2019', '1064800000001', 6, 6, '064800000001'],
  ] as const)('of a terminal of %s, number %s, SIM of %s bytes stated', async (version, phone, simBytes, bytes, sim) => {
    await terminalWith({ version, phone, cameras: { simBytes } })
    ask()
    await intake.until(() => intake.pictures().length > 2)
    expect(intake.streams[0]?.packets[0]).toMatchObject({ simBytes: bytes, sim })
  })

  it.each([
    ['sound and picture', 0, true, true],
    ['picture', 1, true, false],
    ['sound, to listen', 3, false, true],
  ])('of %s sends that', async (_, type, picture, sound) => {
    await terminalWith({ cameras: { sound: 'aac', video: 'h265' } })
    ask({ type, channel: 2, stream: 1 })
    await intake.until(() => (intake.streams[0]?.frames.length ?? 0) > 12)
    expect([intake.pictures().length > 0, intake.sounds().length > 0]).toEqual([picture, sound])
    for (const { codec, channel } of intake.streams[0]?.frames ?? []) {
      expect(channel).toBe(2)
      expect(codec === 'aac' || codec === 'h265').toBe(true)
    }
  })

  it('takes talk from the platform on its connection, beside the picture', async () => {
    const terminal = await terminalWith()
    ask()
    ask({ type: 2 })
    await intake.until(() => intake.pictures().length > 2 && intake.sounds(1).length > 2)
    const [packet] = intake.streams[1]?.packets ?? []
    if (!packet) throw new Error('no talk')
    const { writePacket } = await import('@outrider/jt1078')
    for (let sequence = 0; sequence < 3; sequence++)
      intake.streams[1]?.socket.write(writePacket({ ...packet, body: new Uint8Array(320), sequence }))
    const talk = terminal.cameras?.sessions.find(({ kind }) => kind === 'talk')
    await expect.poll(() => talk?.heard).toBeGreaterThanOrEqual(2)
    control(4)
    await intake.until(() => intake.streams[1]?.closed === true)
    expect(intake.streams[0]?.closed).toBe(false)
  })

  it('is refused where there is nothing to send', async () => {
    await terminalWith({ cameras: { channels: 2, sound: 'none' } })
    expect(await resultOf(ask({ channel: 3 }))).toBe(1)
    expect(await resultOf(ask({ channel: 0 }))).toBe(1)
    expect(await resultOf(ask({ type: 3 }))).toBe(1)
    expect(await resultOf(ask({ type: 6 }))).toBe(3)
    expect(await resultOf(control(1))).toBe(1)
    expect(intake.streams).toEqual([])
  })

  it('is not known to a terminal without cameras', async () => {
    await terminalWith({ cameras: undefined })
    expect(await resultOf(ask())).toBe(3)
  })

  it('asked for again goes to the new address, and the old connection closes', async () => {
    await terminalWith()
    ask()
    await intake.until(() => intake.pictures().length > 1)
    ask({ stream: 1 })
    await intake.until(() => intake.streams[0]?.closed === true && intake.pictures(1).length > 1)
    expect(intake.pictures(1)[0]).toMatchObject({ width: 176, key: true })
  })
})

describe('a command to a live stream', () => {
  it('closes it, and its connection', async () => {
    const terminal = await terminalWith()
    ask()
    await intake.until(() => intake.pictures().length > 1)
    const ended = once(terminal, 'streamEnds')
    expect(await resultOf(control(0))).toBe(0)
    await intake.until(() => intake.streams[0]?.closed === true)
    expect(((await ended) as [{ channel: number }])[0].channel).toBe(1)
    expect(terminal.cameras?.sessions).toEqual([])
  })

  it('switches to the sub stream and back with a key picture, on the same connection', async () => {
    await terminalWith()
    ask()
    await intake.until(() => intake.pictures().length > 1)
    expect(await resultOf(control(1, { stream: 1 }))).toBe(0)
    await intake.until(() => intake.pictures().some(({ width }) => width === 176))
    expect(intake.pictures().find(({ width }) => width === 176)?.key).toBe(true)
    control(1, { stream: 0 })
    await intake.until(() => intake.pictures().at(-1)?.width === 352)
    expect(intake.streams).toHaveLength(1)
    expect(intake.streams[0]?.dropped).toEqual([])
    const times = intake.pictures().map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('stops its sound and keeps its picture', async () => {
    await terminalWith()
    ask()
    await intake.until(() => intake.sounds().length > 3)
    await resultOf(control(0, { close: 1 }))
    const pictures = intake.pictures().length
    await intake.until(() => intake.pictures().length > pictures + 8)
    const last = intake.sounds().at(-1)?.sequence ?? 0
    expect(intake.pictures().filter(({ sequence }) => sequence > last).length).toBeGreaterThan(5)
    // Then the picture too: nothing is left.
    control(0, { close: 2 })
    await intake.until(() => intake.streams[0]?.closed === true)
  })

  it('pauses it, and goes on with a key picture', async () => {
    const terminal = await terminalWith()
    ask()
    await intake.until(() => intake.pictures().length > 3)
    await resultOf(control(2))
    const [session] = terminal.cameras?.sessions ?? []
    expect(session?.stream?.due).toBe(Number.POSITIVE_INFINITY)
    const paused = session?.frames
    expect(await resultOf(control(3))).toBe(0)
    await intake.until(() => (intake.streams[0]?.frames.length ?? 0) > (paused ?? 0) + 20)
    const pictures = intake.pictures()
    const gap = pictures.findIndex(({ timestamp }, i) => i > 0 && timestamp - (pictures[i - 1]?.timestamp ?? 0) > 100)
    if (gap !== -1) expect(pictures[gap]?.key).toBe(true)
    expect(intake.streams[0]?.dropped).toEqual([])
  })
})

describe('a live stream ends', () => {
  it('when the platform closes the connection, and is not opened again', async () => {
    const terminal = await terminalWith()
    ask()
    await intake.until(() => intake.pictures().length > 1)
    const ended = once(terminal, 'streamEnds')
    intake.streams[0]?.socket.destroy()
    await ended
    expect(terminal.cameras?.sessions).toEqual([])
    expect(intake.streams).toHaveLength(1)
  })

  it('when nobody listens at the address', async () => {
    const terminal = await terminalWith()
    const ended = once(terminal, 'streamEnds')
    await intake.close()
    ask()
    await ended
  })

  it('with the terminal, and with its signal', async () => {
    const terminal = await terminalWith()
    ask()
    await intake.until(() => intake.pictures().length > 1)
    terminal.signal = false
    await intake.until(() => intake.streams[0]?.closed === true)
    expect(terminal.cameras?.sessions).toEqual([])
  })
})

it('tells what its cameras and microphone are', async () => {
  await terminalWith({ cameras: { channels: 3, video: 'h265', sound: 'adpcm' } })
  platform.send(messages.queryAvAttributes, {})
  await platform.until(() => platform.of(messages.avAttributes).length === 1)
  expect(platform.values(messages.avAttributes)[0]).toEqual({
    audioCodec: 26,
    audioChannels: 1,
    sampleRate: 0,
    sampleBits: 1,
    audioFrameLength: 168,
    talkBack: 1,
    videoCodec: 99,
    maxAudioChannels: 1,
    maxVideoChannels: 3,
  })
})

it('notes what loss the platform reports', async () => {
  const terminal = await terminalWith()
  platform.send(messages.liveTransmissionStatus, { channel: 1, loss: 7 })
  await resultOf(control(0))
  expect(terminal.cameras?.reportedLoss.get(1)).toBe(7)
})
