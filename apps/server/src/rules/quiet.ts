/**
 * Rules that are not asked while a vehicle goes on as it does: it stands where it stood, or drives on, with its engine as it was. When they were asked
 * last each of them has said until when nothing of it changes then, and how far the vehicle may move; the least of all counts. What a report says
 * otherwise, a silence, a doubted fix or another state asks all of them again.
 */
import { accIsOn } from '../events/latest-state.ts'
import { drivesFromOf, type RuledReport } from './ruled-report.ts'
import type { Standing } from './standing.ts'
import type { StoredRule } from './stored-rule.ts'

/** Until when nothing of a rule changes, if the vehicle goes on as it does. What is said by several rules counts together. */
export interface QuietTime {
  /** From then on it is asked, ms since 1970. */
  until(time: number): void
  /** No further away from the place of the report, metres. */
  within(metres: number): void
  /** After so long without a report it is asked, ms. */
  unlessUnheardFor(ms: number): void
  /** It is asked with the next report. */
  end(): void
}

const minute = 60_000
const metresPerDegree = 111_195
/** Hours of rules begin and end at whole quarters nearly always, and clocks are changed at them. */
const quarter = 15

const bits = { engineOn: 1, fast: 2, drives: 4, nobody: 8 } as const
/** What a kind that is quiet looks at, but for times and places. */
const goingOnOf = (report: RuledReport, standing: Standing): number =>
  (accIsOn(report) ? bits.engineOn : 0) |
  (report.speedDkmh >= drivesFromOf(report) ? bits.fast : 0) |
  (standing.drives ? bits.drives : 0) |
  (report.driver === null ? bits.nobody : 0)

/** Where the numbers of one vehicle are beside each other; times in ms, places in degrees. */
const at = { from: 0, until: 1, silence: 2, latitude: 3, longitude: 4, reach: 5, standsSince: 6 } as const
/** None of them is whole, so that they are kept as numbers beside each other. */
const empty = Array.from({ length: 7 }, () => 0.5)

export class Quiet implements QuietTime {
  readonly #numbers = empty.slice()
  /** Below 0: they are asked. */
  #goingOn = -1

  /** All are asked with the next report. */
  end(): void {
    this.#goingOn = -1
  }

  get isOver(): boolean {
    return this.#goingOn < 0
  }

  holds(report: RuledReport, standing: Standing, silence: number): boolean {
    if (this.#goingOn < 0 || this.#goingOn !== goingOnOf(report, standing)) return false
    const numbers = this.#numbers
    const { time } = report
    if (time < (numbers[at.from] as number) || time >= (numbers[at.until] as number)) return false
    if (silence >= (numbers[at.silence] as number)) return false
    if (!standing.drives && standing.since !== numbers[at.standsSince]) return false
    const north = Math.abs(report.latitude - (numbers[at.latitude] as number))
    return north + Math.abs(report.longitude - (numbers[at.longitude] as number)) < (numbers[at.reach] as number)
  }

  /** What the rules say from now on is of this report. */
  begin(report: RuledReport, standing: Standing, longestSilence: number): void {
    const numbers = this.#numbers
    this.#goingOn = goingOnOf(report, standing)
    numbers[at.from] = report.time
    numbers[at.until] = Infinity
    numbers[at.silence] = longestSilence
    numbers[at.latitude] = report.latitude
    numbers[at.longitude] = report.longitude
    numbers[at.reach] = Infinity
    numbers[at.standsSince] = standing.since
  }

  until(time: number): void {
    this.#atMost(at.until, time)
  }

  within(metres: number): void {
    // A metre for rounding; a degree to the east is no longer than one to the north.
    this.#atMost(at.reach, (metres - 1) / metresPerDegree)
  }

  unlessUnheardFor(ms: number): void {
    this.#atMost(at.silence, ms)
  }

  #atMost(which: number, value: number): void {
    if (value < (this.#numbers[which] as number)) this.#numbers[which] = value
  }
}

/** When the hours of a rule may begin or end next, ms since 1970. */
export function nextTurn({ hours: { days, begin, end, calendar } }: StoredRule, time: number): number {
  if (begin === null && days.size === 7 && !calendar) return Infinity
  const step = (begin ?? 0) % quarter === 0 && (end ?? 0) % quarter === 0 ? quarter * minute : minute
  return (Math.floor(time / step) + 1) * step
}
