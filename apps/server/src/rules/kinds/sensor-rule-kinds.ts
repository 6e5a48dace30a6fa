/** Rules about what sensors read: its limits, and how quickly it changes. */
import { sensorDirections, sensorWhile } from '@outrider/contract'
import { against, hold, holdOf } from '../hysteresis.ts'
import { drivesFromOf } from '../ruled-report.ts'
import { type KindRow, maxSilence, minute, parameter, type Step } from '../rule-step.ts'
import { isBlind } from '../waking.ts'
import { SensorChanges } from './sensor-changes.ts'
import { furthestBeyond, marginOfSensor, slotsOf } from './sensor-limits.ts'

interface Read {
  /** By how much it is beyond what the rule allows; undefined: nothing can be said. */
  beyond: (step: Step) => number | undefined
  /** What it has counted is over: the rule is not asked for. */
  forget?: (step: Step) => void
  /** For how long, ms; without it for as long as `hold` says. */
  lasts?: (step: Step) => number
}

/** Goods get warm where there is no fix too: in halls, on ferries. */
const aboutReadings = ({ beyond, forget, lasts }: Read): KindRow => ({
  blind: true,
  wokenBy: 'sensors',
  measure(step) {
    const { report, rule, state, silence, within } = step
    if (silence > maxSilence) state.turning = null
    const drives = report.speedDkmh >= drivesFromOf(report)
    const asked = parameter(rule, 'while')
    const isAskedFor = asked === sensorWhile.always || (asked === sensorWhile.driving) === drives
    // Without a fix it is not known whether it drives.
    const isKnown = asked === sensorWhile.always || !isBlind(report)
    if (!within || (isKnown && !isAskedFor)) {
      state.on = false
      state.turning = null
      state.pausedSince = null
      forget?.(step)
      return
    }
    const most = isKnown ? beyond(step) : undefined
    // Nothing is known: what goes on goes on. What was about to begin does once it is known soon: not every report has what a sensor reads.
    if (most === undefined) {
      if (state.turning !== null) state.pausedSince ??= report.time
      if (state.pausedSince !== null && report.time - state.pausedSince > maxSilence) state.turning = null
      if (state.turning === null) state.pausedSince = null
      return
    }
    state.pausedSince = null
    const holdMs = holdOf(rule)
    hold(state, against(most, 0, marginOfSensor(rule)), report.time, holdMs, Math.max(lasts?.(step) ?? 0, holdMs))
  },
})

/** What of a change counts in the direction of a rule. */
export function changeIn(direction: number, { risen, fallen }: { risen: number; fallen: number }): number {
  if (direction === sensorDirections.rises) return risen
  return direction === sensorDirections.falls ? fallen : Math.max(risen, fallen)
}

/** By how much more than allowed one of the sensors of a rule has changed within its minutes. */
function changedBeyond({ report, rule, state, memory }: Step): number | undefined {
  const { sensors, time } = report
  if (!sensors || sensors.size === 0) return undefined
  let most: number | undefined
  let isWhole = true
  for (const slot of slotsOf(rule)) {
    const value = sensors.get(slot)
    if (value === undefined) continue
    const key = `${rule.id} ${slot}`
    let changes = memory.changes.get(key)
    if (!changes) memory.changes.set(key, (changes = new SensorChanges()))
    const changed = changes.next({ time, value }, parameter(rule, 'minutes') * minute)
    isWhole &&= changed.isWhole
    most = Math.max(most ?? -Infinity, changeIn(parameter(rule, 'direction'), changed) - parameter(rule, 'amount'))
  }
  // What was read before a restart is not known: what was found then has not ended by that.
  return most !== undefined && most <= 0 && state.on && !isWhole ? undefined : most
}

/** What has changed while the rule was not asked for is no change of it. */
function forgetChanges({ rule, memory }: Step): void {
  for (const slot of slotsOf(rule)) memory.changes.delete(`${rule.id} ${slot}`)
}

export const sensorRuleKinds = {
  sensor: aboutReadings({
    beyond: ({ rule, report }) => furthestBeyond(rule, report.sensors),
    lasts: ({ rule }) => parameter(rule, 'seconds') * 1_000,
  }),
  sensorChange: aboutReadings({ beyond: changedBeyond, forget: forgetChanges }),
} as const satisfies Record<string, KindRow>
