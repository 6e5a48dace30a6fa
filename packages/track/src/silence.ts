/** How long a vehicle may be silent before nothing is known of it: that follows from how often it reports. */

/** Nothing is known after a silence of more than this many seconds, and of more than this many typical intervals. */
const leastSilence = 180
const silentIntervals = 3
/** Intervals are counted by the second up to this many, then by half minutes up to an hour: a live vehicle keeps them all day. */
const bySecond = 120
const coarse = 30
const longestInterval = 3_600
const classes = bySecond + 1 + (longestInterval - bySecond) / coarse
const classOf = (seconds: number): number =>
  seconds <= bySecond ? seconds : bySecond + Math.round((Math.min(longestInterval, seconds) - bySecond) / coarse)
const secondsOf = (nth: number): number => (nth <= bySecond ? nth : bySecond + (nth - bySecond) * coarse)

/** Counts intervals between reports; their median is the typical one. With ACC on, else of all: sleeping terminals report less often. */
export class Intervals {
  readonly #all = new Uint32Array(classes)
  readonly #on = new Uint32Array(classes)
  #countAll = 0
  #countOn = 0

  /** @param ms between two reports */
  add(ms: number, accOn: boolean): void {
    const nth = classOf(Math.max(0, Math.round(ms / 1_000)))
    this.#all[nth] = (this.#all[nth] as number) + 1
    this.#countAll++
    if (!accOn) return
    this.#on[nth] = (this.#on[nth] as number) + 1
    this.#countOn++
  }

  clone(): Intervals {
    const copy = new Intervals()
    copy.#all.set(this.#all)
    copy.#on.set(this.#on)
    copy.#countAll = this.#countAll
    copy.#countOn = this.#countOn
    return copy
  }

  /** Seconds; 0: there were none. */
  get typical(): number {
    return this.#countOn > 2 ? median(this.#on, this.#countOn) : median(this.#all, this.#countAll)
  }

  /** Seconds without a report after which nothing is known. */
  get threshold(): number {
    return Math.max(leastSilence, this.typical * silentIntervals)
  }
}

function median(counts: Uint32Array, total: number): number {
  if (total === 0) return 0
  let left = total >> 1
  for (let nth = 0; nth < counts.length; nth++) {
    left -= counts[nth] as number
    if (left < 0) return secondsOf(nth)
  }
  return longestInterval
}
