/** What the reports of a vehicle mean to its rules, one after the other. Pure but for the memory, which it changes. */
import type { Span } from '@outrider/track'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import { sideOf } from './geofence-side.ts'
import { depthIn } from './geofence-shape.ts'
import { hold, holdOf, marginOf } from './hysteresis.ts'
import type { RuleBook, RulesOfVehicle, StoredRule } from './rule-book.ts'
import { once } from './rule-condition.ts'
import { isWithin } from './rule-hours.ts'
import { measureOf } from './rule-kinds.ts'
import { type Crossing, newState, type RuleState, type VehicleMemory } from './rule-memory.ts'
import type { RuledReport } from './ruled-report.ts'
import { Standing } from './standing.ts'

/** What begins and ends with a report. */
export interface RuleSignalOf {
  report: RuledReport
  conditions: readonly AlarmCondition[]
}

export interface RuleFindings {
  signals: RuleSignalOf[]
  changed: RuleState[]
  /** Of rules that no longer apply to the vehicle. */
  forgotten: string[]
}

/** A late alarm that goes on is repeated this often, ms: late reports of one alarm are less than ten minutes apart. */
const repeatedMs = 240_000
/** Crossings that are remembered in case they were none, and for how long, ms. */
const maxCrossings = 32
const crossingsMs = 6 * 3_600_000

/** The states of a vehicle, and which of them this report changed. */
class Changes {
  readonly changed = new Map<string, RuleState>()
  readonly #memory: VehicleMemory
  readonly #time: number

  constructor(memory: VehicleMemory, time: number) {
    this.#memory = memory
    this.#time = time
  }

  change(ruleId: string, how: (state: RuleState) => void): RuleState {
    const state = this.#memory.states.get(ruleId) ?? newState(ruleId)
    const before = { ...state }
    how(state)
    if ((Object.keys(before) as (keyof RuleState)[]).some(key => before[key] !== state[key])) {
      state.at = this.#time
      this.#memory.states.set(ruleId, state)
      this.changed.set(ruleId, state)
    }
    return state
  }
}

/** Types of alarms that go on by these rules. */
function goingOn({ states }: VehicleMemory, book: RuleBook): Set<number> {
  const types = new Set<number>()
  for (const { on, ruleId } of states.values()) {
    const rule = on ? book.rule(ruleId) : undefined
    if (rule && !rule.geofence) types.add(rule.type)
  }
  return types
}

const detailOf = (rule: StoredRule): Record<string, unknown> => ({ rule: rule.name, ...rule.parameters })

/** The report must be later than those before it. */
export function evaluate(report: RuledReport, memory: VehicleMemory, rules: RulesOfVehicle, book: RuleBook): RuleFindings {
  const findings: RuleFindings = { signals: [], changed: [], forgotten: [] }
  for (const ruleId of memory.states.keys())
    if (!rules.ids.has(ruleId)) {
      memory.states.delete(ruleId)
      findings.forgotten.push(ruleId)
    }
  const speedBefore = memory.fixes.speedDkmh
  const { accepted, disproved } = memory.fixes.next(report)
  const changed = new Map<string, RuleState>()
  const say = (fix: RuledReport, conditions: readonly AlarmCondition[]): void => {
    if (conditions.length > 0) findings.signals.push({ report: fix, conditions })
  }
  if (disproved.length > 0) say(report, withdraw(disproved, report.time, memory, changed))
  // Believed after a while: how it came here is not known.
  if (accepted.length > 1) {
    memory.stoodBefore = memory.standing
    memory.standing = new Standing()
  }
  for (const fix of accepted) say(fix, lookAt(fix, memory, rules, book, changed))
  // A place that is doubted says nothing of a vehicle that has slowed down: what it ends, ends now.
  if (!accepted.includes(report) && report.speedDkmh <= speedBefore)
    say(report, lookAtPlain(report, memory, rules, book, changed))
  memory.doneUntil = report.time
  findings.changed.push(...changed.values())
  return findings
}

function lookAt(
  report: RuledReport,
  memory: VehicleMemory,
  rules: RulesOfVehicle,
  book: RuleBook,
  changed: Map<string, RuleState>,
): AlarmCondition[] {
  const conditions = report.time > memory.heardAt ? lookAtPlain(report, memory, rules, book, changed) : []
  if (rules.byGeofence.size === 0) return conditions
  const changes = new Changes(memory, report.time)
  memory.standing.next(report)
  conditions.push(...crossings(report, memory, rules, book, changes))
  for (const [id, state] of changes.changed) changed.set(id, state)
  return conditions
}

/** Rules without a geofence. */
function lookAtPlain(
  report: RuledReport,
  memory: VehicleMemory,
  rules: RulesOfVehicle,
  book: RuleBook,
  changed: Map<string, RuleState>,
): AlarmCondition[] {
  const { time, late } = report
  const silence = memory.heardAt === 0 ? 0 : time - memory.heardAt
  memory.heardAt = time
  if (rules.plain.length === 0) return []
  const before = goingOn(memory, book)
  const changes = new Changes(memory, time)
  const conditions: AlarmCondition[] = []
  const begun: StoredRule[] = []
  for (const rule of rules.plain) {
    const wasOn = memory.states.get(rule.id)?.on ?? false
    let repeated = false
    const state = changes.change(rule.id, each => {
      const within = isWithin(rule.hours, time, rule.timeZone ?? report.timeZone)
      const condition = measureOf(rule.kind)?.({ report, rule, state: each, memory, silence, within })
      if (condition) conditions.push(condition)
      // What began in late reports goes on now, or still in late ones.
      repeated = each.on && wasOn && each.late && (!late || time - each.at >= repeatedMs)
      if (each.on !== wasOn || repeated) each.late = late && each.on
      if (repeated) each.at = time
    })
    if ((state.on && !wasOn) || repeated) begun.push(rule)
  }
  const after = goingOn(memory, book)
  for (const type of new Set(begun.map(rule => rule.type))) {
    const [first, ...others] = begun.filter(rule => rule.type === type)
    if (!first) continue
    const level = others.some(rule => rule.level === 1) ? 1 : first.level
    conditions.push({ type, on: true, level, detail: detailOf(first) })
  }
  for (const type of before) if (!after.has(type)) conditions.push({ type, on: false })
  for (const [id, state] of changes.changed) changed.set(id, state)
  return conditions
}

/** Rules of geofences whose vehicle has changed sides; several of one kind at once are one alarm. */
function crossings(
  report: RuledReport,
  memory: VehicleMemory,
  { byGeofence }: RulesOfVehicle,
  book: RuleBook,
  changes: Changes,
): AlarmCondition[] {
  const { time, latitude, longitude } = report
  const crossed: StoredRule[] = []
  const looked = new Map<string, StoredRule>()
  for (const { id } of book.grid.near(latitude, longitude)) for (const rule of byGeofence.get(id) ?? []) looked.set(rule.id, rule)
  // Far outside of what it is inside of, or on its way out.
  for (const { ruleId, on, turning } of memory.states.values()) {
    const rule = on || turning !== null ? book.rule(ruleId) : undefined
    if (rule?.geofence) looked.set(ruleId, rule)
  }
  for (const rule of looked.values()) {
    const { geofence } = rule
    if (!geofence) continue
    const measured = sideOf(geofence.shape, report, memory.standing, marginOf(rule), rule.id)
    let changed = false
    const state = changes.change(rule.id, each => {
      changed = hold(each, measured, time, holdOf(rule))
    })
    if (!changed) continue
    if (!memory.standing.drives) memory.standing.decided.add(rule.id)
    const raised =
      rule.kind === (state.on ? 'geofenceEntered' : 'geofenceLeft') &&
      isWithin(rule.hours, time, rule.timeZone ?? report.timeZone)
    if (raised) crossed.push(rule)
    memory.crossings.push({ ruleId: rule.id, type: rule.type, time, raised, before: !state.on })
  }
  if (memory.crossings.length > 0)
    memory.crossings = memory.crossings.filter(each => each.time > time - crossingsMs).slice(-maxCrossings)
  return (['geofenceEntered', 'geofenceLeft'] as const).flatMap(kind => {
    const same = crossed.filter(rule => rule.kind === kind)
    const [first] = same
    if (!first) return []
    const geofence = [...new Set(same.map(rule => rule.geofence?.name ?? ''))].join(', ')
    const level = same.some(rule => rule.level === 1) ? 1 : first.level
    return [{ ...once(first, { geofence }), level }]
  })
}

/** Fixes were none: what was found in them is not so, and what depends on it neither. */
function withdraw(
  spans: readonly Span[],
  time: number,
  memory: VehicleMemory,
  changed: Map<string, RuleState>,
): AlarmCondition[] {
  forgetPlace(spans, memory)
  const isWrong = (crossing: Crossing): boolean => isWithinOne(spans, crossing.time)
  const rules = new Set(memory.crossings.filter(isWrong).map(({ ruleId }) => ruleId))
  const wrong = new Set<Crossing>()
  for (const ruleId of rules) {
    const ofRule = memory.crossings.filter(crossing => crossing.ruleId === ruleId)
    let inside = ofRule[0]?.before ?? false
    // One that comes back to where it was without the wrong one is none either.
    for (const crossing of ofRule)
      if (isWrong(crossing) || inside !== crossing.before) wrong.add(crossing)
      else inside = !inside
    const state = memory.states.get(ruleId)
    if (!state) continue
    state.on = inside
    state.turning = null
    state.at = time
    changed.set(ruleId, state)
  }
  memory.crossings = memory.crossings.filter(crossing => !wrong.has(crossing))
  const cases = new Map(
    [...wrong].filter(({ raised }) => raised).map(({ type, time: began }) => [`${type} ${began}`, { type, began }]),
  )
  return [...cases.values()].map(({ type, began }) => ({ type, on: false, withdraws: { startedAt: began, why: 'jumpedBack' } }))
}

/** Where it stands, and the side it turns to, are not those of fixes that were none. */
function forgetPlace(spans: readonly Span[], memory: VehicleMemory): void {
  for (const state of memory.states.values())
    if (state.turning !== null && isWithinOne(spans, state.turning)) state.turning = null
  if (!isWithinOne(spans, memory.standing.since)) return
  const before = memory.stoodBefore
  // Back from a place that was none, it stands neither there nor where that one was.
  memory.standing = before && !isWithinOne(spans, before.since) ? before : new Standing()
  memory.stoodBefore = undefined
}

const isWithinOne = (spans: readonly Span[], time: number): boolean => spans.some(({ from, to }) => time >= from && time <= to)

/** What a vehicle's geofences are at its first known fix: being inside is no entering. */
export function seedGeofences({ latitude, longitude }: RuledReport, memory: VehicleMemory, { byGeofence }: RulesOfVehicle): void {
  for (const rules of byGeofence.values())
    for (const rule of rules)
      if (rule.geofence && depthIn(rule.geofence.shape, latitude, longitude) >= 0)
        memory.states.set(rule.id, { ...newState(rule.id), on: true })
}
