/** Speech of 8 kHz at a higher rate: between two samples lies what a sum of sixteen around says, so that nothing above 4 kHz is added. */
import { SOUND_RATE } from '../sound.ts'

const taps = 16
/** Places between two samples. */
const phases = 128

/** By place, then by sample: a sinc under a Hann window. */
const weights = Float64Array.from({ length: (phases + 1) * taps }, (_, at) => {
  const away = (at % taps) - (taps / 2 - 1) - Math.floor(at / taps) / phases
  const sinc = away === 0 ? 1 : Math.sin(Math.PI * away) / (Math.PI * away)
  return sinc * (0.5 + 0.5 * Math.cos((2 * Math.PI * away) / taps))
})

export class UpSampler {
  readonly #step: number
  /** Samples that what follows needs. */
  #held: number[] = Array.from({ length: taps / 2 }, () => 0)
  /** Of the next one, between samples that are held. */
  #at = 0

  /** @param rate Hz, 8 kHz at least */
  constructor(rate: number) {
    this.#step = SOUND_RATE / rate
  }

  add(samples: Int16Array): number[] {
    if (this.#step === 1) return [...samples]
    const held = [...this.#held, ...samples]
    const made: number[] = []
    for (; Math.floor(this.#at) + taps <= held.length; this.#at += this.#step) {
      const from = Math.floor(this.#at)
      const weightsFrom = Math.round((this.#at - from) * phases) * taps
      let sum = 0
      for (let tap = 0; tap < taps; tap++) sum += (held[from + tap] as number) * (weights[weightsFrom + tap] as number)
      made.push(sum)
    }
    const used = Math.floor(this.#at)
    this.#held = held.slice(used)
    this.#at -= used
    return made
  }
}
