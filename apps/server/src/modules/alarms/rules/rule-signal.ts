import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import type { RuledReport } from '../../../rules/ruled-report.ts'

/** A signal of a rule, at the report that it was found in. */
export interface RuleSignal {
  report: Omit<RuledReport, 'status' | 'fuelDl' | 'satellites' | 'timeZone' | 'latitude' | 'longitude'>
  conditions: readonly AlarmCondition[]
}
