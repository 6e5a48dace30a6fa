import { describe, expect, it } from 'vitest'
import { handFrame } from '../testing/hand-frame.ts'
import { FrameSplitter, type Piece } from './splitter.ts'

const a = handFrame({ id: '0002', serial: '000a' })
const b = handFrame({ id: '0200', serial: '000b', body: '7e7d010203' })
const content = (frame: Buffer): string => frame.subarray(1, -1).toString('hex')

function pull(splitter: FrameSplitter): Piece[] {
  const pieces: Piece[] = []
  for (let piece = splitter.next(); piece; piece = splitter.next()) pieces.push(piece)
  return pieces
}

const words = (pieces: Piece[]): string[] =>
  pieces.map(piece => `${piece.kind} ${(piece.kind === 'frame' ? piece.content : piece.bytes).toString('hex')} @${piece.offset}`)

/** The same pieces must come out whatever the chunks: whole, cut at every place, byte by byte. */
function split(stream: Buffer, maxFrame?: number): string[] {
  const parent = new FrameSplitter({ maxFrame })
  parent.push(stream)
  const expected = words(pull(parent))
  for (let cut = 1; cut < stream.length; cut++) {
    const splitter = new FrameSplitter({ maxFrame })
    splitter.push(stream.subarray(0, cut))
    const first = pull(splitter)
    splitter.push(stream.subarray(cut))
    expect(words([...first, ...pull(splitter)])).toEqual(expected)
  }
  const splitter = new FrameSplitter({ maxFrame })
  const single: Piece[] = []
  for (const byte of stream) {
    splitter.push(Buffer.of(byte))
    single.push(...pull(splitter))
  }
  expect(words(single)).toEqual(expected)
  return expected
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex')

describe('pieces', () => {
  it('two frames one after the other', () => {
    expect(split(Buffer.concat([a, b]))).toEqual([`frame ${content(a)} @1`, `frame ${content(b)} @${a.length + 1}`])
  })

  it('one delimiter between two frames', () => {
    expect(split(Buffer.concat([a, b.subarray(1)]))).toEqual([`frame ${content(a)} @1`, `frame ${content(b)} @${a.length}`])
  })

  it('many delimiters are no frames', () => {
    expect(split(Buffer.concat([hex('7e7e7e7e'), a, hex('7e7e')]))).toEqual([`frame ${content(a)} @5`])
  })

  it('garbage before the first frame and between two frames', () => {
    expect(split(Buffer.concat([hex('2424'), a, hex('0d0a'), b]))).toEqual([
      'garbage 2424 @0',
      `frame ${content(a)} @3`,
      `garbage 0d0a @${a.length + 2}`,
      `frame ${content(b)} @${a.length + 5}`,
    ])
  })

  it('a frame that lost its end costs only itself', () => {
    const cut = a.subarray(0, 9)
    expect(split(Buffer.concat([cut, b]))).toEqual([`frame ${cut.subarray(1).toString('hex')} @1`, `frame ${content(b)} @10`])
  })

  it('bytes longer than any frame are discarded piece by piece, and the next frame is read', () => {
    const noise = Buffer.alloc(250, 0x55)
    const pieces = split(Buffer.concat([Buffer.of(0x7e), noise, a, b]), 100)
    expect(pieces.slice(0, 3).map(each => each.length)).toEqual([
      ...[1, 101].map(at => `garbage ${'55'.repeat(100)} @${at}`.length),
      `garbage ${'55'.repeat(50)} @201`.length,
    ])
    expect(pieces.slice(3)).toEqual([`frame ${content(a)} @252`, `frame ${content(b)} @${251 + a.length + 1}`])
  })
})

describe('bounds', () => {
  it('100 kB without a delimiter leave at most one frame in the buffer', () => {
    const splitter = new FrameSplitter()
    let given = 0
    for (let i = 0; i < 100; i++) {
      splitter.push(Buffer.alloc(1000, 0x11))
      for (const piece of pull(splitter)) if (piece.kind === 'garbage') given += piece.bytes.length
      expect(splitter.buffered).toBeLessThanOrEqual(4096)
    }
    expect(given + splitter.buffered).toBe(100_000)
    splitter.push(a)
    expect(words(pull(splitter)).at(-1)).toContain(content(a))
  })

  it('an opening delimiter and then nothing but bytes is bounded too', () => {
    const splitter = new FrameSplitter({ maxFrame: 64 })
    splitter.push(Buffer.of(0x7e))
    for (let i = 0; i < 1000; i++) {
      splitter.push(Buffer.of(0x22))
      pull(splitter)
      expect(splitter.buffered).toBeLessThanOrEqual(64)
    }
  })

  it('nothing is buffered between two frames', () => {
    const splitter = new FrameSplitter()
    splitter.push(a)
    pull(splitter)
    expect(splitter.buffered).toBe(0)
  })

  it('a returned frame stays valid when the read buffer is reused', () => {
    const splitter = new FrameSplitter()
    const readBuffer = Buffer.from(a)
    splitter.push(readBuffer)
    const [piece] = pull(splitter)
    readBuffer.fill(0xee)
    splitter.push(b)
    pull(splitter)
    expect(words([piece as Piece])).toEqual([`frame ${content(a)} @1`])
  })
})

describe('the end of the stream', () => {
  it('an unfinished frame is handed out', () => {
    const splitter = new FrameSplitter()
    splitter.push(Buffer.concat([a, b.subarray(0, 5)]))
    pull(splitter)
    expect(splitter.end()).toEqual({ bytes: b.subarray(1, 5), offset: a.length + 1, inFrame: true })
    expect(splitter.end()).toBeUndefined()
  })

  it('bytes after the last frame are no frame', () => {
    const splitter = new FrameSplitter()
    splitter.push(Buffer.concat([a, hex('0a')]))
    pull(splitter)
    expect(splitter.end()).toEqual({ bytes: hex('0a'), offset: a.length, inFrame: false })
  })
})
