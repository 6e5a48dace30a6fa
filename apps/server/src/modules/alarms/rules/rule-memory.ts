/** What the rules remember of one vehicle. */
import type { FuelWatch } from './fuel-watch.ts'

/** Stored when it changes; ms since 1970. */
export interface RuleState {
  ruleId: string
  /** The alarm goes on; of geofences: the vehicle is inside. */
  on: boolean
  /** When what the rule measures began, and when it paused. */
  since: number | null
  pausedSince: number | null
  /** Of the report that changed it last. */
  at: number
}

export interface VehicleMemory {
  readonly states: Map<string, RuleState>
  /** Reports up to this time have been looked at, ms since 1970; 0: none. */
  doneUntil: number
  /** Of the report before the next one; 0: none. */
  heardAt: number
  /** By rule; not stored. */
  readonly fuel: Map<string, FuelWatch>
}

export const emptyMemory = (): VehicleMemory => ({ states: new Map(), doneUntil: 0, heardAt: 0, fuel: new Map() })
