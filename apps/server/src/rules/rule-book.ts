/** The rules that are on, by vehicle. Pure: another book is made when rules, geofences or organisations change. */
import { ruleKindOf } from '@outrider/contract'
import { GeofenceGrid } from './geofence-grid.ts'
import { looksOnlyThere, looksWithoutFix, measureOf, needsStanding, quietOf, wokenBy } from './kinds/rule-kinds.ts'
import type { Kind, KindRow } from './rule-step.ts'
import { borderOf, type StoredRule } from './stored-rule.ts'
import { type Sleeping, sleeping } from './waking.ts'

/** What the book needs of a vehicle. */
export interface RuledVehicle {
  id: number
  organisationId: number
}

/** Those of one vehicle. */
export interface RulesOfVehicle {
  /**
   * Not about the border of a geofence. First those that every report asks, then those that are not asked while the vehicle goes on as it does, then
   * those that a report wakes, and at the end those that are asked near their geofence.
   */
  readonly plain: readonly StoredRule[]
  /** The same in the order in which they count: of several of a kind the first gives their alarm its words. */
  readonly ranked: readonly StoredRule[]
  /** How many of them are asked with every report, and how many unless it is quiet. */
  readonly always: number
  readonly unlessQuiet: number
  /** What these say of how long it is, by their place. */
  readonly quiets: readonly (KindRow['quiet'] | undefined)[]
  /** Which of them a report wakes. */
  readonly sleeping: Sleeping
  /** Where the others stand among them, by their geofence. */
  readonly placed: ReadonlyMap<string, readonly number[]>
  /** The same by their ids. */
  readonly placeOf: ReadonlyMap<string, number>
  /** Those of them that count inside of an area. */
  readonly where: readonly string[]
  /** What these measure, by their place. */
  readonly measures: readonly (Kind | undefined)[]
  /** Those of them that look at reports without a fix too. */
  readonly blind: readonly StoredRule[]
  /** By the geofence whose border they are about. */
  readonly byGeofence: ReadonlyMap<string, readonly StoredRule[]>
  /** The same by their ids. */
  readonly borders: ReadonlyMap<string, StoredRule>
  readonly ids: ReadonlySet<string>
  /** One of them asks whether the vehicle stands, and where. */
  readonly needStanding: boolean
  /** One of them asks what sensors read. */
  readonly needSensors: boolean
  /** One of them asks what alarms its items say. */
  readonly needItems: boolean
  /** One of them asks for trips and checks. */
  readonly needDeparture: boolean
  /** Some of them ask who drives: the organisation of the widest; null: none does. */
  readonly needDrivers: number | null
  /** One of them asks which others are near. */
  readonly needOthers: boolean
}

/** It is asked only near its geofence. */
const isPlaced = ({ kind, geofence, outside }: StoredRule): boolean => geofence !== null && !outside && looksOnlyThere(kind)

const asksDriver = ({ kind, drivers }: StoredRule): boolean => ruleKindOf(kind).readsDrivers === true || drivers !== undefined
/** Of who is at the wheel without a card the trip knows. */
const asksDeparture = ({ kind, drivers }: StoredRule): boolean =>
  ruleKindOf(kind).readsDeparture === true || drivers !== undefined

export class RuleBook {
  readonly #rules: ReadonlyMap<string, StoredRule>
  readonly #ofOrganisation = new Map<number, StoredRule[]>()
  readonly #ofVehicle = new Map<number, StoredRule[]>()
  readonly #above: (organisationId: number) => Iterable<number>
  /** Rules of the vehicles that no rule names, by organisation. */
  readonly #compiled = new Map<number, RulesOfVehicle | null>()
  readonly #named = new Map<number, RulesOfVehicle | null>()
  readonly grid: GeofenceGrid
  /** A rule asks who drives. */
  readonly asksDrivers: boolean
  /** A rule asks for trips and checks. */
  readonly asksDeparture: boolean

  /** `above`: an organisation and those above it. */
  constructor(rules: readonly StoredRule[], above: (organisationId: number) => Iterable<number>) {
    this.#rules = new Map(rules.map(rule => [rule.id, rule]))
    this.#above = above
    this.asksDrivers = rules.some(asksDriver)
    this.asksDeparture = rules.some(asksDeparture)
    const add = (map: Map<number, StoredRule[]>, key: number, rule: StoredRule) => {
      const same = map.get(key)
      if (same) same.push(rule)
      else map.set(key, [rule])
    }
    for (const rule of rules)
      if (rule.vehicleIds) for (const id of rule.vehicleIds) add(this.#ofVehicle, id, rule)
      else add(this.#ofOrganisation, rule.organisationId, rule)
    const placed = rules.flatMap(rule => {
      const geofence = borderOf(rule) ?? (isPlaced(rule) ? rule.geofence : null)
      return geofence ? [[geofence.id, geofence] as const] : []
    })
    this.grid = new GeofenceGrid(new Map(placed).values())
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
    const borders = new Map(all.filter(borderOf).map(rule => [rule.id, rule]))
    for (const rule of all) {
      const border = borderOf(rule)
      if (!border) continue
      const same = byGeofence.get(border.id)
      if (same) same.push(rule)
      else byGeofence.set(border.id, [rule])
    }
    const inside = all.filter(rule => !borderOf(rule))
    const placed = inside.filter(isPlaced)
    const sleepers = inside.flatMap(rule => {
      const by = isPlaced(rule) ? undefined : wokenBy(rule)
      return by === undefined ? [] : [{ rule, by }]
    })
    const awake = inside.filter(rule => !isPlaced(rule) && wokenBy(rule) === undefined)
    const always = awake.filter(rule => !quietOf(rule))
    const quiet = awake.filter(quietOf)
    const plain = [...always, ...quiet, ...sleepers.map(({ rule }) => rule), ...placed]
    const ranked = [...inside.filter(rule => !isPlaced(rule)), ...placed]
    const needStanding = byGeofence.size > 0 || plain.some(({ kind, geofence }) => geofence !== null || needsStanding(kind))
    const needSensors = plain.some(({ kind }) => ruleKindOf(kind).readsSensors)
    const ofDrivers = new Set(all.filter(asksDriver).map(({ organisationId: each }) => each))
    return {
      plain,
      ranked,
      always: always.length,
      unlessQuiet: awake.length,
      quiets: plain.map(quietOf),
      sleeping: sleeping(sleepers.map((each, at) => ({ ...each, place: awake.length + at }))),
      placed: Map.groupBy(
        placed.map((_, at) => plain.length - placed.length + at),
        at => plain[at]?.geofence?.id ?? '',
      ),
      placeOf: new Map(placed.map(({ id }, at) => [id, plain.length - placed.length + at])),
      where: placed.flatMap(({ id, kind }) => (ruleKindOf(kind).geofence === 'where' ? [id] : [])),
      measures: plain.map(({ kind }) => measureOf(kind)),
      blind: ranked.filter(({ kind }) => looksWithoutFix(kind)),
      byGeofence,
      borders,
      ids: new Set(all.map(rule => rule.id)),
      needStanding,
      needSensors,
      needItems: plain.some(({ kind }) => ruleKindOf(kind).readsItems),
      needDeparture: all.some(asksDeparture),
      needDrivers: [...above].findLast(each => ofDrivers.has(each)) ?? null,
      needOthers: plain.some(({ kind }) => ruleKindOf(kind).readsOthers),
    }
  }
}
