/**
 * Sound of a microphone, at the rate of the browser, to what terminals take: 16 bits at 8 kHz. Frequencies that 8 kHz cannot have are taken out first;
 * they would be heard as others.
 */

/** Hz */
export const SPEECH_RATE = 8_000
/** Above it speech on the telephone ends, Hz; the filter falls off up to 4 kHz. */
const cutOff = 3_600
/** Zeros of the filter on each side. */
const zeros = 12
/** Places between two samples at which the filter is known. */
const phases = 32

export class DownSampler {
  readonly #step: number
  /** Samples on each side that one of the output is made of. */
  readonly #reach: number
  readonly #filters: readonly Float32Array[]
  /** Input that is still needed. */
  #kept: Float32Array
  /** Where the next sample of the output is, in samples of what is kept. */
  #at: number

  /** @param rate Hz, of the input: 8 kHz or more */
  constructor(rate: number) {
    this.#step = rate / SPEECH_RATE
    this.#reach = Math.ceil((zeros * rate) / (2 * cutOff))
    this.#filters = Array.from({ length: phases + 1 }, (_, phase) => filterAt(phase / phases, rate, this.#reach))
    this.#kept = new Float32Array(this.#reach)
    this.#at = this.#reach
  }

  /** 16 bits. */
  add(samples: Float32Array): Int16Array<ArrayBuffer> {
    const input = new Float32Array(this.#kept.length + samples.length)
    input.set(this.#kept)
    input.set(samples, this.#kept.length)
    const count = Math.max(0, Math.ceil((input.length - this.#reach - 1 - this.#at) / this.#step))
    const output = new Int16Array(count)
    for (let i = 0; i < count; i++) {
      const place = this.#at + i * this.#step
      const first = Math.floor(place)
      const filter = this.#filters[Math.round((place - first) * phases)] as Float32Array
      let sum = 0
      for (let tap = 0; tap < filter.length; tap++) sum += (filter[tap] as number) * (input[first - this.#reach + tap] as number)
      output[i] = Math.max(-32_768, Math.min(32_767, Math.round(sum * 32_768)))
    }
    const next = this.#at + count * this.#step
    const from = Math.max(0, Math.floor(next) - this.#reach)
    this.#kept = input.slice(from)
    this.#at = next - from
    return output
  }
}

/** A windowed sinc around a place between two samples; its sum is 1. */
function filterAt(place: number, rate: number, reach: number): Float32Array {
  const filter = Float32Array.from({ length: reach * 2 + 2 }, (_, tap) => {
    const x = tap - reach - place
    if (Math.abs(x) > reach) return 0
    const turn = 2 * Math.PI * (cutOff / rate) * x
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / reach)
    return (turn === 0 ? 1 : Math.sin(turn) / turn) * window
  })
  const sum = filter.reduce((all, each) => all + each, 0)
  return filter.map(each => each / sum)
}

/** How loud it is, 0 to 1: the root of the mean square. */
export function levelOf(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length) / 32_768
}
