/** What each kind of rule without a geofence measures. How long and how clearly before it counts is the same for all: hysteresis.ts. */
import type { AlarmRuleKind, GeofenceRuleKind } from '@outrider/contract'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import { accIsOn, usualDrivesFrom } from '../../../events/latest-state.ts'
import { litresDl } from '../../../fleet/fuel-of-vehicle.ts'
import type { RuledReport } from './ruled-report.ts'
import { FuelWatch } from './fuel-watch.ts'
import { against, hold, holdOf, marginOf } from './hysteresis.ts'
import type { StoredRule } from './rule-book.ts'
import { once } from './rule-condition.ts'
import type { RuleState, VehicleMemory } from './rule-memory.ts'

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

const rows: Readonly<Record<Exclude<AlarmRuleKind, GeofenceRuleKind>, Kind>> = {
  speedLimit({ report, rule, state, silence, within }) {
    if (silence > maxSilence) state.turning = null
    if (!within) {
      state.on = false
      state.turning = null
      return
    }
    const measured = against(report.speedDkmh, parameter(rule, 'limit') * 10, (marginOf(rule) ?? 0) * 10)
    hold(state, measured, report.time, holdOf(rule), Math.max(parameter(rule, 'seconds') * 1_000, holdOf(rule)))
  },

  continuousDriving({ report, rule, state, silence, within }) {
    const pause = parameter(rule, 'pause') * minute
    if (silence >= pause) state.since = null
    const { time, speedDkmh } = report
    const paused = state.since === null || state.pausedSince !== null
    // A receiver at rest says a little speed: what ends a pause is clearly driving, for long enough.
    const from = (report.drivesFrom ?? usualDrivesFrom) + (paused ? (marginOf(rule) ?? 0) * 10 : 0)
    if (speedDkmh >= from && accIsOn(report)) {
      state.turning = paused ? (state.turning ?? time) : null
      if (!paused || time - (state.turning ?? time) >= holdOf(rule)) {
        state.since ??= state.turning ?? time
        state.pausedSince = null
        state.turning = null
      }
    } else {
      state.turning = null
      if (state.since !== null) state.pausedSince ??= time
    }
    if (state.pausedSince !== null && time - state.pausedSince >= pause) state.since = null
    if (state.since === null) state.pausedSince = null
    state.on = within && state.since !== null && time - state.since >= parameter(rule, 'minutes') * minute
  },

  abnormalOffline({ state }) {
    state.on = false
  },

  fuelDrop({ report, rule, state, memory, within }) {
    if (report.fuelDl === null) return undefined
    let watch = memory.fuel.get(rule.id)
    // Levels of another curve are no levels of this one.
    if (!watch?.isOf(report.fuelCurve)) memory.fuel.set(rule.id, (watch = new FuelWatch(report.fuelCurve)))
    const [litres, percent, margin] = [parameter(rule, 'litres'), parameter(rule, 'percent'), (marginOf(rule) ?? 0) * 10]
    const loses = (from: number, to: number): boolean =>
      from - to > margin &&
      ((litres > 0 && from - to >= litres * 10) || (percent > 0 && from > 0 && (from - to) * 100 >= percent * from))
    const levelDl = litresDl(report.fuelCurve, report.fuelDl) ?? 0
    const reading = { time: report.time, fuelDl: levelDl, sent: report.fuelDl }
    const from = watch.next(reading, parameter(rule, 'minutes') * minute, loses, holdOf(rule))
    if (!from || !within) return undefined
    // Stored, so that the same reports are not looked at again.
    state.at = report.time
    return once(rule, { from: from.fuelDl / 10, to: levelDl / 10 })
  },
}

/** undefined: it watches a geofence (geofence-side.ts). */
export const measureOf = (kind: AlarmRuleKind): Kind | undefined => (rows as Partial<Record<AlarmRuleKind, Kind>>)[kind]
