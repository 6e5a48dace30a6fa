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
