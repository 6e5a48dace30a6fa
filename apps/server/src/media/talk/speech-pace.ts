/** How fast a browser may send speech: as fast as it is said, and a second ahead after a network stood still. What is beyond is left out. */
import { SOUND_RATE } from '@outrider/jt1078/audio'

const aheadSeconds = 1
/** Clocks of sound cards are not ours. */
const faster = 1.05

export class SpeechPace {
  readonly #now: () => number
  #at: number
  /** Samples that may come now. */
  #room = aheadSeconds * SOUND_RATE

  /** @param now monotonic ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#at = now()
  }

  takes(samples: number): boolean {
    const now = this.#now()
    this.#room = Math.min(aheadSeconds * SOUND_RATE, this.#room + ((now - this.#at) / 1_000) * SOUND_RATE * faster)
    this.#at = now
    if (samples > this.#room) return false
    this.#room -= samples
    return true
  }
}

/** How long somebody was heard, ms. */
export class HeardTime {
  #samples = 0

  add(samples: number): void {
    this.#samples += samples
  }

  get ms(): number {
    return (this.#samples / SOUND_RATE) * 1_000
  }
}
