/** G.726: 16 to 40 kbit/s at 8 kHz. Names of the blocks in brackets are those of ITU-T G.726 clauses 2 and 4. */
import { type G726Bits, quantizers } from './g726-tables.ts'

/** Where the first code stands in a byte: in its lowest bits (RFC 3551, what most terminals send) or in its highest (ITU-T I.366.2). */
export type G726Order = 'lowFirst' | 'highFirst'

/** The signal as 11-bit floats, as the predictor wants it: four bits of exponent, six of mantissa. A zero is 0x20. */
function toFloat(value: number): number {
  const size = Math.abs(value)
  if (size === 0) return 0x20
  const exponent = 32 - Math.clz32(size)
  const float = (exponent << 6) + ((size << 6) >> exponent)
  return value < 0 ? float - 0x400 : float
}

/** A coefficient of the predictor times a float of the signal [FMULT]. */
function multiply(coefficient: number, float: number): number {
  const size = coefficient > 0 ? coefficient : -coefficient & 0x1fff
  const exponent = 26 - Math.clz32(size)
  const mantissa = size === 0 ? 32 : exponent >= 0 ? size >> exponent : size << -exponent
  const shift = exponent + ((float >> 6) & 0x0f) - 13
  const product = (mantissa * (float & 0x3f) + 0x30) >> 4
  const result = shift >= 0 ? (product << shift) & 0x7fff : product >> -shift
  return (coefficient ^ float) < 0 ? -result : result
}

const clamp = (value: number, low: number, high: number): number => (value < low ? low : value > high ? high : value)

/** The adaptive state that coder and decoder keep alike. */
class State {
  readonly #bits: G726Bits
  /** Step: slow and fast part, 1/64 and 1. */
  #slow = 34_816
  #fast = 544
  /** Averages of the weights, and the speed between them, 1/256. */
  #short = 0
  #long = 0
  #speed = 0
  /** Coefficients: two poles, six zeros; 1/16384. */
  readonly #poles = [0, 0]
  readonly #zeros = [0, 0, 0, 0, 0, 0]
  /** Signs of the last partial signals. */
  readonly #signs = [0, 0]
  /** The last differences and signals as floats. */
  readonly #differences = [0x20, 0x20, 0x20, 0x20, 0x20, 0x20]
  readonly #signals = [0x20, 0x20]
  #tone = false

  constructor(bits: G726Bits) {
    this.#bits = bits
  }

  /** What the sample is expected to be; `zeros`: the part of it that the zeros make. 14 bits. */
  predict(): { zeros: number; all: number } {
    let zeros = 0
    for (let i = 0; i < 6; i++) zeros += multiply((this.#zeros[i] as number) >> 2, this.#differences[i] as number)
    const [first = 0, second = 0] = this.#poles
    const poles = multiply(second >> 2, this.#signals[1] as number) + multiply(first >> 2, this.#signals[0] as number)
    return { zeros: zeros >> 1, all: (zeros + poles) >> 1 }
  }

  /** The step of the quantizer, a logarithm in 1/512 [MIX]. */
  step(): number {
    if (this.#speed >= 256) return this.#fast
    const slow = this.#slow >> 6
    const difference = this.#fast - slow
    const product = difference * (this.#speed >> 2)
    return slow + ((difference < 0 ? product + 0x3f : product) >> 6)
  }

  /** A code's sample, 14 bits; moves the state on. */
  take(code: number): number {
    const { levels, multipliers, weights } = quantizers[this.#bits]
    const sign = code >> (this.#bits - 1)
    const size = sign === 0 ? code : (1 << this.#bits) - 1 - code
    const expected = this.predict()
    const step = this.step()
    const difference = differenceOf(levels[size] as number, step)
    const signal = expected.all + (sign === 0 ? difference : -difference)
    this.#adapt(
      step,
      multipliers[size] as number,
      weights[size] as number,
      difference,
      sign,
      signal,
      signal - expected.all + expected.zeros,
    )
    return signal
  }

  /** `partial`: difference and zeros [DQSEZ]. */
  #adapt(step: number, multiplier: number, weight: number, size: number, sign: number, signal: number, partial: number): void {
    const jump = this.#tone && size > this.#threshold()
    this.#fast = clamp(step + (((multiplier << 5) - step) >> 5), 544, 5120)
    this.#slow += this.#fast + (-this.#slow >> 6)
    const partialSign = partial < 0 ? 1 : 0
    if (jump) {
      this.#poles.fill(0)
      this.#zeros.fill(0)
    } else {
      this.#adaptPoles(partial, partialSign)
      this.#adaptZeros(size, sign)
    }
    const secondPole = this.#poles[1] as number
    this.#differences.pop()
    this.#differences.unshift(sign === 0 ? toFloat(size) : size === 0 ? -992 : toFloat(-size))
    this.#signals[1] = this.#signals[0] as number
    this.#signals[0] = signal <= -32_768 ? -992 : toFloat(signal)
    this.#signs[1] = this.#signs[0] as number
    this.#signs[0] = partialSign
    this.#tone = !jump && secondPole < -11_776
    this.#short += ((weight << 9) - this.#short) >> 5
    this.#long += ((weight << 11) - this.#long) >> 7
    this.#adaptSpeed(jump, step)
  }

  /** Above this a difference within a tone of data is a jump to another one [TRANS]. */
  #threshold(): number {
    const whole = this.#slow >> 15
    const limit = whole > 9 ? 31 << 10 : (32 + ((this.#slow >> 10) & 0x1f)) << whole
    return (limit + (limit >> 1)) >> 1
  }

  /** [UPA1, UPA2, LIMC, LIMD] */
  #adaptPoles(partial: number, sign: number): void {
    let [first = 0, second = 0] = this.#poles
    const [lastSign = 0, signBefore = 0] = this.#signs
    const turned = sign !== lastSign
    second -= second >> 7
    if (partial !== 0) {
      const pull = turned ? first : -first
      second += pull < -8191 ? -0x100 : pull > 8191 ? 0xff : pull >> 5
      second = clamp(second + (sign !== signBefore ? -0x80 : 0x80), -12_288, 12_288)
    }
    first -= first >> 8
    if (partial !== 0) first += turned ? -192 : 192
    const limit = 15_360 - second
    this.#poles[0] = clamp(first, -limit, limit)
    this.#poles[1] = second
  }

  /** [UPB] */
  #adaptZeros(size: number, sign: number): void {
    for (let i = 0; i < 6; i++) {
      let zero = this.#zeros[i] as number
      zero -= zero >> (this.#bits === 5 ? 9 : 8)
      if (size !== 0) zero += (this.#differences[i] as number) < 0 === (sign === 1) ? 128 : -128
      this.#zeros[i] = zero
    }
  }

  /** [SUBTC, FILTC, TRIGA] */
  #adaptSpeed(jump: boolean, step: number): void {
    if (jump) this.#speed = 256
    else {
      const quick = step < 1536 || this.#tone || Math.abs((this.#short << 2) - this.#long) >= this.#long >> 3
      this.#speed += ((quick ? 0x200 : 0) - this.#speed) >> 4
    }
  }
}

/** The size of a difference from its logarithm [RECONST, ADDA, ANTILOG]. */
function differenceOf(level: number, step: number): number {
  const logarithm = level + (step >> 2)
  if (logarithm < 0) return 0
  return ((128 + (logarithm & 127)) << 7) >> (14 - ((logarithm >> 7) & 15))
}

/** The code of a difference [LOG, SUBTB, QUAN]. */
function codeOf(difference: number, step: number, bits: G726Bits): number {
  const size = Math.abs(difference)
  const exponent = Math.max(0, 31 - Math.clz32(size))
  const logarithm = (exponent << 7) + (((size << 7) >> exponent) & 0x7f) - (step >> 2)
  const { boundaries } = quantizers[bits]
  const over = boundaries.findIndex(boundary => logarithm < boundary)
  const level = over === -1 ? boundaries.length : over
  const highest = (1 << bits) - 1
  // With two bits 0 is a level; in the others it means nothing, which is said by the highest code.
  if (difference < 0) return highest - level
  return level === 0 && bits !== 2 ? highest : level
}

/** Decodes the sound of one line; keeps its state from packet to packet. */
export class G726Decoder {
  readonly #bits: G726Bits
  readonly #order: G726Order
  readonly #state: State

  constructor(bits: G726Bits, order: G726Order = 'lowFirst') {
    this.#bits = bits
    this.#order = order
    this.#state = new State(bits)
  }

  /** Bits after the last whole code are left out. */
  decode(packet: Uint8Array): Int16Array {
    const samples = new Int16Array(Math.floor((packet.length * 8) / this.#bits))
    for (let i = 0; i < samples.length; i++) samples[i] = clamp(this.#state.take(this.#codeAt(packet, i)) << 2, -32_768, 32_767)
    return samples
  }

  #codeAt(packet: Uint8Array, index: number): number {
    const at = index * this.#bits
    const byte = at >> 3
    const shift = at & 7
    const mask = (1 << this.#bits) - 1
    if (this.#order === 'lowFirst') return (((packet[byte] as number) | ((packet[byte + 1] ?? 0) << 8)) >> shift) & mask
    return ((((packet[byte] as number) << 8) | (packet[byte + 1] ?? 0)) >> (16 - shift - this.#bits)) & mask
  }
}

/** Encodes the sound of one line. */
export class G726Encoder {
  readonly #bits: G726Bits
  readonly #order: G726Order
  readonly #state: State

  constructor(bits: G726Bits, order: G726Order = 'lowFirst') {
    this.#bits = bits
    this.#order = order
    this.#state = new State(bits)
  }

  /** `samples`: a multiple of eight, so that no byte is left half full. */
  encode(samples: Int16Array): Uint8Array {
    const bits = this.#bits
    const bytes = new Uint8Array((samples.length * bits) / 8)
    for (let i = 0; i < samples.length; i++) {
      const code = codeOf(((samples[i] as number) >> 2) - this.#state.predict().all, this.#state.step(), bits)
      this.#state.take(code)
      for (let bit = 0; bit < bits; bit++) {
        const at = i * bits + bit
        const low = this.#order === 'lowFirst'
        if (((code >> (low ? bit : bits - 1 - bit)) & 1) === 0) continue
        bytes[at >> 3] = (bytes[at >> 3] as number) | (low ? 1 << (at & 7) : 0x80 >> (at & 7))
      }
    }
    return bytes
  }
}
