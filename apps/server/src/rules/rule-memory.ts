/** What the rules remember of one vehicle. */
import { defaultMovement, LiveFixes } from '@outrider/track'
import type { RuledReport } from './ruled-report.ts'
import type { FuelWatch } from './fuel-watch.ts'
import type { SensorChanges } from './kinds/sensor-changes.ts'
import type { Quiet } from './quiet.ts'
import { Standing } from './standing.ts'
import type { StoredRule } from './stored-rule.ts'

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

/** By rule; counts its changes, so that what is made of it knows when it is old. */
export class RuleStates extends Map<string, RuleState> {
  changes = 0

  override set(ruleId: string, state: RuleState): this {
    this.changes += 1
    return super.set(ruleId, state)
  }

  override delete(ruleId: string): boolean {
    this.changes += 1
    return super.delete(ruleId)
  }
}

/** States in the order of the rules of a vehicle: looking each up by its id was a fifth of what a report costs. */
export interface StatesInOrder {
  /** The rules that they are of (`RulesOfVehicle`). */
  readonly rules: object
  /** Of `states`. */
  changes: number
  /** Of plain rules without a place that they are asked near, in their order. */
  readonly plain: (RuleState | undefined)[]
  /** Rules of geofences that the vehicle is inside of, or on its way; with some that it was. */
  readonly inside: StoredRule[]
  /** Places of plain rules that are asked only near their geofence, of which something goes on or that the vehicle is inside of. */
  readonly going: number[]
  /** Of those that the vehicle is far from that is remembered. */
  looked: boolean
  /** Whether those are asked that need not be while the vehicle goes on as it does. */
  readonly quiet: Quiet
}

/** A map of which most vehicles have no use: made when something is put into it. */
export class RareMap<Value> {
  #map: Map<string, Value> | undefined

  constructor(of?: RareMap<Value>) {
    if (of) this.#map = of.#map && new Map(of.#map)
  }

  get(key: string): Value | undefined {
    return this.#map?.get(key)
  }

  has(key: string): boolean {
    return this.#map?.has(key) ?? false
  }

  set(key: string, value: Value): void {
    ;(this.#map ??= new Map()).set(key, value)
  }

  delete(key: string): void {
    this.#map?.delete(key)
  }

  entries(): Iterable<[string, Value]> {
    return this.#map?.entries() ?? []
  }

  keys(): Iterable<string> {
    return this.#map?.keys() ?? []
  }

  clear(): void {
    this.#map = undefined
  }
}

export interface VehicleMemory {
  /** The speed of standing that its organisation has chosen, km/h. */
  readonly restsBelow: number
  readonly states: RuleStates
  /** Made of `states`; undefined: not yet. */
  inOrder: StatesInOrder | undefined
  /** Reports up to this time have been looked at, ms since 1970; 0: none. */
  doneUntil: number
  /** Of the last of them; undefined: not known after a restart. */
  digest: bigint | undefined
  /** The same of reports without a fix, at which few kinds look. */
  blindUntil: number
  /** Of the report before the next one; 0: none. */
  heardAt: number
  /** By rule; not stored, as all that follows. */
  readonly fuel: RareMap<FuelWatch>
  /** By rule and sensor. */
  readonly changes: RareMap<SensorChanges>
  /** Which fixes are believed, by the account of movement. */
  fixes: LiveFixes<RuledReport>
  standing: Standing
  /** When it was last believed to be at a place to which nothing led, ms since 1970; 0: never. */
  elsewhereAt: number
  /** Where it stood when its engine went off; undefined: the engine is on, or was not seen to stand. */
  parkedAt: { latitude: number; longitude: number } | undefined
  /** By rule, whether it is inside of the geofence in which the rule counts. */
  readonly inside: RareMap<boolean>
  /** By rule, where the stay is that it measures. */
  readonly staysAt: RareMap<{ latitude: number; longitude: number }>
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
  /** Of a rule that is on trial. */
  trial: boolean | undefined
}

export const emptyMemory = (restsBelow: number = defaultMovement.restsBelow): VehicleMemory => ({
  restsBelow,
  states: new RuleStates(),
  inOrder: undefined,
  doneUntil: 0,
  digest: undefined,
  blindUntil: 0,
  heardAt: 0,
  fuel: new RareMap(),
  changes: new RareMap(),
  fixes: new LiveFixes(restsBelow),
  standing: new Standing(),
  elsewhereAt: 0,
  parkedAt: undefined,
  inside: new RareMap(),
  staysAt: new RareMap(),
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

/** One that is new, by who puts it in its order as well. */
export function keepState(memory: VehicleMemory, state: RuleState): void {
  const { states, inOrder } = memory
  states.set(state.ruleId, state)
  if (inOrder && inOrder.changes === states.changes - 1) inOrder.changes = states.changes
}
