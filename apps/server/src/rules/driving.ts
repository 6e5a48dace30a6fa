/** How long a vehicle has driven, as several kinds of rules count it. */
import { accIsOn } from '../events/latest-state.ts'
import { holdOf, marginOf } from './hysteresis.ts'
import { drivesFromOf } from './ruled-report.ts'
import type { QuietTime } from './quiet.ts'
import { minute, parameter, type Step } from './rule-step.ts'

/**
 * Since when the vehicle has driven with its engine on, without a pause of `pause` ms, in `state.since`. A receiver at rest says a little speed: what
 * ends a pause is clearly driving, for long enough.
 */
export function countDriving({ report, rule, state, silence }: Step, pause: number): void {
  if (silence >= pause) state.since = null
  const { time, speedDkmh } = report
  const paused = state.since === null || state.pausedSince !== null
  const from = drivesFromOf(report) + (paused ? (marginOf(rule) ?? 0) * 10 : 0)
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
}

/** `state.since` is at least `minutes` of the rule ago. */
export const hasLasted = ({ report, rule, state }: Step): boolean =>
  state.since !== null && report.time - state.since >= parameter(rule, 'minutes') * minute

/** For how long nothing of what `countDriving` counts changes, of a rule that is on once it has lasted. */
export function quietCount({ report, rule, state, within }: Step, quiet: QuietTime, pause: number): void {
  const { since, pausedSince, turning, on } = state
  quiet.unlessUnheardFor(pause)
  if (report.speedDkmh >= drivesFromOf(report) && accIsOn(report)) {
    // What is about to begin is asked.
    if (since === null || pausedSince !== null || turning !== null) quiet.end()
    else if (!on && within) quiet.until(since + parameter(rule, 'minutes') * minute)
  } else if (pausedSince !== null) quiet.until(pausedSince + pause)
}
