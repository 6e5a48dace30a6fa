/**
 * What a report has to say before a rule is asked of which nothing goes on: below its limit, with doors closed or without a level of fuel nearly all
 * rules of a vehicle find nothing, and are not looked at.
 */
import { accIsOn } from '../events/latest-state.ts'
import { clockIsSound, quality } from '../events/position-report.ts'
import type { WakeSignal, WokenBy } from './rule-step.ts'
import { drivesFromOf, type RuledReport } from './ruled-report.ts'
import type { StoredRule } from './stored-rule.ts'

/** Doors 1 to 5 of the status, open. */
export const doorBits = 0b11111 << 13

export const isBlind = ({ quality: flags }: RuledReport): boolean =>
  (flags & (quality.noFix | quality.atZero | quality.outOfRange)) !== 0

const wakers = {
  /** No report begins it. */
  nothing: () => false,
  blind: isBlind,
  driving: report => report.speedDkmh >= drivesFromOf(report) && accIsOn(report),
  fuel: ({ fuelDl }) => fuelDl !== null,
  sensors: ({ sensors }) => sensors !== undefined && sensors.size > 0,
  doors: ({ status }) => (status & doorBits) !== 0,
  alarms: ({ alarms, items }) => alarms !== 0 || items !== undefined,
  clock: ({ quality: flags }) => !clockIsSound(flags),
  driver: ({ driver }) => driver !== null && driver !== undefined,
} as const satisfies Record<WakeSignal, (report: RuledReport) => boolean>

/** Rules that sleep, by their places among those of a vehicle. */
export interface Sleeping {
  /** Those that wait for a speed above their limit, 0.1 km/h, the lowest first. */
  readonly limits: Float64Array
  readonly ofLimits: readonly number[]
  readonly others: readonly { isWoken: (report: RuledReport) => boolean; places: readonly number[] }[]
}

/** Of rules with what wakes them, and their places. */
export function sleeping(rules: readonly { rule: StoredRule; by: WokenBy; place: number }[]): Sleeping {
  const limited = rules
    .flatMap(({ rule, by, place }) => (typeof by === 'function' ? [{ limit: by(rule), place }] : []))
    .toSorted((one, other) => one.limit - other.limit)
  const others = Map.groupBy(
    rules.flatMap(({ by, place }) => (typeof by === 'function' || by === 'nothing' ? [] : [{ by, place }])),
    ({ by }) => by,
  )
  return {
    limits: Float64Array.from(limited, ({ limit }) => limit),
    ofLimits: limited.map(({ place }) => place),
    others: [...others].map(([by, all]) => ({ isWoken: wakers[by], places: all.map(({ place }) => place) })),
  }
}

/** Places of the rules that a report asks; each once. Made once, and filled again. */
export class Asked {
  readonly places: number[] = []
  count = 0
  /** By place, for the last time it was added. */
  readonly #times: number[] = []
  #time = 0

  clear(): void {
    this.count = 0
    this.#time += 1
  }

  add(place: number): void {
    if (this.#times[place] === this.#time) return
    this.#times[place] = this.#time
    this.places[this.count] = place
    this.count += 1
  }
}

/** Adds the places of those that a report wakes. */
export function wake({ limits, ofLimits, others }: Sleeping, report: RuledReport, asked: Asked): void {
  for (let at = 0; at < limits.length && report.speedDkmh > (limits[at] as number); at += 1) asked.add(ofLimits[at] as number)
  for (let nth = 0; nth < others.length; nth += 1) {
    const { isWoken, places } = others[nth] as Sleeping['others'][number]
    if (isWoken(report)) for (const place of places) asked.add(place)
  }
}
