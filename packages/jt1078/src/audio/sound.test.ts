import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adtsFrames } from './aac.ts'
import { aLaw, encodeALaw, encodeMuLaw, muLaw } from './g711.ts'
import { G726Decoder, G726Encoder } from './g726.ts'
import { ImaAdpcmEncoder } from './ima-adpcm.ts'
import { isDecoded, soundDecoder } from './sound.ts'

/** A triangle of 200 Hz with noise, loud and then soft: made of whole numbers, so the same everywhere. 1600 samples. */
const signal = (() => {
  let seed = 1
  const noise = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return ((seed >>> 16) & 0x3ff) - 512
  }
  return Int16Array.from({ length: 1600 }, (_, i) => {
    const place = i % 40
    const triangle = place < 20 ? place * 1200 - 12_000 : 36_000 - place * 1200
    return (i > 1000 ? triangle >> 3 : triangle) + noise()
  })
})()

const digest = (bytes: Uint8Array | Int16Array): string =>
  createHash('sha256')
    .update(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .digest('hex')
    .slice(0, 16)

/** How much louder the signal is than what decoding adds to it, dB. */
function clearness(decoded: Int16Array, from = 100): number {
  let wanted = 0
  let error = 0
  for (let i = from; i < decoded.length; i++) {
    wanted += (signal[i] as number) ** 2
    error += ((signal[i] as number) - (decoded[i] as number)) ** 2
  }
  return 10 * Math.log10(wanted / error)
}

describe('G.726', () => {
  // Sums of what spandsp 0.0.6 makes of the signal: an implementation that passes the test sequences of ITU-T G.726 annex.
  it.each([
    [2, '235c936d5f20d988', 'a337275e2d8f565a'],
    [3, '8599853a902c67a5', '6f675455d2b0994b'],
    [4, '439bc29843d1b87d', '08bf0b647f52a18e'],
    [5, '02f85994058332fb', '738e5a8329291710'],
  ] as const)('of %i bits is that of the recommendation, bit by bit', (bits, code, sound) => {
    const encoded = new G726Encoder(bits).encode(signal)
    expect(digest(encoded)).toBe(code)
    expect(digest(new G726Decoder(bits).decode(encoded))).toBe(sound)
  })

  it.each([2, 3, 4, 5] as const)('of %i bits is read in both orders and in packets', bits => {
    const whole = new G726Decoder(bits).decode(new G726Encoder(bits).encode(signal))
    const encoder = new G726Encoder(bits, 'highFirst')
    const decode = soundDecoder('g726', { g726Order: 'highFirst' })
    for (let at = 0; at < signal.length; at += 320) {
      expect(decode(encoder.encode(signal.subarray(at, at + 320)))).toEqual(whole.subarray(at, at + 320))
    }
  })
})

describe('G.711', () => {
  it('has the samples of its tables', () => {
    expect([0x55, 0xd5, 0x2a, 0xaa, 0x80].map(code => aLaw[code])).toEqual([-8, 8, -32_256, 32_256, 5504])
    expect([0xff, 0x7f, 0x00, 0x80].map(code => muLaw[code])).toEqual([0, 0, -32_124, 32_124])
  })

  it('is decoded to the codes it came from', () => {
    const codes = Uint8Array.from({ length: 256 }, (_, code) => code)
    expect(encodeALaw(soundDecoder('g711a')(codes))).toEqual(codes)
    // Mu-law has two zeros.
    expect(encodeMuLaw(soundDecoder('g711u')(codes))).toEqual(codes.map(code => (code === 0x7f ? 0xff : code)))
  })
})

describe('ADPCM', () => {
  it('begins each packet with its state', () => {
    // Predictor -2, index 3; then two codes, the low half first: 10 + 5 + 2 + 1 of step 10 up, 2 of step 19 down.
    expect(soundDecoder('adpcm')(Uint8Array.of(0xfe, 0xff, 3, 0, 0x87))).toEqual(Int16Array.of(16, 14))
  })

  it('is clear', () => {
    const encoder = new ImaAdpcmEncoder()
    const decode = soundDecoder('adpcm')
    const decoded: number[] = []
    for (let at = 0; at < signal.length; at += 320) decoded.push(...decode(encoder.encode(signal.subarray(at, at + 320))))
    expect(clearness(Int16Array.from(decoded))).toBeGreaterThan(15)
  })

  it('refuses a packet shorter than its state', () => {
    expect(() => soundDecoder('adpcm')(Uint8Array.of(1, 2))).toThrow(RangeError)
  })
})

it('takes the head of HiSilicon off, and only that', () => {
  const decode = soundDecoder('g711a')
  expect(decode(Uint8Array.of(0, 1, 1, 0, 0x55, 0xd5))).toEqual(Int16Array.of(-8, 8))
  expect(decode(Uint8Array.of(0, 1, 2, 0, 0x55, 0xd5))).toHaveLength(6)
})

it('reads LPCM of 16 bits', () => {
  expect(soundDecoder('lpcm')(Uint8Array.of(0xff, 0xff, 0x00, 0x80, 1))).toEqual(Int16Array.of(-1, -32_768))
})

it('decodes these and leaves AAC to the browser', () => {
  expect((['g711a', 'g711u', 'g726', 'adpcm', 'lpcm', 'aac', 'h264', 'other'] as const).filter(isDecoded)).toEqual([
    'g711a',
    'g711u',
    'g726',
    'adpcm',
    'lpcm',
  ])
})

describe('AAC', () => {
  // AAC-LC, 8 kHz, mono, 7 bytes of head and 3 of sound.
  const frame = 'fff16c400140fcaabbcc'
  const bytes = (hex: string) => Buffer.from(hex, 'hex')

  it('in ADTS gives rate, channels and the description for decoders', () => {
    expect(adtsFrames(bytes(frame))).toEqual([
      { codec: 'mp4a.40.2', rate: 8000, channels: 1, description: Uint8Array.of(0x15, 0x88), bytes: bytes('aabbcc') },
    ])
    expect(adtsFrames(bytes(frame + frame))).toHaveLength(2)
    expect(adtsFrames(bytes(frame.repeat(600)))).toHaveLength(500)
  })

  it('that is cut off or none is left out', () => {
    expect(adtsFrames(bytes(frame.slice(0, -2)))).toEqual([])
    expect(adtsFrames(bytes('2110049990'))).toEqual([])
  })
})

it('crashes on no packet', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), packet => {
      adtsFrames(packet)
      for (const codec of ['g711a', 'g711u', 'g726', 'lpcm'] as const) soundDecoder(codec)(packet)
      if (packet.length >= 8) soundDecoder('adpcm')(packet)
    }),
    { seed: 1078, numRuns: 500 },
  )
})
