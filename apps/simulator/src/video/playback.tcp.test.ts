import { once } from 'node:events'
import { Assembler, type BodyOf, decode, messages } from '@outrider/jt808'
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
  const port = await platform.listen()
  const terminal = new Terminal({ host: '127.0.0.1', port, phone: '14400000001', plate: '沪A12345', cameras: {}, ...options })
  terminals.push(terminal)
  await terminal.start()
  return terminal
}

const hour = 3_600_000
/** 09:00 of yesterday, UTC+8: recorded, whenever the test runs. */
const nine = Math.floor((Date.now() + 8 * hour) / (24 * hour)) * 24 * hour - 8 * hour - 15 * hour

type Playback = BodyOf<typeof messages.playbackRequest>
const play = (wanted: Partial<Playback> = {}): number =>
  platform.send(messages.playbackRequest, {
    ip: '127.0.0.1',
    tcpPort: mediaPort,
    udpPort: 0,
    channel: 1,
    media: 0,
    stream: 1,
    store: 0,
    mode: 0,
    speed: 0,
    start: nine,
    end: nine + hour,
    ...wanted,
  })
const control = (command: number, more: { speed?: number; position?: number; channel?: number } = {}): number =>
  platform.send(messages.playbackControl, { channel: 1, command, speed: 0, position: null, ...more })

async function resultOf(serial: number): Promise<number | undefined> {
  const found = () => platform.values(messages.terminalAck).find(({ replySerial }) => replySerial === serial)
  await platform.until(() => found() !== undefined)
  return found()?.result
}

/** The list that answers a message, joined from its sub-packages. */
async function listOf(serial: number) {
  const found = () => {
    const assembler = new Assembler()
    for (const part of platform.of(messages.resourceList)) {
      const added = part.header.subPackage ? assembler.add(part, 0) : { complete: part }
      if (!('complete' in added)) continue
      const { value } = decode(messages.resourceList, added.complete.body, '2013')
      if (value.replySerial === serial) return value.recordings
    }
    return undefined
  }
  await platform.until(() => found() !== undefined)
  return found()
}

const times = (index = 0): number[] => intake.pictures(index).map(({ timestamp }) => timestamp)

describe('recordings', () => {
  it('of a day are listed in many sub-packages', async () => {
    await terminalWith()
    const serial = platform.send(messages.queryResourceList, {
      channel: 0,
      start: nine - 9 * hour,
      end: nine + 15 * hour - 1000,
      alarms: Buffer.alloc(8),
      media: 0,
      stream: 0,
      store: 0,
    })
    expect(await listOf(serial)).toHaveLength((24 * 6 - 3) * 4)
    expect(platform.of(messages.resourceList).length).toBeGreaterThan(10)
  })

  it('that there are none of are an empty list', async () => {
    await terminalWith()
    const ask = { start: nine, end: nine + hour, alarms: Buffer.alloc(8), media: 0, stream: 0, store: 0 }
    expect(await listOf(platform.send(messages.queryResourceList, { ...ask, channel: 9 }))).toEqual([])
  })
})

describe('playback', () => {
  it('is answered with the list, and sends from the time asked for, at the speed of the recording', async () => {
    await terminalWith()
    const began = Date.now()
    const serial = play({ start: nine + 65_000 })
    expect((await listOf(serial))?.[0]).toMatchObject({ channel: 1, start: nine, stream: 1 })
    await intake.until(() => intake.pictures().length > 20 && intake.sounds().length > 20)
    expect(intake.pictures()[0]).toMatchObject({ key: true, timestamp: nine + 65_000, width: 352 })
    const recorded = (times().at(-1) ?? 0) - (times()[0] ?? 0)
    expect(recorded).toBeLessThanOrEqual(Date.now() - began)
    expect(intake.streams[0]?.dropped).toEqual([])
  })

  it.each([
    ['acknowledgement', 0, false],
    ['both', 0, true],
  ] as const)('is answered with %s by some terminals', async (playbackAnswer, result, list) => {
    await terminalWith({ cameras: { playbackAnswer } })
    const serial = play({ stream: 2 })
    expect(await resultOf(serial)).toBe(result)
    await intake.until(() => intake.pictures().length > 2)
    expect(intake.pictures()[0]?.width).toBe(176)
    expect(platform.of(messages.resourceList).length > 0).toBe(list)
  })

  it('of what is not recorded is an empty list, and no stream', async () => {
    await terminalWith()
    expect(await listOf(play({ start: nine - 90 * 24 * hour, end: nine - 89 * 24 * hour }))).toEqual([])
    expect(intake.streams).toEqual([])
  })

  it('seeks to a second', async () => {
    await terminalWith()
    play()
    await intake.until(() => intake.pictures().length > 3)
    expect(await resultOf(control(5, { position: nine + 1_234_000 }))).toBe(0)
    await intake.until(() => times().includes(nine + 1_234_000))
    const found = intake.pictures().find(({ timestamp }) => timestamp >= nine + 1_000_000)
    expect(found).toMatchObject({ key: true, timestamp: nine + 1_234_000 })
  })

  it('at sixteen times the speed is of key pictures, without sound', async () => {
    await terminalWith()
    play({ mode: 1, speed: 5 })
    await intake.until(() => intake.pictures().length > 8)
    expect(times().slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, i) => nine + i * 1000))
    expect(intake.sounds()).toEqual([])
    // Back to the ordinary speed.
    const fast = times().length
    await resultOf(control(0))
    await intake.until(() => intake.sounds().length > 0 && intake.pictures().length > fast + 8)
  })

  it('goes backwards by key pictures, over the change of files', async () => {
    await terminalWith()
    play({ start: nine + 598_000, end: nine + hour })
    await intake.until(() => intake.pictures().length > 1)
    await resultOf(control(5, { position: nine + 603_000 }))
    await resultOf(control(4, { speed: 5 }))
    const back = () => {
      const from = times().lastIndexOf(nine + 603_000)
      return from === -1 ? [] : times().slice(from)
    }
    await intake.until(() => back().includes(nine + 598_000))
    const keys = back().filter((time, i, all) => i === 0 || time < (all[i - 1] ?? 0))
    expect(keys.slice(-4)).toEqual([602, 601, 600, 598].map(second => nine + second * 1000))
  })

  it('of a single picture sends one', async () => {
    const terminal = await terminalWith()
    play({ mode: 4, start: nine + 7_000 })
    await intake.until(() => intake.pictures().length === 1)
    expect(times()).toEqual([nine + 7_000])
    expect(terminal.cameras?.sessions[0]?.stream?.due).toBe(Number.POSITIVE_INFINITY)
  })

  it('pauses, and goes on where it was', async () => {
    const terminal = await terminalWith()
    play()
    await intake.until(() => intake.pictures().length > 5)
    await resultOf(control(1))
    const [session] = terminal.cameras?.sessions ?? []
    expect(session?.stream?.due).toBe(Number.POSITIVE_INFINITY)
    const sent = session?.frames ?? 0
    await intake.until(() => intake.streams[0]?.frames.length === sent)
    const last = times().at(-1) ?? 0
    await resultOf(control(0))
    await intake.until(() => (times().at(-1) ?? 0) > last)
    expect(Math.min(...times().slice(1))).toBeGreaterThanOrEqual(nine)
    expect(last - nine).toBeLessThan(10_000)
  })

  it('jumps over what is not recorded, and closes the connection at its end', async () => {
    const terminal = await terminalWith()
    const ended = once(terminal, 'streamEnds')
    play({ start: nine + 597_000, end: nine + 602_000, mode: 1, speed: 3 })
    await ended
    await intake.until(() => intake.streams[0]?.closed === true)
    expect(times()).toEqual([597, 598, 600, 601].map(second => nine + second * 1000))
  })

  it('is ended by the platform', async () => {
    const terminal = await terminalWith()
    play()
    await intake.until(() => intake.pictures().length > 1)
    expect(await resultOf(control(2))).toBe(0)
    await intake.until(() => intake.streams[0]?.closed === true)
    expect(terminal.cameras?.sessions).toEqual([])
    expect(await resultOf(control(1))).toBe(1)
  })

  it('goes on beside the live picture of the same channel', async () => {
    await terminalWith()
    play()
    await intake.until(() => intake.pictures().length > 1)
    const request = { ip: '127.0.0.1', tcpPort: mediaPort, udpPort: 0, channel: 1, type: 1, stream: 1 }
    platform.send(messages.liveTransmissionRequest, request)
    await intake.until(() => intake.pictures(1).length > 1)
    const before = intake.pictures().length
    await intake.until(() => intake.pictures().length > before)
  })
})
