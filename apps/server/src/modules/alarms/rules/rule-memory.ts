/** What the rules remember of one vehicle. */
import { defaultMovement, LiveFixes } from '@outrider/track'
import type { RuledReport } from './ruled-report.ts'
import type { FuelWatch } from './fuel-watch.ts'
import { Standing } from './standing.ts'

/** Stored when it changes; ms since 1970. */
export interface RuleState {
  ruleId: string
  /** The alarm goes on; of geofences: the vehicle is inside. */
  on: boolean
  /** When what the rule measures began, and when it paused. */
  since: number | null
  pausedSince: number | null
  /** Since when it is clearly on the other side. */
  turning: number | null
  /** What goes on was found in late reports: it has no case that goes on. */
  late: boolean
  /** Of the report that changed it last. */
  at: number
}

export interface VehicleMemory {
  /** The speed of standing that its organisation has chosen, km/h. */
  readonly restsBelow: number
  readonly states: Map<string, RuleState>
  /** Reports up to this time have been looked at, ms since 1970; 0: none. */
  doneUntil: number
  /** Of the report before the next one; 0: none. */
  heardAt: number
  /** By rule; not stored, as all that follows. */
  readonly fuel: Map<string, FuelWatch>
  /** Which fixes are believed, by the account of movement. */
  fixes: LiveFixes<RuledReport>
  standing: Standing
  /** Before the fixes that were believed together last: they may be taken back. */
  stoodBefore: Standing | undefined
  /** Crossings of geofences that may be an excursion of the receiver, the oldest first. */
  crossings: Crossing[]
}

/** A rule found that the vehicle changed sides. */
export interface Crossing {
  ruleId: string
  type: number
  /** Of the report in which it was found. */
  time: number
  /** It raised an alarm. */
  raised: boolean
  /** Whether it was inside before. */
  before: boolean
}

export const emptyMemory = (restsBelow: number = defaultMovement.restsBelow): VehicleMemory => ({
  restsBelow,
  states: new Map(),
  doneUntil: 0,
  heardAt: 0,
  fuel: new Map(),
  fixes: new LiveFixes(restsBelow),
  standing: new Standing(),
  stoodBefore: undefined,
  crossings: [],
})

export const newState = (ruleId: string): RuleState => ({
  ruleId,
  on: false,
  since: null,
  pausedSince: null,
  turning: null,
  late: false,
  at: 0,
})
