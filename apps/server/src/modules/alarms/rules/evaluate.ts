/** What a live report means to the rules of its vehicle. Pure but for the memory, which it changes. */
import type { AlarmRuleKind } from '@outrider/contract'
import { drivingFrom } from '@outrider/contract'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import { accIsOn } from '../../../events/latest-state.ts'
import type { PositionReport } from '../../../events/position-report.ts'
import { FuelWatch } from './fuel-watch.ts'
import type { RuleBook, RulesOfVehicle, StoredRule } from './rule-book.ts'
import { isWithin } from './rule-hours.ts'
import type { RuleState, VehicleMemory } from './rule-memory.ts'

/** A good live report with a sound clock; degrees WGS-84. */
export interface RuledReport
  extends Pick<
    PositionReport,
    | 'vehicleId'
    | 'time'
    | 'digest'
    | 'receivedAt'
    | 'quality'
    | 'edition'
    | 'latitudeE6'
    | 'longitudeE6'
    | 'speedDkmh'
    | 'status'
    | 'fuelDl'
  > {
  latitude: number
  longitude: number
}

export interface RuleFindings {
  conditions: AlarmCondition[]
  changed: RuleState[]
  /** Of rules that no longer apply to the vehicle. */
  forgotten: string[]
}

/** What drove fast before a longer silence may have stopped meanwhile, ms. */
const maxSilence = 300_000
const minute = 60_000

interface Step {
  report: RuledReport
  rule: StoredRule
  state: RuleState
  memory: VehicleMemory
  /** Since the report before, ms; 0: there is none. */
  silence: number
  within: boolean
}
/** Changes the state; returns what begins and ends with this report. */
type Kind = (step: Step) => AlarmCondition | undefined

const parameter = ({ parameters }: StoredRule, name: string): number => parameters[name] ?? 0
const once = ({ type, level, name }: StoredRule, detail: Record<string, unknown>): AlarmCondition => ({
  type,
  on: true,
  once: true,
  level,
  detail: { rule: name, ...detail },
})

const kinds: Partial<Record<AlarmRuleKind, Kind>> = {
  speedLimit({ report, rule, state, silence, within }) {
    if (silence > maxSilence) state.since = null
    if (!within || report.speedDkmh <= parameter(rule, 'limit') * 10) {
      state.since = null
      state.on = false
      return
    }
    state.since ??= report.time
    state.on ||= report.time - state.since >= parameter(rule, 'seconds') * 1_000
  },

  continuousDriving({ report, rule, state, silence, within }) {
    const pause = parameter(rule, 'pause') * minute
    if (silence >= pause) state.since = null
    if (report.speedDkmh >= drivingFrom * 10 && accIsOn(report)) {
      state.since ??= report.time
      state.pausedSince = null
    } else if (state.since !== null) {
      state.pausedSince ??= report.time
      if (report.time - state.pausedSince >= pause) state.since = null
    }
    if (state.since === null) state.pausedSince = null
    state.on = within && state.since !== null && report.time - state.since >= parameter(rule, 'minutes') * minute
  },

  abnormalOffline({ state }) {
    state.on = false
  },

  fuelDrop({ report, rule, state, memory, within }) {
    if (report.fuelDl === null) return undefined
    let watch = memory.fuel.get(rule.id)
    if (!watch) memory.fuel.set(rule.id, (watch = new FuelWatch()))
    const [litres, percent] = [parameter(rule, 'litres'), parameter(rule, 'percent')]
    const loses = (from: number, to: number): boolean =>
      (litres > 0 && from - to >= litres * 10) || (percent > 0 && from > 0 && (from - to) * 100 >= percent * from)
    const from = watch.next({ time: report.time, fuelDl: report.fuelDl }, parameter(rule, 'minutes') * minute, loses)
    if (!from || !within) return undefined
    // Stored, so that the same reports are not looked at again.
    state.at = report.time
    return once(rule, { from: from.fuelDl / 10, to: report.fuelDl / 10 })
  },
}

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
    const known = this.#memory.states.get(ruleId)
    const state = known ?? { ruleId, on: false, since: null, pausedSince: null, at: 0 }
    const { on, since, pausedSince, at } = state
    how(state)
    if (on !== state.on || since !== state.since || pausedSince !== state.pausedSince || at !== state.at) {
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

export function evaluate(report: RuledReport, memory: VehicleMemory, rules: RulesOfVehicle, book: RuleBook): RuleFindings {
  const { time } = report
  const findings: RuleFindings = { conditions: [], changed: [], forgotten: [] }
  // Seen before: of a batch whose storing failed.
  if (time <= memory.doneUntil) return findings
  const silence = memory.heardAt === 0 ? 0 : time - memory.heardAt
  const before = goingOn(memory, book)
  const changes = new Changes(memory, time)
  const begun: StoredRule[] = []

  for (const ruleId of memory.states.keys())
    if (!rules.ids.has(ruleId)) {
      memory.states.delete(ruleId)
      findings.forgotten.push(ruleId)
    }
  for (const rule of rules.plain) {
    const wasOn = memory.states.get(rule.id)?.on ?? false
    const state = changes.change(rule.id, each => {
      const within = isWithin(rule.hours, time)
      const condition = kinds[rule.kind]?.({ report, rule, state: each, memory, silence, within })
      if (condition) findings.conditions.push(condition)
    })
    if (state.on && !wasOn) begun.push(rule)
  }
  const after = goingOn(memory, book)
  for (const type of new Set(begun.map(rule => rule.type))) {
    const [first, ...others] = begun.filter(rule => rule.type === type)
    if (!first) continue
    const level = others.some(rule => rule.level === 1) ? 1 : first.level
    findings.conditions.push({ type, on: true, level, detail: detailOf(first) })
  }
  for (const type of before) if (!after.has(type)) findings.conditions.push({ type, on: false })
  if (rules.byGeofence.size > 0) findings.conditions.push(...crossings(report, memory, rules, book, changes))

  memory.doneUntil = time
  memory.heardAt = time
  findings.changed.push(...changes.changed.values())
  return findings
}

/** Geofences that the vehicle has entered and left; several of one type at once are one alarm. */
function crossings(
  { time, latitude, longitude }: RuledReport,
  memory: VehicleMemory,
  { byGeofence }: RulesOfVehicle,
  book: RuleBook,
  changes: Changes,
): AlarmCondition[] {
  const crossed: StoredRule[] = []
  const inside = new Set<string>()
  for (const { id } of book.grid.at(latitude, longitude)) {
    inside.add(id)
    for (const rule of byGeofence.get(id) ?? []) {
      if (memory.states.get(rule.id)?.on) continue
      changes.change(rule.id, state => void (state.on = true))
      if (rule.kind === 'geofenceEntered' && isWithin(rule.hours, time)) crossed.push(rule)
    }
  }
  for (const { ruleId, on } of memory.states.values()) {
    const rule = on ? book.rule(ruleId) : undefined
    if (!rule?.geofence || inside.has(rule.geofence.id)) continue
    changes.change(ruleId, state => void (state.on = false))
    if (rule.kind === 'geofenceLeft' && isWithin(rule.hours, time)) crossed.push(rule)
  }
  return (['geofenceEntered', 'geofenceLeft'] as const).flatMap(kind => {
    const same = crossed.filter(rule => rule.kind === kind)
    const [first] = same
    if (!first) return []
    const geofence = [...new Set(same.map(rule => rule.geofence?.name ?? ''))].join(', ')
    const level = same.some(rule => rule.level === 1) ? 1 : first.level
    return [{ ...once(first, { geofence }), level }]
  })
}
