/** Vehicles that should stay together, and those that should not: what is asked is whether another one of the rule is near, at one time for both. */
import { sensorWhile } from '@outrider/contract'
import { drivesFromOf } from '../ruled-report.ts'
import { marginOf } from '../hysteresis.ts'
import { type KindRow, maxSilence, minute, parameter, type Step } from '../rule-step.ts'

function countsNow({ report, rule, memory, within }: Step): boolean {
  const drives = memory.standing.drives || report.speedDkmh >= drivesFromOf(report)
  const asked = parameter(rule, 'while')
  return within && (asked === sensorWhile.always || (asked === sensorWhile.driving) === drives)
}

/** `wanted`: what the rule finds. What has begun goes on until it is clearly otherwise, by the margin. */
function measureBeside(step: Step, wanted: 'near' | 'far'): undefined {
  const { report, rule, state, silence } = step
  // Where the others were then is known of now alone.
  if (report.late || step.doubted) return
  const margin = state.on ? (marginOf(rule) ?? 0) : 0
  const metres = parameter(rule, 'metres') + (wanted === 'near' ? margin : -margin)
  // Also where it does not count here: others ask where this one is.
  const found = report.beside?.(rule, Math.max(0, metres)) ?? 'unknown'
  if (!countsNow(step)) {
    Object.assign(state, { since: null, pausedSince: null, on: false })
    return
  }
  const unknownSince = silence > maxSilence ? report.time - silence : state.pausedSince
  if (found === 'unknown') {
    // It neither begins nor ends meanwhile.
    if (state.since !== null) state.pausedSince = unknownSince ?? report.time
    return
  }
  // They may have been together in between.
  const isForgotten = !state.on && unknownSince !== null && report.time - unknownSince > maxSilence
  state.pausedSince = null
  if (found !== wanted) {
    state.since = null
    state.on = false
    return
  }
  state.since = isForgotten ? report.time : (state.since ?? report.time)
  state.on ||= report.time - state.since >= parameter(rule, 'minutes') * minute
}

export const besideKinds = {
  apart: { standing: true, measure: step => measureBeside(step, 'far') },
  together: { standing: true, measure: step => measureBeside(step, 'near') },
} satisfies Record<string, KindRow>
