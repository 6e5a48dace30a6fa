/** What the reports of a vehicle mean to its rules, one after the other. Pure but for the memory, which it changes. */
import { ruleKindOf } from '@outrider/contract'
import type { AlarmCondition } from '../events/alarm-signals.ts'
import { Near } from './geofence-grid.ts'
import { isInside } from './geofence-side.ts'
import { depthIn } from './geofence-shape.ts'
import type { RuleBook, RulesOfVehicle } from './rule-book.ts'
import { askedOf } from './asked-rules.ts'
import { crossings } from './crossings.ts'
import { Asked } from './waking.ts'
import { asOneAlarm, borderOf, foundBy, type StoredRule } from './stored-rule.ts'
import { nextTurn, Quiet } from './quiet.ts'
import { isWithin } from './rule-hours.ts'
import { looksWithoutFix, measureOf } from './kinds/rule-kinds.ts'
import { isDriven, maxSilence, type Step } from './rule-step.ts'
import { keepState, newState, type RuleState, type StatesInOrder, type VehicleMemory } from './rule-memory.ts'
import type { RuledReport } from './ruled-report.ts'
import { Standing } from './standing.ts'
import { isBackAt, withdraw } from './withdrawn-fixes.ts'

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

/** Types of alarms that go on by these rules. */
function goingOn({ states }: VehicleMemory, book: RuleBook): Set<number> {
  const types = new Set<number>()
  for (const { on, ruleId } of states.values()) {
    const rule = on ? book.rule(ruleId) : undefined
    if (rule && !rule.trial && !borderOf(rule)) types.add(rule.type)
  }
  return types
}

/** What a vehicle that has left the organisation of a rule had by it ends, unless another rule goes on with it. */
function forget(memory: VehicleMemory, { ids }: RulesOfVehicle, book: RuleBook, forgotten: string[]): readonly AlarmCondition[] {
  let ended: StoredRule[] | undefined
  for (const [ruleId, { on }] of memory.states) {
    if (ids.has(ruleId)) continue
    memory.states.delete(ruleId)
    forgotten.push(ruleId)
    const rule = on ? book.rule(ruleId) : undefined
    if (rule && !borderOf(rule)) (ended ??= []).push(rule)
  }
  return ended ? lasting([], ended, memory, book) : nothingFound
}

/** Made again where the rules are others, or a state was changed beside. */
function statesInOrder({ states, inside: isIn }: VehicleMemory, rules: RulesOfVehicle): StatesInOrder {
  const inside: StoredRule[] = []
  const going: number[] = []
  const goesOn = (place: number | undefined): void => {
    if (place !== undefined && !going.includes(place)) going.push(place)
  }
  for (const state of states.values()) {
    if (isIdle(state)) continue
    const rule = rules.borders.get(state.ruleId)
    if (rule) inside.push(rule)
    goesOn(rules.placeOf.get(state.ruleId))
  }
  for (const [id, isInside] of isIn.entries()) if (isInside) goesOn(rules.placeOf.get(id))
  const plain = rules.plain.slice(0, rules.plain.length - rules.placeOf.size).map(({ id }) => states.get(id))
  for (let place = rules.unlessQuiet; place < plain.length; place++) {
    const state = plain[place]
    if (state && !isIdle(state)) goesOn(place)
  }
  return { rules, changes: states.changes, plain, inside, going, looked: false, quiet: new Quiet() }
}

/** Of a rule that has a place it is looked up: there may be hundreds, and of most nothing is known. */
const stateAt = (
  { states }: VehicleMemory,
  { plain }: StatesInOrder,
  { id }: StoredRule,
  place: number,
): RuleState | undefined => (place < plain.length ? plain[place] : states.get(id))

/** Nothing goes on, and nothing is about to. */
const isIdle = ({ on, since, pausedSince, turning }: RuleState): boolean =>
  !on && since === null && pausedSince === null && turning === null

const isInOrder = ({ inOrder, states }: VehicleMemory, rules: RulesOfVehicle): boolean =>
  inOrder !== undefined && inOrder.rules === rules && inOrder.changes === states.changes

const nothingFound: readonly AlarmCondition[] = []

const detailOf = (rule: StoredRule): Record<string, unknown> => ({ rule: rule.name, ...rule.parameters })

/** Of most reports: made once. */
const none: never[] = []
Object.freeze(none)
const noFindings: RuleFindings = { signals: none, changed: none, forgotten: none }
Object.freeze(noFindings)
/** What a report changes; emptied after each. */
const changed = new Map<string, RuleState>()

/** The report must be later than those before it. */
export function evaluate(report: RuledReport, memory: VehicleMemory, rules: RulesOfVehicle, book: RuleBook): RuleFindings {
  let signals: RuleSignalOf[] | undefined
  // Not of one that failed.
  if (changed.size > 0) changed.clear()
  let forgotten: string[] = none
  if (!isInOrder(memory, rules)) {
    forgotten = []
    const left = forget(memory, rules, book, forgotten)
    memory.inOrder = statesInOrder(memory, rules)
    signals = said(signals, report, left)
  }
  // As nearly always.
  if (memory.fixes.believes(report)) signals = said(signals, report, lookAt(report, memory, rules, book))
  else signals = lookAtDoubted(signals, report, memory, { rules, book })
  memory.doneUntil = report.time
  if (!signals && changed.size === 0 && forgotten === none) return noFindings
  return { signals: signals ?? none, changed: takeChanged(), forgotten }
}

/** A report at which no rule is asked: only which fixes are believed follows from it. */
export function onlyBelieve(report: RuledReport, memory: Pick<VehicleMemory, 'fixes' | 'doneUntil'>): void {
  if (!memory.fixes.believes(report)) memory.fixes.next(report)
  memory.doneUntil = report.time
}

/** It is not sure whether it is believed, or what it says of those before. */
function lookAtDoubted(
  before: RuleSignalOf[] | undefined,
  report: RuledReport,
  memory: VehicleMemory,
  { rules, book }: { rules: RulesOfVehicle; book: RuleBook },
): RuleSignalOf[] | undefined {
  let signals = before
  const speedBefore = memory.fixes.speedDkmh
  const { accepted, disproved } = memory.fixes.next(report)
  if (disproved.length > 0 || accepted.length !== 1 || accepted[0] !== report) memory.inOrder?.quiet.end()
  if (disproved.length > 0) signals = said(signals, report, withdraw(disproved, report.time, memory, { book, changed }))
  // Believed after a while: how it came here is not known, unless it is where it stood before what was none.
  if (accepted.length > 1 && !(disproved.length > 0 && isBackAt(accepted, memory.standing))) {
    memory.stoodBefore = memory.standing
    memory.standing = new Standing()
    memory.elsewhereAt = report.time
  }
  for (const fix of accepted) signals = said(signals, fix, lookAt(fix, memory, rules, book))
  // A place that is doubted says nothing of a vehicle that has slowed down: what it ends, ends now.
  if (!accepted.includes(report) && report.speedDkmh <= speedBefore)
    signals = said(signals, report, lookAtPlain(report, undefined, { memory, rules, book }))
  return signals
}

function said(
  before: RuleSignalOf[] | undefined,
  report: RuledReport,
  conditions: readonly AlarmCondition[],
): RuleSignalOf[] | undefined {
  if (conditions.length === 0) return before
  const signals = before ?? []
  signals.push({ report, conditions })
  return signals
}

function takeChanged(): RuleState[] {
  if (changed.size === 0) return none
  const states = [...changed.values()]
  changed.clear()
  return states
}

/** Geofences at the place where rules take the vehicle to be: the mean of its fixes while it stands. */
function nearOf(report: RuledReport, { standing }: VehicleMemory, { grid }: RuleBook): Near {
  if (standing.drives || standing.count === 0) return grid.near(report.latitude, report.longitude, nearVehicle)
  return grid.near(standing.latitude, standing.longitude, nearVehicle)
}
const nearVehicle = new Near()
const nothingNear = new Near()

function lookAt(report: RuledReport, memory: VehicleMemory, rules: RulesOfVehicle, book: RuleBook): readonly AlarmCondition[] {
  if (rules.needStanding) memory.standing.next(report)
  const near = rules.placed.size > 0 || rules.byGeofence.size > 0 ? nearOf(report, memory, book) : nothingNear
  const conditions = report.time > memory.heardAt ? lookAtPlain(report, near, { memory, rules, book }) : nothingFound
  if (rules.byGeofence.size === 0) return conditions
  const crossed = crossings(report, near, memory, { rules, changed })
  return crossed.length === 0 ? conditions : [...conditions, ...crossed]
}

/** A live report without a fix, at which few kinds look. */
export function evaluateBlind(
  report: RuledReport,
  memory: VehicleMemory,
  { blind }: RulesOfVehicle,
  book: RuleBook,
): RuleFindings {
  const before = Math.max(memory.doneUntil, memory.blindUntil)
  if (changed.size > 0) changed.clear()
  if (blind.length === 0 || report.late || report.time <= before) return { signals: none, changed: none, forgotten: none }
  memory.blindUntil = report.time
  memory.inOrder?.quiet.end()
  const silence = before === 0 ? 0 : report.time - before
  const conditions = lookAtRules(
    { report, doubted: true, silence },
    memory,
    { rules: blind, ranked: blind, always: blind.length, also: noOthers },
    book,
  )
  // What goes on of a rule that sleeps is known by its order, which is made again.
  if (changed.size > 0) memory.states.changes += 1
  const signals = conditions.length > 0 ? [{ report, conditions }] : none
  return { signals, changed: takeChanged(), forgotten: none }
}

/** Rules that are not about the border of a geofence. `near`: undefined: whether its place is that of the vehicle is not known yet. */
function lookAtPlain(
  report: RuledReport,
  near: Near | undefined,
  { memory, rules, book }: { memory: VehicleMemory; rules: RulesOfVehicle; book: RuleBook },
): readonly AlarmCondition[] {
  const { time } = report
  const silence = memory.heardAt === 0 ? 0 : time - memory.heardAt
  memory.heardAt = time
  const { plain, measures, ranked } = rules
  if (plain.length === 0) return nothingFound
  const also = askedOf(report, near, memory, rules, book.grid)
  const states = memory.inOrder
  const isQuiet = near !== undefined && states?.quiet.holds(report, memory.standing, silence) === true
  const always = isQuiet ? rules.always : rules.unlessQuiet
  // As of most reports of a vehicle that stands or drives on.
  if (always === 0 && also.count === 0) return nothingFound
  const ordered = { rules: plain, ranked, measures, states, always, also }
  const found = lookAtRules({ report, doubted: near === undefined, silence }, memory, ordered, book)
  if (!isQuiet && states) beQuiet(near === undefined, rules, states)
  return found
}

/** What all have said of how long nothing changes, once they have been asked. */
function beQuiet(doubted: boolean, { plain, always, unlessQuiet, quiets }: RulesOfVehicle, states: StatesInOrder): void {
  const { quiet } = states
  quiet.end()
  if (doubted || !looking || always === unlessQuiet) return
  const { step, fresh } = looking
  const { report, memory } = step
  quiet.begin(report, memory.standing, maxSilence)
  for (let place = always; place < unlessQuiet && !quiet.isOver; place += 1) {
    const rule = plain[place] as StoredRule
    const state = states.plain[place] ?? fresh
    // What goes on of late reports is said again by one that is not.
    if (state.on && state.late) return quiet.end()
    step.rule = rule
    step.state = state
    step.inside = true
    step.within = isWithin(rule.hours, report.time, rule.timeZone ?? report.timeZone)
    quiet.until(nextTurn(rule, report.time))
    quiets[place]?.(step, quiet)
  }
}

/** Rules with what they measure and remember, where that stands in their order. */
interface OrderedRules {
  rules: readonly StoredRule[]
  /** The order in which they count: the first of several of a kind gives their alarm its words. */
  ranked: readonly StoredRule[]
  measures?: RulesOfVehicle['measures']
  states?: StatesInOrder | undefined
  /** So many of them are asked, */
  always: number
  /** and these besides, by their places. */
  also: Asked
}
const noOthers = new Asked()

/** One for all reports: this is the most frequent thing that a server does. */
interface Looking {
  step: Step
  fresh: RuleState
  silence: number
  /** For kinds that look at reports without a fix too, those are no silence, ms; 0: none came. */
  heardBlind: number
  conditions: AlarmCondition[] | undefined
  begun: StoredRule[] | undefined
  ended: StoredRule[] | undefined
}
let looking: Looking | undefined

/** What a report that failed left behind is not used. */
function lookFrom(step: Omit<Step, 'state'>, heardBlind: number): Looking {
  const before = looking
  looking = undefined
  if (!before) {
    const fresh = newState('')
    const { silence } = step
    return {
      step: { ...step, state: fresh },
      fresh,
      silence,
      heardBlind,
      conditions: undefined,
      begun: undefined,
      ended: undefined,
    }
  }
  const { step: again } = before
  again.report = step.report
  again.doubted = step.doubted
  again.memory = step.memory
  again.silence = before.silence = step.silence
  before.heardBlind = heardBlind
  before.conditions = before.begun = before.ended = undefined
  return before
}

function lookAtRules(
  { report, doubted, silence }: { report: RuledReport; doubted: boolean; silence: number },
  memory: VehicleMemory,
  ordered: OrderedRules,
  book: RuleBook,
): readonly AlarmCondition[] {
  const { time } = report
  const rule = ordered.rules[0] as StoredRule
  const heardBlind = memory.blindUntil > time - silence && memory.blindUntil < time ? time - memory.blindUntil : 0
  const look = lookFrom({ report, doubted, memory, silence, inside: true, within: true, rule }, heardBlind)
  for (let place = 0; place < ordered.always; place += 1) lookAtRule(look, ordered, place)
  const { also, states } = ordered
  for (let n = 0; n < also.count; n += 1) {
    const place = also.places[n] as number
    lookAtRule(look, ordered, place)
    if (states) keepGoing(memory, states, ordered.rules[place] as StoredRule, place)
  }
  looking = look
  const { conditions, begun, ended } = look
  if (!begun && !ended) return conditions ?? nothingFound
  const ranked = (rules: StoredRule[]): readonly StoredRule[] =>
    rules.length < 2 ? rules : rules.toSorted((one, other) => ordered.ranked.indexOf(one) - ordered.ranked.indexOf(other))
  return [...(conditions ?? nothingFound), ...lasting(ranked(begun ?? []), ranked(ended ?? []), memory, book)]
}

/** Whether something of a rule goes on, so that the next report asks it. */
function keepGoing(memory: VehicleMemory, states: StatesInOrder, rule: StoredRule, place: number): void {
  const state = stateAt(memory, states, rule, place)
  const at = states.going.indexOf(place)
  if ((state && !isIdle(state)) || (rule.geofence && memory.inside.get(rule.id))) {
    if (at < 0) states.going.push(place)
  } else if (at >= 0) states.going.splice(at, 1)
}

function lookAtRule(look: Looking, { rules, measures, states }: OrderedRules, place: number): void {
  const { step, fresh, heardBlind } = look
  const { report, memory } = step
  const { time, late } = report
  const rule = rules[place] as StoredRule
  const state = (states ? stateAt(memory, states, rule, place) : memory.states.get(rule.id)) ?? fresh
  const { on: wasOn, since, pausedSince, turning, late: wasLate, at } = state
  step.rule = rule
  step.state = state
  step.inside = rule.geofence === null || isWhere(rule, step, memory)
  step.within = step.inside && isDriven(rule, report) && isWithin(rule.hours, time, rule.timeZone ?? report.timeZone)
  if (heardBlind) step.silence = looksWithoutFix(rule.kind) ? heardBlind : look.silence
  const measure = measures ? measures[place] : measureOf(rule.kind)
  const condition = measure?.(step)
  if (condition) (look.conditions ??= []).push(condition)
  // What began in late reports goes on now, or still in late ones.
  const repeated = state.on && wasOn && state.late && (!late || time - at >= repeatedMs)
  if (state.on !== wasOn || repeated) state.late = late && state.on
  if (
    repeated ||
    state.on !== wasOn ||
    state.since !== since ||
    state.pausedSince !== pausedSince ||
    state.turning !== turning ||
    state.late !== wasLate ||
    state.at !== at
  )
    keepChanged(look, rule, states, place)
  if ((state.on && !wasOn) || repeated) (look.begun ??= []).push(rule)
  if (wasOn && !state.on) (look.ended ??= []).push(rule)
}

function keepChanged(look: Looking, rule: StoredRule, states: StatesInOrder | undefined, place: number): void {
  const { state, memory, report } = look.step
  state.at = report.time
  if (state === look.fresh) {
    look.fresh = newState('')
    state.ruleId = rule.id
    if (states) {
      keepState(memory, state)
      if (place < states.plain.length) states.plain[place] = state
    } else memory.states.set(rule.id, state)
  }
  changed.set(rule.id, state)
}

/** What begins and ends of the alarms that go on: several rules of a kind are one alarm. */
function lasting(
  begun: readonly StoredRule[],
  ended: readonly StoredRule[],
  memory: VehicleMemory,
  book: RuleBook,
): AlarmCondition[] {
  const conditions: AlarmCondition[] = []
  for (const same of asOneAlarm(begun)) {
    const [first] = same
    const level = same.some(rule => rule.level === 1) ? 1 : first.level
    conditions.push({ type: first.type, on: true, level, detail: detailOf(first), ...foundBy(same) })
  }
  const after = ended.length > 0 ? goingOn(memory, book) : undefined
  for (const same of asOneAlarm(ended)) {
    const [{ type, trial }] = same
    if (trial) conditions.push({ type, on: false, ...foundBy(same) })
    else if (!after?.has(type)) conditions.push({ type, on: false })
  }
  return conditions
}

/** Inside of the geofence in which the rule counts, or outside of it: what noise there is at its border changes nothing. */
function isWhere({ id, kind, geofence, outside }: StoredRule, { report, doubted, state }: Step, memory: VehicleMemory): boolean {
  const { on, since, turning } = state
  // Of a route the kind itself asks where on it the vehicle is.
  if (geofence === null || ruleKindOf(kind).geofence === 'route') return true
  // What a rule measures it has measured inside; one about a visit counts whether the vehicle is there or not.
  const measures = (on || since !== null || turning !== null) && ruleKindOf(kind).geofence === 'where'
  const before = memory.inside.get(id) ?? (measures ? !outside : undefined)
  // What is not known is taken for where the rule says nothing.
  if (doubted) return outside ? !(before ?? true) : (before ?? false)
  const inside = isInside(geofence.shape, report, memory.standing, before)
  memory.inside.set(id, inside)
  return outside ? !inside : inside
}

/** What a vehicle's geofences are at its first known fix: being inside is no entering. */
export function seedGeofences({ latitude, longitude }: RuledReport, memory: VehicleMemory, { byGeofence }: RulesOfVehicle): void {
  for (const rules of byGeofence.values())
    for (const rule of rules)
      if (rule.geofence && depthIn(rule.geofence.shape, latitude, longitude) >= 0)
        memory.states.set(rule.id, { ...newState(rule.id), on: true })
}
