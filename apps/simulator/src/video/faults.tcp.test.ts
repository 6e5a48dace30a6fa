import { once } from 'node:events'
import { messages } from '@outrider/jt808'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Terminal } from '../terminal.ts'
import { MediaIntake } from '../testing/media-intake.ts'
import { TestPlatform } from '../testing/platform.ts'
import type { Cameras, MediaFaults } from './camera-options.ts'

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

/** Live of a terminal with these faults. The same seed makes the same faults. */
async function liveWith(faults: Partial<MediaFaults>, cameras: Cameras = {}): Promise<Terminal> {
  const port = await platform.listen()
  const terminal = new Terminal({
    host: '127.0.0.1',
    port,
    phone: '14400000001',
    plate: '沪A12345',
    cameras: { ...cameras, faults },
    seed: 3,
  })
  terminals.push(terminal)
  await terminal.start()
  const request = { ip: '127.0.0.1', tcpPort: mediaPort, udpPort: 0, channel: 1, type: 0, stream: 0 }
  platform.send(messages.liveTransmissionRequest, request)
  return terminal
}

const sequences = (index = 0): number[] => intake.streams[index]?.packets.map(({ sequence }) => sequence) ?? []
const received = (index = 0): number => intake.streams[index]?.packets.length ?? 0

it('loses packets, and the platform sees that numbers are missing', async () => {
  await liveWith({ lost: 0.1 })
  await intake.until(() => received() > 150)
  const numbers = sequences()
  const missing = (numbers.at(-1) ?? 0) + 1 - numbers.length
  expect(missing).toBeGreaterThan(5)
  expect(intake.streams[0]?.garbage).toBe(0)
  expect(intake.streams[0]?.dropped.length).toBeGreaterThan(0)
})

it('sends packets twice', async () => {
  await liveWith({ doubled: 0.2 })
  await intake.until(() => received() > 100)
  const numbers = sequences()
  expect(numbers.length - new Set(numbers).size).toBeGreaterThan(8)
})

it('sends packets after the next one', async () => {
  await liveWith({ late: 0.2 })
  await intake.until(() => received() > 100)
  const numbers = sequences()
  expect(numbers.filter((number, i) => number === (numbers[i - 1] ?? 0) - 1).length).toBeGreaterThan(8)
})

it('breaks its connection, and opens another that counts from zero', async () => {
  const terminal = await liveWith({ cut: 0.02 })
  await intake.until(() => intake.streams.length > 2)
  await intake.until(() => received(1) > 0)
  expect(sequences(1)[0]).toBe(0)
  expect(terminal.cameras?.sessions[0]?.connections).toBeGreaterThan(1)
})

it('gives up after five connections', async () => {
  const terminal = await liveWith({ cut: 1 })
  await once(terminal, 'streamEnds')
  expect(intake.streams.length).toBe(5)
  expect(terminal.cameras?.sessions).toEqual([])
})

it('acknowledges commands and does not obey', async () => {
  const terminal = await liveWith({ disobeyed: 1 })
  await intake.until(() => received() > 10)
  const serial = platform.send(messages.liveTransmissionControl, { channel: 1, command: 0, close: 0, stream: 0 })
  await platform.until(() =>
    platform.values(messages.terminalAck).some(({ replySerial, result }) => replySerial === serial && result === 0),
  )
  const before = received()
  await intake.until(() => received() > before + 30)
  // The platform's own means: it closes the connection.
  intake.streams[0]?.socket.destroy()
  await once(terminal, 'streamEnds')
  expect(intake.streams).toHaveLength(1)
})

it('refuses a request', async () => {
  const terminal = await liveWith({ refused: 1 })
  await platform.until(() =>
    platform.values(messages.terminalAck).some(({ replyId, result }) => replyId === 0x9101 && result === 1),
  )
  expect(terminal.cameras?.sessions).toEqual([])
})

it('opens a connection and sends nothing, until the platform closes it', async () => {
  const terminal = await liveWith({ mute: 1 })
  await intake.until(() => intake.streams.length === 1)
  await platform.until(() => platform.of(messages.terminalAck).length > 0)
  expect(terminal.cameras?.sessions[0]?.frames).toBe(0)
  intake.streams[0]?.socket.destroy()
  await once(terminal, 'streamEnds')
  expect(received()).toBe(0)
})

it.each([
  ['fromZero', 0, 1_000],
  ['unset', Date.UTC(1989, 11, 26), 1_000],
  ['constant', 0, 0],
] as const)('has timestamps %s', async (timestamps, first, within) => {
  await liveWith({}, { timestamps })
  await intake.until(() => intake.pictures().length > 5)
  const times = intake.pictures().map(({ timestamp }) => timestamp)
  expect(times[0]).toBe(first)
  expect((times[5] ?? 0) - first).toBeLessThanOrEqual(within)
})

it('takes its time with a list of recordings', async () => {
  const terminal = await liveWith({}, { listMs: 3_600_000 })
  const day = { channel: 0, start: null, end: null, alarms: Buffer.alloc(8), media: 0, stream: 0, store: 0 }
  platform.send(messages.queryResourceList, day)
  const serial = platform.send(messages.queryAvAttributes, {})
  expect(serial).toBeGreaterThan(0)
  await platform.until(() => platform.of(messages.avAttributes).length === 1)
  expect(platform.of(messages.resourceList)).toEqual([])
  await terminal.stop()
})
