/** Hostile and broken streams: whatever comes in, nothing crashes, hangs or grows, and good frames are still found. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BodyError } from '../body/body-error.ts'
import { type AnyMessage, decode } from '../body/message.ts'
import { messages } from '../messages/table.ts'
import { handFrame } from '../testing/hand-frame.ts'
import type { Version } from '../version.ts'
import { Assembler } from './assembler.ts'
import { type Frame, readFrame } from './read-frame.ts'
import { FrameSplitter } from './splitter.ts'

const SEED = 808
const rows: AnyMessage[] = Object.values(messages)
const byId = new Map(rows.map(row => [row.id, row]))

/** Everything the gateway does with bytes. Gives the frames that were sound. */
function swallow(chunks: Buffer[], maxFrame = 4096): Frame[] {
  const splitter = new FrameSplitter({ maxFrame })
  const assembler = new Assembler({ maxBytes: 65_536 })
  const frames: Frame[] = []
  let now = 0
  for (const chunk of chunks) {
    splitter.push(chunk)
    expect(splitter.buffered).toBeLessThanOrEqual(maxFrame + chunk.length)
    for (let piece = splitter.next(); piece; piece = splitter.next()) {
      if (piece.kind === 'garbage') continue
      const read = readFrame(piece.content)
      if (!read.ok) {
        expect(read.error.offset).toBeGreaterThanOrEqual(0)
        expect(read.error.offset).toBeLessThanOrEqual(piece.content.length)
        continue
      }
      frames.push(read.frame)
      const added = assembler.add(read.frame, now)
      if ('complete' in added) understand(added.complete)
    }
    expect(splitter.buffered).toBeLessThanOrEqual(maxFrame)
    now += 1000
    assembler.due(now)
  }
  splitter.end()
  return frames
}

function understand({ header, body }: Frame): void {
  const row = byId.get(header.messageId)
  if (row) tolerate(row, body, header.version)
}

function tolerate(row: AnyMessage, body: Buffer, version: Version): void {
  try {
    const { value, version: found } = decode(row, body, version)
    JSON.stringify(row.body.show(value, found))
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
    expect(error.offset).toBeLessThanOrEqual(body.length)
  }
}

const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map(array => Buffer.from(array))
const version = fc.constantFrom<Version>('2011', '2013', '2019')
const hexBytes = (max: number) => bytes(max).map(buffer => buffer.toString('hex'))

/** A sound frame of a message that exists, with any body. */
const frame = fc
  .record({
    row: fc.constantFrom(...rows),
    body: hexBytes(200),
    phone: fc.constantFrom('013912345678', '00000000013912345678', '4f07788ef87d'),
    serial: fc.integer({ min: 0, max: 0xffff }),
    part: fc.option(fc.record({ total: fc.integer({ min: 1, max: 4 }), index: fc.integer({ min: 1, max: 4 }) }), {
      nil: undefined,
    }),
  })
  .map(({ row, body, phone, serial, part }) =>
    handFrame({
      id: row.id.toString(16).padStart(4, '0'),
      body,
      phone,
      serial: serial.toString(16).padStart(4, '0'),
      part: part && { total: Math.max(part.total, part.index), index: part.index },
    }),
  )

/** The stream in chunks of the given sizes, over and over. */
function chunked(stream: Buffer, sizes: number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0, i = 0; at < stream.length; i++) {
    const size = sizes[i % sizes.length] as number
    chunks.push(stream.subarray(at, at + size))
    at += size
  }
  return chunks
}
const chunkSizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 })

/** Flips, inserts, removes. */
const mutation = fc.record({
  kind: fc.constantFrom('flip', 'insert', 'remove'),
  at: fc.nat(),
  byte: fc.oneof(fc.constantFrom(0x7e, 0x7d, 0x00, 0xff, 0x01, 0x02), fc.integer({ min: 0, max: 255 })),
  count: fc.integer({ min: 1, max: 40 }),
})
function mutate(stream: Buffer, mutations: Array<{ kind: string; at: number; byte: number; count: number }>): Buffer {
  let out = stream
  for (const { kind, at, byte, count } of mutations) {
    const place = out.length === 0 ? 0 : at % out.length
    const before = out.subarray(0, place)
    if (kind === 'insert') out = Buffer.concat([before, Buffer.of(byte), out.subarray(place)])
    else if (kind === 'remove') out = Buffer.concat([before, out.subarray(place + count)])
    else if (out.length > 0) out = Buffer.concat([before, Buffer.of(byte), out.subarray(place + 1)])
  }
  return out
}

describe('any stream', () => {
  it('random bytes in random chunks', () => {
    fc.assert(
      fc.property(bytes(3000), chunkSizes, (stream, sizes) => {
        swallow(chunked(stream, sizes), 512)
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('random bytes that are full of delimiters and escapes', () => {
    const nasty = fc.array(fc.constantFrom(0x7e, 0x7d, 0x01, 0x02, 0x00, 0x40, 0x60), { maxLength: 2000 })
    fc.assert(
      fc.property(nasty, chunkSizes, (stream, sizes) => {
        swallow(chunked(Buffer.from(stream), sizes), 256)
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it('valid frames with any body, corrupted here and there', () => {
    fc.assert(
      fc.property(
        fc.array(frame, { maxLength: 8 }),
        fc.array(mutation, { maxLength: 12 }),
        chunkSizes,
        (frames, mutations, sizes) => {
          swallow(chunked(mutate(Buffer.concat(frames), mutations), sizes))
        },
      ),
      { seed: SEED, numRuns: 1500 },
    )
  })

  it('a good frame after anything is read', () => {
    const good = handFrame({ id: '0200', body: '7e7d0102', serial: '5aa5' })
    fc.assert(
      fc.property(
        fc.oneof(
          bytes(600),
          fc.tuple(frame, fc.array(mutation, { maxLength: 5 })).map(([each, all]) => mutate(each, all)),
        ),
        chunkSizes,
        (before, sizes) => {
          const frames = swallow(chunked(Buffer.concat([before, good]), sizes), 256)
          expect(frames.at(-1)?.header).toMatchObject({ messageId: 0x0200, serial: 0x5aa5 })
        },
      ),
      { seed: SEED, numRuns: 1500 },
    )
  })

  it('valid frames in any chunks are all read, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }),
        hexBytes(100),
        chunkSizes,
        (serials, body, sizes) => {
          const stream = Buffer.concat(
            serials.map(serial => handFrame({ id: '0900', body, serial: serial.toString(16).padStart(4, '0') })),
          )
          expect(swallow(chunked(stream, sizes)).map(each => each.header.serial)).toEqual(serials)
        },
      ),
      { seed: SEED, numRuns: 300 },
    )
  })
})

describe('any body', () => {
  it.each(rows)('of a $name', row => {
    fc.assert(
      fc.property(bytes(160), version, (body, edition) => tolerate(row, body, edition)),
      { seed: SEED, numRuns: 300 },
    )
  })
})
