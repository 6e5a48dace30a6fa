/** Vehicles that stand close to each other: how many, who knows the fleet says with the report. */
import { drivesFromOf } from '../ruled-report.ts'
import { type KindRow, minute, parameter } from '../rule-step.ts'

export const gatheringKind: KindRow = {
  standing: true,
  onlyThere: true,
  measure({ report, rule, state, memory, within }) {
    // Who stands near is known of now alone.
    if (report.late) return
    const stands = !memory.standing.drives && report.speedDkmh < drivesFromOf(report)
    const others = within && stands ? (report.standingNear?.(rule) ?? 0) : 0
    if (others + 1 < parameter(rule, 'vehicles') || !within || !stands) {
      state.since = null
      state.on = false
      return
    }
    state.since ??= report.time
    state.on = report.time - state.since >= parameter(rule, 'minutes') * minute
  },
}
