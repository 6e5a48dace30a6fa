/** Alarms of a load test: so many begin or end in a second, each of another type than the one before at its terminal, so that each is one alarm. */

/** Bits that terminals of every edition have: over-speed, fatigue, GNSS fault, power, driving time, parking time. */
const bits = [1, 2, 4, 7, 18, 19] as const
/** Between two edges of a terminal, ms: reports have whole seconds. */
const restMs = 3_000

export class AlarmEdges {
  readonly #perSecond: number
  #owed = 0
  /** Number of alarms each terminal has had, and the time of its last edge. */
  readonly #terminals = new Map<number, { count: number; at: number }>()

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
    const known = this.#terminals.get(terminal) ?? { count: 0, at: -Infinity }
    if (time - known.at < restMs) return alarms
    this.#owed -= 1
    this.#terminals.set(terminal, { count: known.count + (alarms === 0 ? 1 : 0), at: time })
    return alarms === 0 ? 1 << (bits[known.count % bits.length] as number) : 0
  }
}
