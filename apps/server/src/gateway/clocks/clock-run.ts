/**
 * Live reports in a row whose clock is wrong by the same. A live clock and a buffer that is sent differ in their pace: the clock goes on with time, for
 * as long as it is looked at, a buffer comes faster than it was made and catches up.
 */

/** Reports that count are at least this far apart, so that a burst of buffered ones is not taken for the pace of a clock, ms. */
const minStep = 5_000
/** Receivers' clocks have seconds without fractions, and messages take their way: so much two reports of one clock may differ, ms. */
const paceTolerance = 2_000
/** Over a short time less: a buffer that is sent 1.2 times as fast as it was made is ahead by a fifth of the time. */
const paceShare = 0.15
const oneSecond = 1_000
/**
 * Once the pace has shown a live clock, its messages may take so much longer or shorter than the first one, ms: on mobile networks they do. Buffered ones
 * soon seem shorter by more.
 */
const longer = 30_000
const shorter = 10_000
/** Clocks that are not set by satellites gain or lose less. */
const ownDrift = 0.01
/** What was at the pace of time and caught up is a buffer, when it was so twice or steadily: then a clock shows slowly. */
const doubtedFrom = 2
/** Reports that come so much faster than they were made, and are so many standard errors from the pace of time, are of a buffer. */
const buffer = { pace: 0.03, errors: 4, reports: 6 }
/** What shows a clock slowly is not this much faster, with twice its standard error. */
const slowPace = 0.05

/** How many reports, and over how long (ms), show that a clock is live. */
export interface Evidence {
  readonly reports: number
  readonly ms: number
}

export const slowEvidence: Evidence = { reports: 6, ms: 120_000 }

/** The straight line through how far reports are ahead of the first one, by the time since then. */
class Trend {
  #n = 1
  #x = 0
  #y = 0
  #xx = 0
  #xy = 0
  #yy = 0

  add(x: number, y: number): void {
    this.#n += 1
    this.#x += x
    this.#y += y
    this.#xx += x * x
    this.#xy += x * y
    this.#yy += y * y
  }

  catchesUp(): boolean {
    const { slope, error } = this.#line()
    return this.#n >= buffer.reports && slope > buffer.pace && slope > error * buffer.errors
  }

  isPaceOfTime(): boolean {
    const { slope, error } = this.#line()
    return slope + 2 * error < slowPace
  }

  #line(): { slope: number; error: number } {
    const n = this.#n
    const xx = this.#xx - (this.#x * this.#x) / n
    if (n < 3 || xx <= 0) return { slope: 0, error: Infinity }
    const slope = (this.#xy - (this.#x * this.#y) / n) / xx
    const rest = Math.max(0, this.#yy - (this.#y * this.#y) / n - slope * slope * xx)
    return { slope, error: Math.sqrt(rest / (n - 2) / xx) }
  }
}

export class ClockRun {
  readonly #need: Evidence
  #offset: number
  #since: number
  #countedAt: number
  #reports = 1
  #shown: boolean
  #caughtUp = 0
  #trend = new Trend()

  /** @param shown it was the same wrong clock before */
  constructor(time: number, at: number, need: Evidence, shown = false) {
    this.#need = need
    this.#offset = time - at
    this.#since = at
    this.#countedAt = at
    this.#shown = shown
  }

  /** Its reports are live. */
  get shown(): boolean {
    return this.#shown
  }

  get reports(): number {
    return this.#reports
  }

  /** For how long it has been the same wrong clock, ms. */
  lasted(at: number): number {
    return at - this.#since
  }

  /** Whether a report is of the clock that has shown itself. */
  isOf(time: number, at: number): boolean {
    return this.#shown && this.#within(time - at - this.#offset, at - this.#since)
  }

  /** @param time as the terminal says it; @param at arrival by a clock that is never set: ms */
  next(time: number, at: number): void {
    const elapsed = at - this.#since
    const ahead = time - at - this.#offset
    this.#trend.add(elapsed, ahead)
    if (this.#shown) {
      if (this.#trend.catchesUp()) this.#restart(time, at, doubtedFrom)
      else if (this.#within(ahead, elapsed)) this.#count(at)
      else this.#restart(time, at, ahead > 0 ? 1 : 0)
      return
    }
    // Too near to tell: it goes on as it was.
    if (at - this.#countedAt < minStep) return
    const need = this.#caughtUp >= doubtedFrom ? slowEvidence : this.#need
    if (!(need === slowEvidence ? this.#within(ahead, elapsed) : isAtPace(ahead, elapsed))) return this.#restart(time, at)
    this.#count(at)
    if (this.#reports < need.reports || elapsed < need.ms) return
    if (need !== slowEvidence || this.#trend.isPaceOfTime()) this.#shown = true
    else if (this.#trend.catchesUp()) this.#restart(time, at, doubtedFrom)
  }

  #within(ahead: number, elapsed: number): boolean {
    const drift = elapsed * ownDrift
    return ahead <= shorter + drift && ahead >= -longer - drift
  }

  #count(at: number): void {
    if (at - this.#countedAt < minStep) return
    this.#countedAt = at
    this.#reports += 1
  }

  #restart(time: number, at: number, caughtUp = 0): void {
    this.#caughtUp += caughtUp
    this.#trend = new Trend()
    this.#offset = time - at
    this.#since = at
    this.#countedAt = at
    this.#reports = 1
    this.#shown = false
  }
}

const isAtPace = (ahead: number, elapsed: number): boolean =>
  Math.abs(ahead) <= Math.min(paceTolerance, Math.max(oneSecond, elapsed * paceShare))
