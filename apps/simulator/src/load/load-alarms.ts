/** Alarms of a load test: so many begin or end in a second, each of a type that its terminal has not had of late, so that each is one alarm. */

/** Bits that terminals of every edition have: over-speed, fatigue, GNSS fault, power, driving time, parking time. */
const bits = [1, 2, 4, 7, 18, 19] as const
/** Between two edges of a terminal, ms: reports have whole seconds. */
const restMs = 3_000
/** A type that returns sooner than this after its end may continue the alarm before it, ms: the longest hysteresis of these types, 300 s, and more. */
const returnsAfterMs = 310_000

/** What one terminal has had; times are those of reports, ms since 1970. */
interface Raised {
  /** Of its last edge. */
  at: number
  bit: number
  readonly endedAt: Map<number, number>
}

export class AlarmEdges {
  readonly #perSecond: number
  #owed = 0
  readonly #terminals = new Map<number, Raised>()

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  /** So much time has passed, ms. What no terminal could raise is not caught up for longer than a second. */
  due(ms: number): void {
    this.#owed = Math.min(this.#owed + (this.#perSecond * ms) / 1_000, this.#perSecond)
  }

  /** Alarm bits of a terminal's next report. `time`: of the report, ms since 1970. */
  next(terminal: number, alarms: number, time: number): number {
    if (this.#owed < 1) return alarms
    const known = this.#terminals.get(terminal) ?? { at: -Infinity, bit: 0, endedAt: new Map<number, number>() }
    if (time - known.at < restMs) return alarms
    if (alarms === 0) {
      const bit = bits.find(candidate => time - (known.endedAt.get(candidate) ?? -Infinity) > returnsAfterMs)
      if (bit === undefined) return alarms
      known.bit = bit
    } else known.endedAt.set(known.bit, time)
    known.at = time
    this.#terminals.set(terminal, known)
    this.#owed -= 1
    return alarms === 0 ? 1 << known.bit : 0
  }
}
