/** The rules that are on, by vehicle. Pure: another book is made when rules, geofences or organisations change. */
import type { AlarmLevel, AlarmRuleKind } from '@outrider/contract'
import { GeofenceGrid, type StoredGeofence } from './geofence-grid.ts'
import type { RuleHours } from './rule-hours.ts'

export interface StoredRule {
  id: string
  organisationId: number
  kind: AlarmRuleKind
  /** Of the alarms it raises. */
  type: number
  name: string
  level: AlarmLevel
  parameters: Readonly<Record<string, number>>
  geofence: StoredGeofence | null
  /** null: every vehicle of the organisation and those below it. */
  vehicleIds: ReadonlySet<number> | null
  hours: RuleHours
  /** IANA; null: that of each vehicle. */
  timeZone: string | null
}

/** What the book needs of a vehicle. */
export interface RuledVehicle {
  id: number
  organisationId: number
}

/** Those of one vehicle. */
export interface RulesOfVehicle {
  /** Without a geofence. */
  readonly plain: readonly StoredRule[]
  /** By the geofence they watch. */
  readonly byGeofence: ReadonlyMap<string, readonly StoredRule[]>
  readonly ids: ReadonlySet<string>
}

export class RuleBook {
  readonly #rules: ReadonlyMap<string, StoredRule>
  readonly #ofOrganisation = new Map<number, StoredRule[]>()
  readonly #ofVehicle = new Map<number, StoredRule[]>()
  readonly #above: (organisationId: number) => Iterable<number>
  /** Rules of the vehicles that no rule names, by organisation. */
  readonly #compiled = new Map<number, RulesOfVehicle | null>()
  readonly #named = new Map<number, RulesOfVehicle | null>()
  readonly grid: GeofenceGrid

  /** `above`: an organisation and those above it. */
  constructor(rules: readonly StoredRule[], above: (organisationId: number) => Iterable<number>) {
    this.#rules = new Map(rules.map(rule => [rule.id, rule]))
    this.#above = above
    const add = (map: Map<number, StoredRule[]>, key: number, rule: StoredRule) => {
      const same = map.get(key)
      if (same) same.push(rule)
      else map.set(key, [rule])
    }
    for (const rule of rules)
      if (rule.vehicleIds) for (const id of rule.vehicleIds) add(this.#ofVehicle, id, rule)
      else add(this.#ofOrganisation, rule.organisationId, rule)
    this.grid = new GeofenceGrid(
      new Map(rules.flatMap(({ geofence }) => (geofence ? [[geofence.id, geofence] as const] : []))).values(),
    )
  }

  get isEmpty(): boolean {
    return this.#rules.size === 0
  }

  rule(id: string): StoredRule | undefined {
    return this.#rules.get(id)
  }

  /** null: none. */
  of({ id, organisationId }: RuledVehicle): RulesOfVehicle | null {
    const named = this.#ofVehicle.has(id)
    const cache = named ? this.#named : this.#compiled
    const key = named ? id : organisationId
    let rules = cache.get(key)
    if (rules === undefined) cache.set(key, (rules = this.#compile(id, organisationId)))
    return rules
  }

  #compile(id: number, organisationId: number): RulesOfVehicle | null {
    const above = new Set(this.#above(organisationId))
    const all = [...above].flatMap(each => this.#ofOrganisation.get(each) ?? [])
    // A vehicle that went to another company has left the rules that name it.
    all.push(...(this.#ofVehicle.get(id) ?? []).filter(rule => above.has(rule.organisationId)))
    if (all.length === 0) return null
    const byGeofence = new Map<string, StoredRule[]>()
    for (const rule of all) {
      if (!rule.geofence) continue
      const same = byGeofence.get(rule.geofence.id)
      if (same) same.push(rule)
      else byGeofence.set(rule.geofence.id, [rule])
    }
    return { plain: all.filter(rule => !rule.geofence), byGeofence, ids: new Set(all.map(rule => rule.id)) }
  }
}
