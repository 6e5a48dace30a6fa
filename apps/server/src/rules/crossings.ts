/** Borders of geofences that a vehicle crosses, by the rules about them. */
import type { AlarmCondition } from '../events/alarm-signals.ts'
import type { Near } from './geofence-grid.ts'
import { sideOf } from './geofence-side.ts'
import { hold, holdOf, marginOf } from './hysteresis.ts'
import type { RulesOfVehicle } from './rule-book.ts'
import { once } from './rule-condition.ts'
import { isWithin } from './rule-hours.ts'
import { keepState, newState, type RuleState, type VehicleMemory } from './rule-memory.ts'
import { isDriven } from './rule-step.ts'
import type { RuledReport } from './ruled-report.ts'
import { asOneAlarm, foundBy, type StoredRule } from './stored-rule.ts'

/** Crossings that are remembered in case they were none, and for how long, ms. */
const maxCrossings = 32
const crossingsMs = 6 * 3_600_000

type Changed = Map<string, RuleState>
const nothingFound: readonly AlarmCondition[] = []
const noRules: readonly StoredRule[] = []

/**
 * Rules of geofences whose vehicle has changed sides; several of one kind at once are one alarm.
 * @param changed gets the states that are others now
 */
export function crossings(
  report: RuledReport,
  near: Near,
  memory: VehicleMemory,
  { rules: { byGeofence }, changed }: { rules: RulesOfVehicle; changed: Changed },
): readonly AlarmCondition[] {
  const crossedBefore = memory.crossings.length
  const inside = memory.inOrder?.inside
  let crossed: StoredRule[] | undefined
  // Far outside of what it is inside of, or on its way out.
  if (inside)
    for (let n = 0; n < inside.length; ) {
      const rule = inside[n] as StoredRule
      if (!near.has(rule.geofence?.id) && crosses(rule, report, memory, changed)) (crossed ??= []).push(rule)
      // What it has left has gone from them.
      if (inside[n] === rule) n += 1
    }
  for (let n = 0; n < near.count; n += 1)
    for (const rule of byGeofence.get(near.geofences[n]?.id ?? '') ?? noRules)
      if (crosses(rule, report, memory, changed)) (crossed ??= []).push(rule)
  // Old ones go when a new one comes.
  if (memory.crossings.length > crossedBefore) {
    const { crossings: all } = memory
    while (all.length > maxCrossings || (all[0]?.time ?? Infinity) <= report.time - crossingsMs) all.shift()
  }
  if (!crossed) return nothingFound
  return asOneAlarm(crossed).map(same => {
    const [first] = same
    const geofence = [...new Set(same.map(rule => rule.geofence?.name ?? ''))].join(', ')
    const level = same.some(rule => rule.level === 1) ? 1 : first.level
    return { ...once(first, { geofence }), level, ...foundBy(same) }
  })
}

/** Whether a vehicle has crossed the border of a rule so that its alarm is raised. */
function crosses(rule: StoredRule, report: RuledReport, memory: VehicleMemory, changed: Changed): boolean {
  const { geofence } = rule
  if (!geofence) return false
  const { time } = report
  const measured = sideOf(geofence.shape, report, memory.standing, marginOf(rule), rule.id)
  const known = memory.states.get(rule.id)
  // Still outside, as nearly always.
  if (!known && measured?.side !== 'on') return false
  const state = known ?? newState(rule.id)
  const { on, turning } = state
  const hasCrossed = hold(state, measured, time, holdOf(rule))
  if (state.on !== on || state.turning !== turning) {
    state.at = time
    if (!known) keepState(memory, state)
    changed.set(rule.id, state)
  }
  const inside = memory.inOrder?.inside
  if (inside) {
    const at = inside.indexOf(rule)
    if (state.on || state.turning !== null) {
      if (at < 0) inside.push(rule)
    } else if (at >= 0) inside.splice(at, 1)
  }
  if (!hasCrossed) return false
  if (!memory.standing.drives) memory.standing.decide(rule.id)
  const raised =
    rule.kind === (state.on ? 'geofenceEntered' : 'geofenceLeft') &&
    isDriven(rule, report) &&
    isWithin(rule.hours, time, rule.timeZone ?? report.timeZone)
  memory.crossings.push({ ruleId: rule.id, type: rule.type, time, raised, before: !state.on, trial: rule.trial })
  return raised
}
