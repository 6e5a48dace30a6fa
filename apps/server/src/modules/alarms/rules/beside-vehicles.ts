/**
 * Which vehicles of a rule are near each other, by fixes that the rules have believed of both. A report tells where its vehicle is now, and of others
 * only is known where they were when they reported last: both are compared at that time, between two fixes of each.
 */
import { distance } from '@outrider/geo'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { drivesFromOf } from '../../../rules/ruled-report.ts'
import type { Beside, RuledReport } from '../../../rules/ruled-report.ts'
import type { StoredRule } from '../../../rules/stored-rule.ts'

/** Fixes that are kept of a vehicle. */
const kept = 12
/** Who has said nothing for longer may be elsewhere, ms; so may who was passed for longer between two fixes. */
const heardWithin = 120_000
/** Who stood then is taken to stand there for so long, ms: parked terminals seldom report. */
const stillThere = 1_800_000
/** Nobody comes nearer than by so much, m/s: far enough away it is known to be far after a silence too. */
const comesBy = 40
/** Of a rule that names more vehicles, as of one for an organisation, those count that are heard. */
const fewNamed = 64
/** Of the grid, degrees of latitude: more than the farthest that a rule asks for, and what is driven within `heardWithin`. */
const cell = 0.08

interface Fix {
  time: number
  lat: number
  lon: number
  stands?: boolean
}

interface Heard {
  /** The newest last. */
  fixes: Fix[]
  key: string
}

const rowOf = (latitude: number): number => Math.floor(latitude / cell)
/** As wide as it is high, so that all that is near is in the cells beside it. */
const columnOf = (row: number, longitude: number): number =>
  Math.floor((longitude * Math.max(0.05, Math.cos((row * cell * Math.PI) / 180))) / cell)

/** Where it was at a time; undefined: nobody knows. */
function placeAt(fixes: readonly Fix[], time: number): Fix | undefined {
  const after = fixes.findIndex(each => each.time >= time)
  const [a, b] = [fixes[after - 1], fixes[after]]
  if (!b) return undefined
  if (b.time === time) return b
  if (!a || b.time - a.time > heardWithin) return undefined
  const part = (time - a.time) / (b.time - a.time)
  return { time, lat: a.lat + (b.lat - a.lat) * part, lon: a.lon + (b.lon - a.lon) * part }
}

/** From the newest of the own fixes; undefined: nobody knows, but that it may be within `least`. */
function metresBetween(own: readonly Fix[], others: readonly Fix[], least: number): number | undefined {
  const [here, newest] = [own.at(-1), others.at(-1)]
  if (!here || !newest) return undefined
  const passed = here.time - newest.time
  if (newest.stands && passed >= 0 && passed <= stillThere) return distance(here, newest)
  if (passed <= heardWithin) {
    const time = Math.min(here.time, newest.time)
    const [a, b] = [placeAt(own, time), placeAt(others, time)]
    if (a && b) return distance(a, b)
  }
  // Also where the own report comes late: where the other one was then is not kept for long.
  const atLeast = distance(here, newest) - (Math.abs(passed) / 1_000) * comesBy
  return atLeast > least ? atLeast : undefined
}

export class BesideVehicles {
  readonly #fleet: Pick<LiveFleet, 'vehicle' | 'organisations'>
  readonly #heard = new Map<number, Heard>()
  readonly #cells = new Map<string, Set<number>>()
  readonly #below = new Map<number, ReadonlySet<number>>()
  /** Time of the first fix that it took note of. */
  #begin: number | undefined

  constructor(fleet: Pick<LiveFleet, 'vehicle' | 'organisations'>) {
    this.#fleet = fleet
  }

  /** Rules, vehicles or organisations are others now. Where vehicles are stays as it is: parked ones would not be heard of for long. */
  outdate(): void {
    this.#below.clear()
  }

  /** Takes note of where the report is, and says whether another vehicle of the rule is within the distance. */
  of(report: RuledReport, rule: StoredRule, metres: number): Beside {
    this.#note(report)
    const { vehicleId } = report
    const own = this.#heard.get(vehicleId)?.fixes ?? []
    const named = rule.vehicleIds !== null && rule.vehicleIds.size <= fewNamed ? rule.vehicleIds : undefined
    let isUnknown = false
    let others = 0
    for (const id of named ?? this.#around(report)) {
      if (id === vehicleId || !this.#isOf(rule, id)) continue
      others += 1
      const away = metresBetween(own, this.#heard.get(id)?.fixes ?? [], metres)
      if (away === undefined) isUnknown = true
      else if (away <= metres) return 'near'
    }
    // A rule that names nobody else, or nobody who is left, has nobody to be far from.
    if (named) return others === 0 || isUnknown ? 'unknown' : 'far'
    // Right after a start nobody has been heard of yet.
    return report.time - (this.#begin ?? report.time) < heardWithin ? 'unknown' : 'far'
  }

  #note(report: RuledReport): void {
    const { vehicleId, time, latitude, longitude } = report
    this.#begin ??= time
    const heard = this.#heard.get(vehicleId) ?? { fixes: [], key: '' }
    if ((heard.fixes.at(-1)?.time ?? 0) >= time) return
    heard.fixes.push({ time, lat: latitude, lon: longitude, stands: report.speedDkmh < drivesFromOf(report) })
    if (heard.fixes.length > kept) heard.fixes.shift()
    this.#heard.set(vehicleId, heard)
    const row = rowOf(latitude)
    const key = `${row} ${columnOf(row, longitude)}`
    if (key === heard.key) return
    this.#cells.get(heard.key)?.delete(vehicleId)
    heard.key = key
    const there = this.#cells.get(key)
    if (there) there.add(vehicleId)
    else this.#cells.set(key, new Set([vehicleId]))
  }

  *#around({ latitude, longitude }: RuledReport): Generator<number> {
    for (let row = rowOf(latitude) - 1; row <= rowOf(latitude) + 1; row++) {
      const column = columnOf(row, longitude)
      for (let each = column - 1; each <= column + 1; each++) yield* this.#cells.get(`${row} ${each}`) ?? []
    }
  }

  /** Not one that went to another company. */
  #isOf({ organisationId, vehicleIds }: StoredRule, id: number): boolean {
    const vehicle = this.#fleet.vehicle(id)
    if (!vehicle || (vehicleIds !== null && !vehicleIds.has(id))) return false
    let below = this.#below.get(organisationId)
    if (!below) this.#below.set(organisationId, (below = this.#fleet.organisations.below([organisationId])))
    return below.has(vehicle.identity.organisationId)
  }
}
