/** IMA ADPCM as terminals send it: each packet begins with the state, so that a lost one harms no other (IMA Digital Audio Focus, 1992). */

/** 89 steps, each a tenth larger than the one before. */
const STEPS = Int16Array.of(
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  16,
  17,
  19,
  21,
  23,
  25,
  28,
  31,
  34,
  37,
  41,
  45,
  50,
  55,
  60,
  66,
  73,
  80,
  88,
  97,
  107,
  118,
  130,
  143,
  157,
  173,
  190,
  209,
  230,
  253,
  279,
  307,
  337,
  371,
  408,
  449,
  494,
  544,
  598,
  658,
  724,
  796,
  876,
  963,
  1060,
  1166,
  1282,
  1411,
  1552,
  1707,
  1878,
  2066,
  2272,
  2499,
  2749,
  3024,
  3327,
  3660,
  4026,
  4428,
  4871,
  5358,
  5894,
  6484,
  7132,
  7845,
  8630,
  9493,
  10442,
  11487,
  12635,
  13899,
  15289,
  16818,
  18500,
  20350,
  22385,
  24623,
  27086,
  29794,
  32767,
)
/** By the three lower bits of a code. */
const INDEX_CHANGES = Int8Array.of(-1, -1, -1, -1, 2, 4, 6, 8)

/** Bytes of the state before the codes: predictor (16 bits, little-endian), index of the step, 0. */
const STATE_BYTES = 4

/** @throws RangeError when the packet is shorter than its state */
export function decodeImaAdpcm(packet: Uint8Array): Int16Array {
  if (packet.length < STATE_BYTES) throw new RangeError(`${packet.length} bytes are too few for the state of ADPCM`)
  const samples = new Int16Array((packet.length - STATE_BYTES) * 2)
  const state = new State((((packet[1] as number) << 24) >> 16) | (packet[0] as number), packet[2] as number)
  for (let i = 0; i < samples.length; i++) {
    const byte = packet[STATE_BYTES + (i >> 1)] as number
    samples[i] = state.next((i & 1) === 0 ? byte & 0x0f : byte >> 4)
  }
  return samples
}

/** The packets of one line of sound keep their step from one to the next. */
export class ImaAdpcmEncoder {
  readonly #state = new State(0, 0)

  /** `samples`: an even number. */
  encode(samples: Int16Array): Uint8Array {
    const bytes = new Uint8Array(STATE_BYTES + samples.length / 2)
    const { predictor, index } = this.#state
    bytes[0] = predictor & 0xff
    bytes[1] = (predictor >> 8) & 0xff
    bytes[2] = index
    for (let i = 0; i < samples.length; i++) {
      const code = this.#state.codeOf(samples[i] as number)
      this.#state.next(code)
      bytes[STATE_BYTES + (i >> 1)] = (bytes[STATE_BYTES + (i >> 1)] as number) | ((i & 1) === 0 ? code : code << 4)
    }
    return bytes
  }
}

class State {
  predictor: number
  index: number

  constructor(predictor: number, index: number) {
    this.predictor = predictor
    this.index = Math.min(index, STEPS.length - 1)
  }

  /** Takes a code of four bits and gives its sample. */
  next(code: number): number {
    const step = STEPS[this.index] as number
    let change = step >> 3
    if ((code & 4) !== 0) change += step
    if ((code & 2) !== 0) change += step >> 1
    if ((code & 1) !== 0) change += step >> 2
    this.predictor = Math.max(-32_768, Math.min(32_767, this.predictor + ((code & 8) !== 0 ? -change : change)))
    this.index = Math.max(0, Math.min(STEPS.length - 1, this.index + (INDEX_CHANGES[code & 7] as number)))
    return this.predictor
  }

  codeOf(sample: number): number {
    const step = STEPS[this.index] as number
    let rest = Math.abs(sample - this.predictor)
    let code = sample < this.predictor ? 8 : 0
    for (const [bit, part] of [
      [4, step],
      [2, step >> 1],
      [1, step >> 2],
    ] as const) {
      if (rest < part) continue
      code |= bit
      rest -= part
    }
    return code
  }
}
