/** Generates the tests of a message from pairs of bytes and value: decode, encode, round trip, every chunking, every truncation. */
import { describe, expect, it } from 'vitest'
import { BodyError } from '../body/body-error.ts'
import { type Message, decode, encode } from '../body/message.ts'
import { readFrame } from '../frame/read-frame.ts'
import { FrameSplitter } from '../frame/splitter.ts'
import type { Version } from '../version.ts'
import { handFrame, hexOf } from './hand-frame.ts'

export interface Vector<T> {
  name: string
  /** The edition of the bytes. */
  version: Version
  /** Body as hex, spaces allowed. */
  hex: string
  value: T
  /** The edition declared by the header; by default the edition itself, 2013 for 2011. */
  as?: Version
  deviations?: string[]
  /** The edition that is detected when several have the same layout. */
  found?: Version
  /** Encoding the value gives other bytes. */
  readOnly?: boolean
}

export function vectors<T>(row: Message<T>, all: Vector<T>[]): void {
  const id = row.id.toString(16).padStart(4, '0')
  describe(`0x${id.toUpperCase()} ${row.name}`, () => {
    for (const vector of all) vectorTests(row, id, vector)
  })
}

function vectorTests<T>(row: Message<T>, id: string, vector: Vector<T>): void {
  const { version, value } = vector
  const body = hexOf(vector.hex)
  const as = vector.as ?? (version === '2011' ? '2013' : version)
  const title = `${vector.name} (${version})`

  it(`${title} is read`, () => {
    const got = decode(row, body, as)
    expect(got.value).toEqual(value)
    expect(got.deviations).toEqual(vector.deviations ?? [])
    expect(got.version).toBe(vector.found ?? version)
  })

  if (!vector.readOnly) {
    it(`${title} is written`, () => {
      expect(encode(row, value, version).toString('hex')).toBe(body.toString('hex'))
    })
    it(`${title} survives a round trip`, () => {
      expect(decode(row, encode(row, value, version), version).value).toEqual(value)
    })
  }

  it(`${title} can be shown as JSON`, () => {
    const got = decode(row, body, as)
    expect(JSON.parse(JSON.stringify(row.body.show(got.value, got.version)))).toBeTypeOf('object')
  })

  const wire = handFrame({ id, body: vector.hex, phone: as === '2019' ? '00000000013912345678' : '013912345678' })

  it(`${title} is split correctly for every chunking`, () => {
    for (let cut = 0; cut <= wire.length; cut++) {
      const splitter = new FrameSplitter()
      splitter.push(wire.subarray(0, cut))
      const early = splitter.next()
      splitter.push(wire.subarray(cut))
      expectBody(early ?? splitter.next(), body)
    }
    const splitter = new FrameSplitter()
    const pieces = []
    for (const byte of wire) {
      splitter.push(Buffer.of(byte))
      for (let piece = splitter.next(); piece; piece = splitter.next()) pieces.push(piece)
    }
    expect(pieces).toHaveLength(1)
    expectBody(pieces[0], body)
  })

  it(`${title} truncated anywhere is refused or read in part, without any other error`, () => {
    for (let length = 0; length < body.length; length++) {
      try {
        decode(row, body.subarray(0, length), as)
      } catch (error) {
        expect(error).toBeInstanceOf(BodyError)
        expect((error as BodyError).offset).toBeLessThanOrEqual(length)
      }
    }
    const content = wire.subarray(1, -1)
    for (let length = 0; length < content.length; length++) {
      const read = readFrame(content.subarray(0, length))
      // One checksum in 256 is right by chance; the announced length then is not.
      expect(read.ok).toBe(false)
      if (!read.ok) expect(read.error.offset).toBeLessThanOrEqual(length)
    }
  })
}

function expectBody(piece: ReturnType<FrameSplitter['next']>, body: Buffer): void {
  if (piece?.kind !== 'frame') throw new Error(`expected a frame, got ${piece?.kind}`)
  const read = readFrame(piece.content)
  if (!read.ok) throw new Error(read.error.message)
  expect(read.frame.body.toString('hex')).toBe(body.toString('hex'))
}
