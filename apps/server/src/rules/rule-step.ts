/** What a kind of rule gets of a report, and what it gives. */
import type { AlarmCondition } from '../events/alarm-signals.ts'
import type { QuietTime } from './quiet.ts'
import type { RuledReport } from './ruled-report.ts'
import type { RuleState, VehicleMemory } from './rule-memory.ts'
import type { StoredRule } from './stored-rule.ts'

/** What drove fast before a longer silence may have stopped meanwhile, ms. */
export const maxSilence = 300_000

/** Made once for all rules of a report: nothing of it is kept. */
export interface Step {
  report: RuledReport
  /** Whether it is where the report says is not known yet. */
  doubted?: boolean
  rule: StoredRule
  state: RuleState
  memory: VehicleMemory
  /** Since the report before, ms; 0: there is none. */
  silence: number
  /** Inside of its geofence, at whatever time. */
  inside: boolean
  within: boolean
}
/** Changes the state; returns what begins and ends with this report. */
export type Kind = (step: Step) => AlarmCondition | undefined

/** What a report says that wakes rules (waking.ts). */
export type WakeSignal = 'nothing' | 'blind' | 'driving' | 'fuel' | 'sensors' | 'doors' | 'alarms' | 'clock' | 'driver'
/** One of these, or a speed that is above what this says of a rule, 0.1 km/h. */
export type WokenBy = WakeSignal | ((rule: StoredRule) => number)

export interface KindRow {
  measure: Kind
  /** It asks whether the vehicle stands, and where. */
  standing?: true
  /** It looks at reports without a fix too. */
  blind?: true
  /** Outside of its geofence it ends what has begun, and does nothing else: it is asked only near it, and while something goes on. */
  onlyThere?: true
  /** While nothing of it goes on, a report that does not say this changes nothing, in its hours or not, and it is not asked. */
  wokenBy?: WokenBy
  /**
   * Says of a rule that has been asked how long it is quiet; by nothing else of a report than engine, speed, place, standing, and whether somebody is
   * known to drive.
   */
  quiet?: (step: Step, quiet: QuietTime) => void
}

export const parameter = ({ parameters }: StoredRule, name: string): number => parameters[name] ?? 0
export const minute = 60_000

/** Whether one of its drivers is at the wheel: by the card in the terminal, or by the trip that somebody has registered. */
export function isDriven({ drivers }: StoredRule, { driver, departure }: Pick<RuledReport, 'departure' | 'driver'>): boolean {
  if (!drivers) return true
  const id = driver ? driver.driverId : departure?.trip?.driverId
  return typeof id === 'number' && drivers.has(id)
}
