/**
 * Speech as AAC-LC (ISO/IEC 14496-3), for terminals whose microphone sends that: long windows, one scale for all bands, one codebook. It takes more
 * bits than encoders of music do, is understood by every decoder, and fits into one file.
 */
import { AAC_SAMPLES, aacRates, descriptionOf, withAdts } from '../aac.ts'
import { bandEnds, LARGEST_CODED, pairCodes } from './codes.ts'
import { linesOf } from './lines.ts'
import { UpSampler } from './up-sampler.ts'

/** As the terminal's own sound is. */
export interface AacFormat {
  /** Hz */
  readonly rate: number
  readonly channels: number
  /** Each frame has a head; false: bare frames. */
  readonly heads: boolean
}

/** Bits of a second: clear speech. */
const bitRate = 28_000
/** Of the scale of a frame: finer ones are of no use, as its steps are below what a sample of 16 bits says. */
const finest = 112
const coarsest = 255
/** A line is at most that many steps. */
const maxSteps = 8_191
/** Added before a number of steps is cut: nearer to zero is cheaper, and heard less. */
const rounding = 0.4054
const LOW_COMPLEXITY = 2
const elements = { one: 0, pair: 1, end: 7 } as const

export const isEncodable = ({ rate, channels }: AacFormat): boolean => bandEnds.has(rate) && (channels === 1 || channels === 2)

export class AacEncoder {
  readonly #format: AacFormat
  readonly #ends: readonly number[]
  readonly #description: Uint8Array
  readonly #upSampler: UpSampler
  readonly #waiting = new Float64Array(AAC_SAMPLES)
  readonly #powers = new Float64Array(AAC_SAMPLES)
  #filled = 0
  #before = new Float64Array(AAC_SAMPLES)

  constructor(format: AacFormat) {
    this.#format = format
    this.#ends = bandEnds.get(format.rate) ?? []
    this.#description = descriptionOf(LOW_COMPLEXITY, aacRates.indexOf(format.rate), format.channels)
    this.#upSampler = new UpSampler(format.rate)
  }

  /** Samples of 8 kHz, of any length. Returns whole frames; what is left waits for more. */
  add(samples: Int16Array): Uint8Array[] {
    const frames: Uint8Array[] = []
    for (const sample of this.#upSampler.add(samples)) {
      this.#waiting[this.#filled++] = sample
      if (this.#filled < AAC_SAMPLES) continue
      this.#filled = 0
      const bytes = this.#frame(linesOf(this.#before, this.#waiting))
      this.#before = this.#waiting.slice()
      frames.push(this.#format.heads ? withAdts(this.#description, bytes) : bytes)
    }
    return frames
  }

  #frame(lines: Float64Array): Uint8Array {
    const { scale, steps } = this.#stepsOf(lines)
    const last = steps.findLastIndex(step => step !== 0)
    const bands = last < 0 ? 0 : this.#ends.findIndex(end => end > last) + 1
    const out = new Bits()
    const isPair = this.#format.channels === 2
    out.add(isPair ? elements.pair : elements.one, 3)
    out.add(0, 4)
    // One window for both; the second is their difference, which is nothing.
    if (isPair) {
      out.add(1, 1)
      this.#window(out, bands)
      out.add(2, 2)
    }
    out.add(scale, 8)
    if (!isPair) this.#window(out, bands)
    writeSections(out, 11, bands)
    // All bands have the scale of the frame.
    out.add(0, bands)
    out.add(0, 3)
    for (let at = 0; at < (this.#ends[bands - 1] ?? 0); at += 2) writePair(out, steps[at] as number, steps[at + 1] as number)
    if (isPair) {
      out.add(scale, 8)
      writeSections(out, 0, bands)
      out.add(0, 3)
    }
    out.add(elements.end, 3)
    return out.bytes()
  }

  #window(out: Bits, bands: number): void {
    // A long window, of sines.
    out.add(0, 4)
    out.add(bands, 6)
    out.add(0, 1)
  }

  /** The finest scale whose frame is small enough. */
  #stepsOf(lines: Float64Array): { scale: number; steps: Int32Array } {
    const most = (bitRate * AAC_SAMPLES) / this.#format.rate
    const powers = this.#powers
    for (let at = 0; at < AAC_SAMPLES; at++) powers[at] = Math.abs(lines[at] as number) ** 0.75
    let [low, high] = [finest, coarsest]
    while (low < high) {
      const middle = (low + high) >> 1
      if (fits(powers, factorOf(middle), most)) high = middle
      else low = middle + 1
    }
    const factor = factorOf(low)
    const steps = new Int32Array(AAC_SAMPLES)
    for (let at = 0; at < AAC_SAMPLES; at++) steps[at] = sizeOf(powers[at] as number, factor) * Math.sign(lines[at] as number)
    return { scale: low, steps }
  }
}

const factorOf = (scale: number): number => 2 ** (-(3 / 16) * (scale - 100))
/** Of a step, without its sign. */
const sizeOf = (power: number, factor: number): number => Math.floor(power * factor + rounding)

/** Whether no step is too large and all take `most` bits. Eight scales a frame are tried: nothing is made for one that is not taken. */
function fits(powers: Float64Array, factor: number, most: number): boolean {
  let bits = 0
  // Of pairs of nothing: they are written only where something follows.
  let waiting = 0
  for (let at = 0; at < AAC_SAMPLES; at += 2) {
    const first = sizeOf(powers[at] as number, factor)
    const second = sizeOf(powers[at + 1] as number, factor)
    if (first > maxSteps || second > maxSteps) return false
    waiting += pairBits[Math.min(first, LARGEST_CODED) * 17 + Math.min(second, LARGEST_CODED)] as number
    if (first === 0 && second === 0) continue
    bits += waiting + escapeBits(first) + escapeBits(second)
    waiting = 0
    if (bits > most) return false
  }
  return true
}

/** All bands have one codebook. */
function writeSections(out: Bits, codebook: number, bands: number): void {
  if (bands === 0) return
  out.add(codebook, 4)
  let left = bands
  for (; left >= 31; left -= 31) out.add(31, 5)
  out.add(left, 5)
}

const coded = (step: number): number => Math.min(Math.abs(step), LARGEST_CODED)
const codeOf = (first: number, second: number) => pairCodes[coded(first) * 17 + coded(second)] as (typeof pairCodes)[number]
/** Bits of what a number has above its highest one. */
const bitsAbove = (step: number): number => 31 - Math.clz32(Math.abs(step))
/** Of a pair with its signs. */
const pairBits = Uint8Array.from(pairCodes, ({ bits }, at) => bits + Math.sign(Math.floor(at / 17)) + Math.sign(at % 17))
const escapeBits = (step: number): number => (Math.abs(step) < LARGEST_CODED ? 0 : 2 * bitsAbove(step) - 3)

function writePair(out: Bits, first: number, second: number): void {
  const { code, bits } = codeOf(first, second)
  out.add(code, bits)
  for (const step of [first, second]) if (step !== 0) out.add(step < 0 ? 1 : 0, 1)
  for (const step of [first, second]) {
    if (Math.abs(step) < LARGEST_CODED) continue
    const above = bitsAbove(step)
    // A one for each bit above four, a zero, and the number without its highest one.
    out.add((1 << (above - 3)) - 2, above - 3)
    out.add(Math.abs(step) - (1 << above), above)
  }
}

/** Bits of a frame, the highest first. */
class Bits {
  readonly #bytes: number[] = []
  #free = 0

  add(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      if (this.#free === 0) {
        this.#bytes.push(0)
        this.#free = 8
      }
      this.#free -= 1
      if (((value >> bit) & 1) === 1) this.#bytes[this.#bytes.length - 1] = (this.#bytes.at(-1) as number) | (1 << this.#free)
    }
  }

  /** Filled up with zeros. */
  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}
