/**
 * Reads what the encoder beside it writes, and nothing else of AAC: for simulated loudspeakers and tests. What real terminals send is decoded by
 * browsers.
 */
import { AAC_SAMPLES, adtsFrames } from '../aac.ts'
import type { DecodeSound } from '../sound.ts'
import { bandEnds, LARGEST_CODED, pairCodes } from './codes.ts'
import { samplesOfLines } from './lines.ts'

const keyOf = (code: number, bits: number): number => (1 << bits) | code
/** Pairs by their codes with a one before. */
const pairs = new Map(pairCodes.map(({ code, bits }, pair) => [keyOf(code, bits), pair]))
const longestCode = 12

/** Samples at the rate of its packets, each with a head; of two channels the one that both have. @throws RangeError at anything else */
export function speechAacDecoder(): DecodeSound {
  const overlap = new Float64Array(AAC_SAMPLES)
  return packet => {
    const made: number[] = []
    const frames = adtsFrames(packet)
    if (frames.length === 0) throw new RangeError('no frame of AAC')
    for (const { rate, bytes } of frames) made.push(...samplesOfLines(readLines(bytes, bandEnds.get(rate) ?? []), overlap))
    return Int16Array.from(made, sample => Math.max(-32_768, Math.min(32_767, Math.round(sample))))
  }
}

function readLines(bytes: Uint8Array, ends: readonly number[]): Float64Array {
  let at = 0
  const read = (count: number): number => {
    let value = 0
    for (let bit = 0; bit < count; bit++, at++) {
      if (at >= bytes.length * 8) throw new RangeError('a frame of AAC ends too early')
      value = (value << 1) | (((bytes[at >> 3] as number) >> (7 - (at & 7))) & 1)
    }
    return value
  }
  const expect = (count: number, value: number): void => {
    if (read(count) !== value) throw new RangeError('a frame of AAC that the encoder of speech does not make')
  }
  const windowed = (): number => {
    expect(4, 0)
    const bands = read(6)
    expect(1, 0)
    return bands
  }
  const isPair = read(3) === 1
  expect(4, 0)
  if (isPair) expect(1, 1)
  let bands = isPair ? windowed() : 0
  if (isPair) expect(2, 2)
  const scale = read(8)
  if (!isPair) bands = windowed()
  if (bands > 0) expect(4, 11)
  for (let left = bands; left > 0; ) {
    const length = read(5)
    left -= length
    if (left < 0 || (length < 31 && left > 0)) throw new RangeError('sections of AAC that the encoder of speech does not make')
    if (left === 0 && length === 31) expect(5, 0)
  }
  for (let band = 0; band < bands; band++) expect(1, 0)
  expect(3, 0)
  const lines = new Float64Array(AAC_SAMPLES)
  const step = 2 ** ((scale - 100) / 4)
  for (let line = 0; line < (ends[bands - 1] ?? 0); line += 2) {
    const pair = readPair(read)
    for (const [beside, steps] of pair.entries()) lines[line + beside] = Math.sign(steps) * Math.abs(steps) ** (4 / 3) * step
  }
  return lines
}

function readPair(read: (count: number) => number): [number, number] {
  let key = 1
  let pair: number | undefined
  for (let bits = 0; pair === undefined; bits++) {
    if (bits === longestCode) throw new RangeError('no code of AAC')
    key = (key << 1) | read(1)
    pair = pairs.get(key)
  }
  const coded: [number, number] = [Math.floor(pair / 17), pair % 17]
  const signs = coded.map(value => (value === 0 ? 0 : 1 - 2 * read(1)))
  const sizes = coded.map(value => {
    if (value < LARGEST_CODED) return value
    let above = 4
    while (read(1) === 1) above += 1
    return (1 << above) + read(above)
  })
  return [(sizes[0] ?? 0) * (signs[0] ?? 0), (sizes[1] ?? 0) * (signs[1] ?? 0)]
}
