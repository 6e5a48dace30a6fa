import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handFrame, hexOf } from '../testing/hand-frame.ts'
import { applyCipher } from './cipher.ts'
import { crc16 } from './crc.ts'
import { escape, unescape } from './escape.ts'
import { readFrame } from './read-frame.ts'
import { FrameSplitter } from './splitter.ts'
import { writeFrame } from './write-frame.ts'

const contentOf = (frame: Buffer): Buffer => frame.subarray(1, -1)
const bytes = (max: number) => fc.uint8Array({ maxLength: max }).map(array => Buffer.from(array))
const word = fc.integer({ min: 0, max: 0xffff_ffff })
const secrets = { m1: 10_000_000, ia1: 20_000_000, ic1: 30_000_000 }

describe('check code and escapes', () => {
  it('is CRC-16/CCITT that begins with FFFF', () => {
    expect(crc16(Buffer.from('123456789'))).toBe(0x29b1)
    expect(crc16(Buffer.alloc(0))).toBe(0xffff)
  })

  it('each of the four bytes has its pair', () => {
    expect(escape(hexOf('5b 5a 5d 5e 00')).toString('hex')).toBe('5a015a025e015e0200')
    expect(unescape(hexOf('5a01 5a02 5e01 5e02 00')).toString('hex')).toBe('5b5a5d5e00')
  })

  it('an escape byte that 01 or 02 does not follow stands for itself, at the end too', () => {
    expect(unescape(hexOf('5a 03 5e ff 5a 5a 01 5e')).toString('hex')).toBe('5a035eff5a5b5e')
  })

  it('any bytes come back, and no flag is left among them', () => {
    fc.assert(
      fc.property(bytes(300), plain => {
        const sent = escape(plain)
        expect(sent.includes(0x5b) || sent.includes(0x5d)).toBe(false)
        expect(unescape(sent).equals(plain)).toBe(true)
      }),
    )
  })
})

describe('cipher', () => {
  it('a stream of key bytes by the rule', () => {
    // k = (20000000 * (1 mod 10000000) + 30000000) mod 2^32 = 50000000 -> 2F; then 50000000 mod 10000000 = 0 -> k = 30000000 -> 1C.
    expect(applyCipher(hexOf('0000'), 1, secrets).toString('hex')).toBe('2f1c')
    // A key of 0 counts as 1, as does M1 of 0.
    expect(applyCipher(hexOf('0000'), 0, secrets).toString('hex')).toBe('2f1c')
    expect(applyCipher(hexOf('00'), 5, { m1: 0, ia1: 7, ic1: 0x0450_0000 }).toString('hex')).toBe('45')
  })

  it('is its own reverse for any key and secrets', () => {
    fc.assert(
      fc.property(bytes(100), word, word, word, word, (body, key, m1, ia1, ic1) => {
        expect(applyCipher(applyCipher(body, key, { m1, ia1, ic1 }), key, { m1, ia1, ic1 }).equals(body)).toBe(true)
      }),
    )
  })
})

describe('frames', () => {
  it('a keep-alive of 2011 is written byte by byte', () => {
    const frame = writeFrame({
      edition: '2011',
      serial: 1,
      messageId: 0x1005,
      accessCode: 123_456,
      version: [1, 0, 0],
      body: Buffer.alloc(0),
      time: 1_700_000_000,
    })
    expect(frame.toString('hex')).toBe(handFrame({ id: '1005' }).toString('hex'))
    expect(frame.toString('hex')).toMatch(/^5b0000001a0000000110050001e2400100000000000000....5d$/)
  })

  it('a login answer of 2019 has the time, and its encrypted body is read with the secrets only', () => {
    const body = applyCipher(hexOf('00 0000abcd'), 99, secrets)
    const sent = { id: '1002', body: body.toString('hex'), time: '000000006553f100', encryption: '0100000063' }
    const frame = handFrame(sent)
    const read = readFrame(contentOf(frame), { edition: '2019', secrets })
    expect(read).toMatchObject({
      ok: true,
      frame: { edition: '2019', header: { messageId: 0x1002, time: 1_700_000_000, key: 99 } },
    })
    expect(read.ok && read.frame.body.toString('hex')).toBe('000000abcd')
    expect(readFrame(contentOf(frame), { edition: '2019' })).toMatchObject({ ok: false, error: 'noSecrets' })
    const written = writeFrame({
      edition: '2019',
      serial: 1,
      messageId: 0x1002,
      accessCode: 123_456,
      version: [1, 0, 0],
      body: hexOf('000000abcd'),
      time: 1_700_000_000,
      encryption: { key: 99, secrets },
    })
    expect(written.toString('hex')).toBe(frame.toString('hex'))
  })

  it('says what is wrong with a frame', () => {
    const errorOf = (frame: Buffer) => {
      const read = readFrame(contentOf(frame), { edition: '2011' })
      return read.ok ? undefined : read.error
    }
    expect(errorOf(handFrame({ id: '1005', crc: '0000' }))).toBe('wrongCrc')
    expect(errorOf(handFrame({ id: '1005', length: '0000001b' }))).toBe('wrongLength')
    expect(errorOf(hexOf('5b 00 5d'))).toBe('tooShort')
    expect(errorOf(hexOf('5b 5d'))).toBe('tooShort')
  })

  it('any frame comes back in both editions, encrypted or not', () => {
    const frame = fc.record({
      edition: fc.constantFrom('2011' as const, '2019' as const),
      serial: word,
      messageId: fc.integer({ min: 0, max: 0xffff }),
      accessCode: word,
      body: bytes(400),
      key: fc.option(word, { nil: undefined }),
    })
    fc.assert(
      fc.property(frame, ({ key, ...each }) => {
        const sent = writeFrame({
          ...each,
          version: [1, 2, 15],
          time: 1_700_000_000,
          encryption: key === undefined ? undefined : { key, secrets },
        })
        const read = readFrame(contentOf(sent), { edition: each.edition, secrets })
        expect(read.ok && { ...read.frame.header, body: read.frame.body.toString('hex') }).toMatchObject({
          serial: each.serial,
          messageId: each.messageId,
          accessCode: each.accessCode,
          body: each.body.toString('hex'),
        })
        if (each.body.length > 0) return
        expect(readFrame(contentOf(sent), { secrets }).ok).toBe(true)
      }),
    )
  })
})

/** Everything a link does with bytes. */
function swallow(chunks: Buffer[], maxFrame = 4096): string[] {
  const splitter = new FrameSplitter({ maxFrame })
  const bodies: string[] = []
  for (const chunk of chunks) {
    splitter.push(chunk)
    for (let piece = splitter.next(); piece; piece = splitter.next()) {
      if (piece.kind === 'garbage') continue
      const read = readFrame(piece.content, { edition: '2011', secrets })
      if (read.ok) bodies.push(read.frame.body.toString('hex'))
    }
    expect(splitter.buffered).toBeLessThanOrEqual(maxFrame)
  }
  splitter.end()
  return bodies
}

function chunked(stream: Buffer, sizes: number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0, i = 0; at < stream.length; i++) {
    const size = sizes[i % sizes.length] as number
    chunks.push(stream.subarray(at, at + size))
    at += size
  }
  return chunks
}
const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 })

describe('streams', () => {
  const good = handFrame({ id: '9005', body: '5b5d5a5e' })

  it('frames are found whatever the chunks are', () => {
    fc.assert(
      fc.property(
        fc.array(
          bytes(60).map(each => each.toString('hex')),
          { maxLength: 12 },
        ),
        sizes,
        (bodies, each) => {
          const stream = Buffer.concat(bodies.map(body => handFrame({ id: '1200', body })))
          expect(swallow(chunked(stream, each))).toEqual(bodies)
        },
      ),
    )
  })

  it('a frame after anything is read, and what is held is bounded', () => {
    const flags = fc.array(fc.constantFrom(0x5b, 0x5d, 0x5a, 0x5e, 1, 2, 0), { maxLength: 1500 }).map(each => Buffer.from(each))
    fc.assert(
      fc.property(fc.oneof(bytes(1500), flags), sizes, (before, each) => {
        expect(swallow(chunked(Buffer.concat([before, good]), each), 512).at(-1)).toBe('5b5d5a5e')
      }),
      { numRuns: 500 },
    )
  })

  it('a frame that another one interrupts is given up', () => {
    expect(swallow([Buffer.concat([good.subarray(0, 12), good])])).toEqual(['5b5d5a5e'])
  })
})

/** A frame of a platform that escapes its body before it encrypts, and nothing afterwards: flags may stand anywhere in it. */
function escapedFirst(
  body: Buffer,
  { key, length = 'sent', id = 0x9300 }: { key: number; length?: 'sent' | 'plain'; id?: number },
): Buffer {
  const sent = applyCipher(escape(body), key, secrets)
  const head = Buffer.alloc(22)
  head.writeUInt32BE(26 + (length === 'sent' ? sent.length : body.length), 0)
  head.writeUInt32BE(0x5b5d, 4)
  head.writeUInt16BE(id, 8)
  head[17] = 1
  head.writeUInt32BE(key, 18)
  const plain = Buffer.concat([head, sent])
  const crc = Buffer.alloc(2)
  crc.writeUInt16BE(crc16(plain))
  return Buffer.concat([Buffer.of(0x5b), plain, crc, Buffer.of(0x5d)])
}

describe('platforms that escape before they encrypt', () => {
  const good = handFrame({ id: '9005', body: '5b5d5a5e' })
  const fortyBytes = fc.uint8Array({ minLength: 40, maxLength: 40 }).map(array => Buffer.from(array))

  it('every frame is read, whatever flags stand in it, however it is chunked (wire 4)', () => {
    const sent = fc.record({ body: fortyBytes, key: word })
    fc.assert(
      fc.property(fc.array(sent, { minLength: 1, maxLength: 8 }), sizes, (each, cut) => {
        const stream = Buffer.concat(each.map(({ body, key }) => escapedFirst(body, { key })))
        expect(swallow(chunked(stream, cut)).map(hex => hex.length)).toHaveLength(each.length)
      }),
      { numRuns: 300 },
    )
  })

  it('a flag in the header, in the check and at both ends of the body ends no frame (wire 4)', () => {
    for (const flag of ['5b', '5d']) {
      for (let key = 1; key < 4000; key++) {
        const body = applyCipher(hexOf(`${flag}0011${flag}`), key, secrets)
        const frame = escapedFirst(body, { key })
        if (![...escape(body)].some((byte, at) => byte !== body[at])) expect(swallow([frame])).toEqual([body.toString('hex')])
      }
    }
  })

  it('the body comes back without its escapes, by a length of what is sent or of what is meant', () => {
    for (let key = 1; key < 400; key++) {
      const body = hexOf('9301 00000014 00000019 0000000c 5a5b5d5e 5a5b5d5e 5a5b5d5e')
      expect(swallow([escapedFirst(body, { key, length: 'plain' })])).toEqual([body.toString('hex')])
      expect(swallow([escapedFirst(body, { key })])).toEqual([body.toString('hex')])
    }
    // What no flag and no length shows stays as it came.
    const body = hexOf('5a02')
    const sent = applyCipher(body, 7, secrets).toString('hex')
    expect(swallow([handFrame({ id: '1002', body: sent, encryption: '0100000007' })])).toEqual(['5a02'])
  })

  it('a large frame with hundreds of flags costs no others', () => {
    const body = Buffer.alloc(20_000, 7)
    const large = escapedFirst(body, { key: 99 })
    expect(large.filter(byte => byte === 0x5b || byte === 0x5d).length).toBeGreaterThan(0)
    const random = escapedFirst(Buffer.from(Array.from({ length: 20_000 }, (_, at) => (at * at * 31 + (at >> 3)) & 0x3f)), {
      key: 12_345,
    })
    expect(swallow([Buffer.concat([good, large, good, random, good])], 65_536)).toHaveLength(5)
  })

  it('a frame whose length is too large holds up the next one only until that is complete', () => {
    const bare = escapedFirst(hexOf('00112233'), { key: 5 })
    for (const next of [good, bare]) {
      const damaged = handFrame({ id: '9005', length: '000003e8' })
      expect(swallow([Buffer.concat([damaged, next])])).toHaveLength(1)
      // At once, also where nothing follows.
      const splitter = new FrameSplitter()
      splitter.push(Buffer.concat([damaged, next]))
      expect([splitter.next()?.kind, splitter.next()?.kind, splitter.next()]).toEqual(['frame', 'frame', undefined])
    }
  })

  it('a damaged frame with many flags is one bad frame (wire 4)', () => {
    const damaged = Buffer.from(escapedFirst(Buffer.alloc(20_000, 7), { key: 99 }))
    damaged[5_000] = (damaged[5_000] as number) ^ 1
    const splitter = new FrameSplitter()
    splitter.push(Buffer.concat([damaged, good]))
    const pieces = [splitter.next(), splitter.next(), splitter.next()]
    expect(pieces.map(piece => piece?.kind)).toEqual(['frame', 'frame', undefined])
    expect(pieces[0]?.kind === 'frame' && readFrame(pieces[0].content, { edition: '2011', secrets })).toMatchObject({
      error: 'wrongCrc',
    })
  })

  it('hostile lengths cost time in proportion to what was sent', () => {
    // A flag, a length that ends with the stream, again and again.
    const end = 200_000
    const stream = Buffer.alloc(end)
    for (let at = 0; at + 5 <= end; at += 5) {
      stream[at] = 0x5b
      stream.writeUInt32BE(end - at, at + 1)
    }
    stream[end - 1] = 0x5d
    const began = process.cpuUsage().user
    expect(swallow(chunked(Buffer.concat([stream, stream, good]), [1_400]), 1_048_576).at(-1)).toBe('5b5d5a5e')
    expect((process.cpuUsage().user - began) / 1e6).toBeLessThan(2)
  })

  it('the pieces do not depend on the chunks, in anything', () => {
    const flags = fc
      .array(fc.constantFrom(0x5b, 0x5d, 0x5a, 0x5e, 1, 2, 0, 0x20, 0x40), { maxLength: 600 })
      .map(each => Buffer.from(each))
    const piecesOf = (chunks: Buffer[]) => {
      const splitter = new FrameSplitter({ maxFrame: 300 })
      const frames: string[] = []
      for (const chunk of chunks) {
        splitter.push(chunk)
        for (let piece = splitter.next(); piece; piece = splitter.next())
          if (piece.kind === 'frame') frames.push(`${piece.offset} ${piece.content.toString('hex')}`)
      }
      return frames
    }
    fc.assert(
      fc.property(flags, sizes, (before, each) => {
        const stream = Buffer.concat([before, good, before])
        expect(piecesOf(chunked(stream, each))).toEqual(piecesOf([stream]))
      }),
      { numRuns: 300 },
    )
  })
})
