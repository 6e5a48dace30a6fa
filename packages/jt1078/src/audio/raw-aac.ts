/**
 * AAC without heads: some terminals send the bare frames. Nothing in them says the rate, so it is found from how far apart they come: a frame has
 * 1024 samples.
 */
import { AAC_SAMPLES, type AacFrame, aacRates, descriptionOf } from './aac.ts'

/** Distances that are looked at before the rate is believed. */
const ENOUGH = 8
/** Larger ones are pauses. ms */
const LARGEST_DISTANCE = 200
const AAC_LC = 2
/** What a frame begins with: one channel, two channels. Others begin no frame that can be played. */
const firstElements = [1, 2]

export class RawAac {
  #first: number | undefined
  #last = 0
  #count = 0
  #rate: number | undefined

  /** undefined: it is no frame, or its rate is not known yet. `timestamp`: of the terminal, ms. */
  add(timestamp: number, bytes: Uint8Array): AacFrame | undefined {
    const channels = firstElements[(bytes[0] ?? 0xff) >> 5]
    if (channels === undefined || bytes.length < 2) return undefined
    this.#rate ??= this.#measured(timestamp)
    if (this.#rate === undefined) return undefined
    return {
      codec: `mp4a.40.${AAC_LC}`,
      rate: this.#rate,
      channels,
      description: descriptionOf(AAC_LC, aacRates.indexOf(this.#rate), channels),
      bytes,
    }
  }

  /** Frames come in bursts with one timestamp: counted over a while they tell the rate. */
  #measured(timestamp: number): number | undefined {
    if (this.#first === undefined || timestamp < this.#last || timestamp - this.#last > LARGEST_DISTANCE) {
      this.#first = timestamp
      this.#count = 0
    } else this.#count += 1
    this.#last = timestamp
    if (this.#count < ENOUGH || timestamp === this.#first) return undefined
    const rate = (AAC_SAMPLES * 1000 * this.#count) / (timestamp - this.#first)
    return aacRates.toSorted((a, b) => Math.abs(Math.log(a / rate)) - Math.abs(Math.log(b / rate)))[0]
  }
}
