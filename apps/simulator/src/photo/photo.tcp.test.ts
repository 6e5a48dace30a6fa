import { once } from 'node:events'
import { Assembler, type BodyOf, decode, messages } from '@outrider/jt808'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Version } from '../fleet/fleet-row.ts'
import { Terminal } from '../terminal.ts'
import type { TerminalOptions } from '../terminal-options.ts'
import { TestPlatform } from '../testing/platform.ts'

let platform: TestPlatform
const terminals: Terminal[] = []

beforeEach(() => {
  platform = new TestPlatform()
})
afterEach(async () => {
  await Promise.all(terminals.splice(0).map(terminal => terminal.stop()))
  await platform.close()
})

async function terminalWith(options: Partial<TerminalOptions> = {}): Promise<Terminal> {
  const port = await platform.listen()
  const cameras = { photoPartMs: 1, ...options.cameras }
  const terminal = new Terminal({ host: '127.0.0.1', port, phone: '14400000001', plate: '沪A12345', ...options, cameras })
  terminals.push(terminal)
  await terminal.start()
  return terminal
}

type Shoot = BodyOf<typeof messages.cameraShoot>
const shoot = (wanted: Partial<Shoot> = {}): number =>
  platform.send(messages.cameraShoot, {
    channel: 1,
    command: 1,
    seconds: 0,
    keep: 0,
    resolution: 1,
    quality: 5,
    brightness: 128,
    contrast: 64,
    saturation: 64,
    chroma: 128,
    ...wanted,
  })

async function shootResponse(serial: number) {
  const found = () => platform.values(messages.cameraShootResponse).find(({ replySerial }) => replySerial === serial)
  await platform.until(() => found() !== undefined)
  return found()
}

async function resultOf(serial: number): Promise<number | undefined> {
  const found = () => platform.values(messages.terminalAck).find(({ replySerial }) => replySerial === serial)
  await platform.until(() => found() !== undefined)
  return found()?.result
}

/** The photos that are whole by now, of all parts that came. Messages are told apart by the serial of their first part. */
function wholePhotos(version: Version = '2013') {
  const byMessage = new Map<number, Assembler>()
  return platform.of(messages.multimediaData).flatMap(part => {
    const { serial, subPackage } = part.header
    if (!subPackage) return [decode(messages.multimediaData, part.body, version).value]
    const first = serial - subPackage.index
    const assembler = byMessage.get(first) ?? new Assembler()
    byMessage.set(first, assembler)
    const added = assembler.add(part, 0)
    return 'complete' in added ? [decode(messages.multimediaData, added.complete.body, version).value] : []
  })
}

const whole = (count: number): Promise<void> => platform.until(() => wholePhotos().length >= count)
/** Part numbers that have come of the message whose first part has this serial less one. */
const numbersOf = (first: number): number[] =>
  platform
    .of(messages.multimediaData)
    .filter(({ header }) => header.serial - (header.subPackage?.index ?? 0) === first)
    .map(({ header }) => header.subPackage?.index ?? 0)
const firstOf = (): number => {
  const [part] = platform.of(messages.multimediaData)
  return (part?.header.serial ?? 0) - (part?.header.subPackage?.index ?? 0)
}
const comment = (data: Buffer): string => data.subarray(6, 4 + data.readUInt16BE(4)).toString()

describe('a photo', () => {
  it('is taken, answered with its number, and sent with its place', async () => {
    const terminal = await terminalWith()
    const here = { alarms: 0, status: 3, latitude: 31.2, longitude: 121.4, altitude: 5, speed: 40, course: 90 }
    await terminal.report({ ...here, time: Date.UTC(2026, 0, 1), extras: { mileage: 1 } })
    const response = await shootResponse(shoot())
    expect(response).toMatchObject({ result: 0 })
    const [mediaId] = response?.mediaIds ?? []
    await whole(1)
    const [photo] = wholePhotos()
    expect(photo).toMatchObject({ mediaId, type: 0, format: 0, event: 0, channel: 1, location: here })
    expect(photo?.data.subarray(0, 3)).toEqual(Buffer.from('ffd8ff', 'hex'))
    expect(photo?.data.subarray(-2)).toEqual(Buffer.from('ffd9', 'hex'))
    expect(comment(photo?.data ?? Buffer.alloc(8))).toContain(`沪A12345 CH1 ${mediaId} 20`)
    const ended = once(terminal, 'photoEnds')
    platform.send(messages.multimediaDataResponse, { mediaId: mediaId as number })
    expect(await ended).toEqual([{ mediaId, arrived: true }])
    expect(terminal.cameras?.photos.uploading).toBe(0)
  })

  it('has a recording of the cab beside it, which comes as sound when it is asked for', async () => {
    await terminalWith()
    expect(await resultOf(platform.send(messages.recordSound, { command: 1, seconds: 1, keep: 0, rate: 0 }))).toBe(0)
    await whole(1)
    const [sound] = wholePhotos()
    expect(sound).toMatchObject({ type: 1, format: 3, event: 0 })
    expect(sound?.data.toString('latin1', 0, 15)).toMatch(/^RIFF.{4}WAVEfmt$/s)
    expect(await resultOf(platform.send(messages.recordSound, { command: 0, seconds: 0, keep: 0, rate: 0 }))).toBe(0)
    // It has no room for what it should keep.
    expect(await resultOf(platform.send(messages.recordSound, { command: 1, seconds: 1, keep: 1, rate: 0 }))).toBe(1)
  })

  it('of 2011 has its counters in the body, and no place', async () => {
    await terminalWith({ version: '2011' })
    shoot()
    await platform.until(() => wholePhotos('2011').length > 0)
    const [photo] = wholePhotos('2011')
    expect(photo?.packages).toEqual({ total: platform.of(messages.multimediaData).length, index: 1 })
    expect(photo?.location).toBeUndefined()
  })

  it('is larger when a larger one is wanted', async () => {
    await terminalWith()
    for (const resolution of [1, 2, 4]) shoot({ resolution, channel: 2 })
    await whole(3)
    const sizes = wholePhotos().map(({ data }) => data.length)
    expect(sizes.toSorted((a, b) => a - b).map(size => Math.round(size / 1000))).toEqual([6, 12, 21])
  })

  it('of another channel is sent at the same time, in turns', async () => {
    await terminalWith({ cameras: { photoPartMs: 5 } })
    shoot({ channel: 1 })
    shoot({ channel: 2 })
    await whole(2)
    const order = platform.of(messages.multimediaData).map(({ header }) => header.serial - (header.subPackage?.index ?? 0))
    expect(new Set(order).size).toBe(2)
    const changes = order.filter((first, i) => i > 0 && first !== order[i - 1]).length
    expect(changes).toBeGreaterThan(6)
    expect(
      wholePhotos()
        .map(({ channel }) => channel)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2])
  })

  it('of which a fifth of the parts is lost becomes whole when the platform asks for what is missing', async () => {
    const terminal = await terminalWith({ seed: 5, cameras: { faults: { photoParts: 0.2 } } })
    const response = await shootResponse(shoot({ resolution: 4 }))
    const mediaId = response?.mediaIds?.[0] as number
    const total = () => platform.of(messages.multimediaData)[0]?.header.subPackage?.total ?? Number.NaN
    // All that are not lost have come when the terminal has none left to send.
    await platform.until(() => numbersOf(firstOf()).length > 0)
    await expect.poll(() => numbersOf(firstOf()).length).toBeGreaterThan(total() * 0.6)
    await expect.poll(() => numbersOf(firstOf()).at(-1)).toBeGreaterThanOrEqual(total() - 2)
    const came = new Set(numbersOf(firstOf()))
    const missing = Array.from({ length: total() }, (_, i) => i + 1).filter(index => !came.has(index))
    expect(missing.length).toBeGreaterThan(1)
    expect(wholePhotos()).toEqual([])
    platform.send(messages.multimediaDataResponse, { mediaId, indexes: missing })
    await whole(1)
    expect(wholePhotos()[0]).toMatchObject({ mediaId })
    const ended = once(terminal, 'photoEnds')
    platform.send(messages.multimediaDataResponse, { mediaId })
    await ended
  })

  it('that the platform never answers is sent again, and then given up', async () => {
    const terminal = await terminalWith({ cameras: { photoAnswerMs: 30 } })
    const ended = once(terminal, 'photoEnds')
    shoot()
    expect(await ended).toMatchObject([{ arrived: false }])
    const numbers = numbersOf(firstOf())
    expect(numbers.filter(index => index === 1)).toHaveLength(3)
  })

  it('series comes one after the other, and a later command ends it', async () => {
    const terminal = await terminalWith()
    const response = await shootResponse(shoot({ command: 3 }))
    expect(response?.mediaIds).toHaveLength(3)
    await whole(3)
    expect(
      wholePhotos()
        .map(({ mediaId }) => mediaId)
        .toSorted((a, b) => a - b),
    ).toEqual(response?.mediaIds)
    await shootResponse(shoot({ command: 5, seconds: 3600 }))
    await whole(4)
    expect(await shootResponse(shoot({ command: 0 }))).toMatchObject({ result: 0, mediaIds: [] })
    expect(terminal.cameras?.photos.uploading).toBe(4)
  })

  it.each([
    [{ channel: 9 }, 2],
    [{ command: 0xffff }, 1],
  ])('that cannot be taken (%j) is refused with %i', async (wanted, result) => {
    await terminalWith()
    expect(await shootResponse(shoot(wanted))).toMatchObject({ result })
  })

  it('of the cameras of active safety is taken by their own numbers', async () => {
    await terminalWith()
    shoot({ channel: 0x64 })
    await whole(1)
    expect(wholePhotos()[0]?.channel).toBe(0x64)
  })

  it.each(['acknowledgement', 'both'] as const)('is answered with %s by some terminals', async photoAnswer => {
    await terminalWith({ cameras: { photoAnswer } })
    expect(await resultOf(shoot())).toBe(0)
    await whole(1)
    expect(platform.of(messages.cameraShootResponse).length).toBe(photoAnswer === 'both' ? 1 : 0)
  })

  it('goes on after a connection that broke', async () => {
    const terminal = await terminalWith({ cameras: { photoPartMs: 10 }, backOff: { min: 5, max: 20 } })
    shoot({ resolution: 4 })
    await platform.until(() => platform.of(messages.multimediaData).length > 3)
    for (const socket of platform.sockets) socket.destroy()
    await once(terminal, 'authenticated')
    const total = platform.of(messages.multimediaData)[0]?.header.subPackage?.total
    await platform.until(() => numbersOf(firstOf()).at(-1) === total)
  })
})

describe('stored photos', () => {
  const ask = (wanted: Partial<BodyOf<typeof messages.queryMultimedia>> = {}) =>
    platform.send(messages.queryMultimedia, { type: 0, channel: 0, event: 1, from: null, to: null, ...wanted })

  async function listOf(serial: number) {
    const found = () => {
      const assembler = new Assembler()
      for (const part of platform.of(messages.multimediaList)) {
        const added = part.header.subPackage ? assembler.add(part, 0) : { complete: part }
        if (!('complete' in added)) continue
        const { value } = decode(messages.multimediaList, added.complete.body, '2013')
        if (value.replySerial === serial) return value.media
      }
      return undefined
    }
    await platform.until(() => found() !== undefined)
    return found() ?? []
  }

  it('are those of the last day: one of each camera an hour', async () => {
    await terminalWith()
    expect(await listOf(ask())).toHaveLength(48)
    const second = await listOf(ask({ channel: 2 }))
    expect(second).toHaveLength(24)
    const times = second.map(({ location }) => location.time ?? 0)
    expect(times.every(time => time % 3_600_000 === 0)).toBe(true)
    expect(await listOf(ask({ from: times.at(-2), to: times.at(-1) }))).toHaveLength(4)
    expect(await listOf(ask({ type: 2 }))).toEqual([])
  })

  it('include those that were to be kept', async () => {
    await terminalWith()
    const response = await shootResponse(shoot({ keep: 1 }))
    const kept = await listOf(ask({ event: 0 }))
    expect(kept.map(({ mediaId }) => mediaId)).toEqual(response?.mediaIds)
    expect(platform.of(messages.multimediaData)).toEqual([])
  })

  it('are sent when they are asked for, and deleted if wanted', async () => {
    await terminalWith()
    const [first, second] = await listOf(ask({ channel: 1 }))
    if (!first || !second) throw new Error('no stored photos')
    expect(await resultOf(platform.send(messages.uploadSingleMultimedia, { mediaId: first.mediaId, delete: 1 }))).toBe(0)
    await whole(1)
    expect(wholePhotos()[0]).toMatchObject({ mediaId: first.mediaId, event: 1 })
    expect(await listOf(ask({ channel: 1 }))).toHaveLength(23)
    const range = { type: 0, channel: 1, event: 1, from: second.location.time, to: second.location.time, delete: 0 }
    expect(await resultOf(platform.send(messages.uploadMultimedia, range))).toBe(0)
    await whole(2)
    expect(wholePhotos()[1]).toMatchObject({ mediaId: second.mediaId })
    expect(await resultOf(platform.send(messages.uploadSingleMultimedia, { mediaId: first.mediaId, delete: 0 }))).toBe(1)
  })
})
