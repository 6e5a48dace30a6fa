/**
 * Reports in the order of their own time: live ones go on from what the rules remember. Late ones that come before the live ones that follow them do too.
 * Late ones that come afterwards fill a silence: they are looked at from what was known before it, and what they find is history.
 */
import type { AlarmCondition } from '../events/alarm-signals.ts'
import { clockIsSound } from '../events/position-report.ts'
import { evaluate, type RuleFindings, type RuleSignalOf, seedGeofences } from './evaluate.ts'
import type { RuledReport } from './ruled-report.ts'
import type { RuleBook, RulesOfVehicle } from './rule-book.ts'
import { type Crossing, emptyMemory, RareMap, RuleStates, type VehicleMemory } from './rule-memory.ts'

/** A shorter silence is none that late reports fill, ms. */
const minGap = 60_000
/** Crossings found so soon after a silence may have been in it, ms. */
const foundAfter = 120_000
/** Silences of a vehicle that are remembered. */
const maxGaps = 8

/** A silence: what the rules knew before it, and what they found after it. */
export interface Gap {
  from: number
  to: number
  before: VehicleMemory
  found: Crossing[]
}

/** Of late reports that fill a silence, in the order of their times. */
interface Stretch {
  memory: VehicleMemory
  gap: Gap | undefined
}

const nothing = (): RuleFindings => ({ signals: [], changed: [], forgotten: [] })

const copyOf = (memory: VehicleMemory): VehicleMemory => ({
  ...emptyMemory(memory.restsBelow),
  states: new RuleStates([...memory.states].map(([id, state]) => [id, { ...state }])),
  doneUntil: memory.doneUntil,
  heardAt: memory.heardAt,
  staysAt: new RareMap(memory.staysAt),
})

export class Stretches {
  readonly #gaps = new WeakMap<VehicleMemory, Gap[]>()
  readonly #stretches = new WeakMap<VehicleMemory, Stretch>()
  /** The last report counts by its arrival: the next live one follows it, whatever time that has. */
  readonly #byArrival = new WeakSet<VehicleMemory>()

  look(report: RuledReport, memory: VehicleMemory, rules: RulesOfVehicle, book: RuleBook): RuleFindings {
    // Terminals send an alarm at once, also in the second of the report before.
    const isSameSecond = report.time === memory.doneUntil && memory.digest !== undefined && memory.digest !== report.digest
    const follows = !report.late && (isSameSecond || this.#byArrival.has(memory))
    if (follows) memory.heardAt = Math.min(memory.heardAt, report.time - 1)
    if (report.time > memory.doneUntil || follows) return this.#forward(report, memory, rules, book)
    // Seen before: of a batch whose storing failed, or sent twice.
    if (!report.late || report.time === memory.doneUntil) return nothing()
    return this.#back(report, memory, rules, book)
  }

  #forward(report: RuledReport, memory: VehicleMemory, rules: RulesOfVehicle, book: RuleBook): RuleFindings {
    const { time, late, quality } = report
    const gaps = this.#gaps.get(memory) ?? []
    if (!late && memory.doneUntil > 0 && time - memory.doneUntil > minGap) {
      gaps.push({ from: memory.doneUntil, to: time, before: copyOf(memory), found: [] })
      this.#gaps.set(memory, gaps.slice(-maxGaps))
    }
    if (clockIsSound(quality)) this.#byArrival.delete(memory)
    else this.#byArrival.add(memory)
    const before = memory.crossings.at(-1)
    memory.digest = report.digest
    const findings = evaluate(report, memory, rules, book)
    const gap = gaps.at(-1)
    if (gap && time - gap.to <= foundAfter) {
      const since = before ? memory.crossings.lastIndexOf(before) + 1 : 0
      gap.found.push(...memory.crossings.slice(since).filter(({ raised }) => raised))
    }
    return findings
  }

  #back(report: RuledReport, memory: VehicleMemory, rules: RulesOfVehicle, book: RuleBook): RuleFindings {
    let stretch = this.#stretches.get(memory)
    const gap = this.#gaps.get(memory)?.find(({ from, to }) => report.time > from && report.time < to)
    if (!stretch || report.time <= stretch.memory.doneUntil || (gap && gap !== stretch.gap)) {
      // Sent twice.
      if (stretch && report.time === stretch.memory.doneUntil) return nothing()
      stretch = { memory: gap ? copyOf(gap.before) : emptyMemory(memory.restsBelow), gap }
      if (!gap) seedGeofences(report, stretch.memory, rules)
      this.#stretches.set(memory, stretch)
    }
    const { signals } = evaluate(report, stretch.memory, rules, book)
    const known = stretch.gap?.found ?? []
    // What the rules remember of now stays as it is.
    return { ...nothing(), signals: signals.map(signal => asHistory(signal, known)) }
  }
}

/** A crossing that was found after the silence happened in it. */
function asHistory({ report, conditions }: RuleSignalOf, known: Crossing[]): RuleSignalOf {
  return {
    report,
    conditions: conditions.map((condition): AlarmCondition => {
      const at = condition.once
        ? known.findIndex(
            ({ type, trial, ruleId }) =>
              type === condition.type && !trial === !condition.trial && (!trial || condition.rules?.[0] === ruleId),
          )
        : -1
      if (at < 0) return condition
      const [crossing] = known.splice(at, 1)
      return crossing ? { ...condition, moves: crossing.time } : condition
    }),
  }
}
