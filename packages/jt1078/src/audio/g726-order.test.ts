import { describe, expect, it } from 'vitest'
import { G726OrderGuess } from './g726-order.ts'
import type { G726Bits } from './g726-tables.ts'
import { G726Decoder, G726Encoder, type G726Order } from './g726.ts'
import { soundDecoder } from './sound.ts'

const second = 8_000
const noise = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
  return seed / 0x7fffffff - 0.5
}
/** Pulses of a voice of some 125 Hz that comes and goes, through a tube. */
function voice(): (at: number) => number {
  const random = noise(1)
  let level = 0
  let next = 0
  return at => {
    const pulse = at >= next
    if (pulse) next = at + 60 + 8 * random()
    level = 0.85 * level + (pulse ? 9_000 : 0) * Math.sin((2 * Math.PI * 3 * at) / second) ** 2 + 60 * random()
    return level
  }
}
function engine(): (at: number) => number {
  const random = noise(2)
  let level = 0
  return () => (level = 0.95 * level + 800 * random())
}
const tone = () => (at: number) => 4_096 * Math.sin((2 * Math.PI * 440 * at) / second)
const samples = (sound: (at: number) => number, length: number): Int16Array => Int16Array.from({ length }, (_, at) => sound(at))

/** In packets of 320 samples. */
function packetsOf(pcm: Int16Array, bits: G726Bits, order: G726Order): Uint8Array[] {
  const bytes = new G726Encoder(bits, order).encode(pcm)
  const size = bits * 40
  return Array.from({ length: bytes.length / size }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}

describe.each([2, 3, 4, 5] as const)('with %s bits', bits => {
  describe.each(['lowFirst', 'highFirst'] as const)('%s', order => {
    it.each([
      ['a voice', voice],
      ['an engine', engine],
      ['a tone of 440 Hz', tone],
    ])('is found from %s within two seconds, and stays (wire 12)', (_, sound) => {
      const guess = new G726OrderGuess(bits)
      const guessed = packetsOf(samples(sound(), 6 * second), bits, order).map(packet => guess.add(packet))
      expect(guessed[10]).toBeUndefined()
      expect(new Set(guessed.slice(50))).toEqual(new Set([order]))
    })
  })
})

it('silence says nothing, and low first is played until something is heard', () => {
  const guess = new G726OrderGuess(4)
  for (const packet of packetsOf(new Int16Array(2 * second), 4, 'highFirst')) expect(guess.add(packet)).toBeUndefined()
  for (const packet of packetsOf(samples(voice(), 3 * second), 4, 'highFirst')) guess.add(packet)
  expect(guess.add(new Uint8Array(160))).toBe('highFirst')
})

it('is used for playing where nobody has said it, and only there (wire 12)', () => {
  const pcm = samples(voice(), 4 * second)
  const packets = packetsOf(pcm, 4, 'highFirst')
  const right = new G726Decoder(4, 'highFirst')
  const wrong = new G726Decoder(4, 'lowFirst')
  const automatic = soundDecoder('g726')
  const said = soundDecoder('g726', { g726Order: 'lowFirst' })
  const lines = packets.map(packet => [right, wrong].map(each => each.decode(packet)).concat(automatic(packet), said(packet)))
  const last = lines.at(-1) ?? expect.fail()
  const [good, bad, played, chosen] = last as [Int16Array, Int16Array, Int16Array, Int16Array]
  const distance = (a: Int16Array, b: Int16Array): number => Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)))
  expect(distance(played, good)).toBeLessThan(distance(bad, good) / 10)
  expect(chosen).toEqual(bad)
})
