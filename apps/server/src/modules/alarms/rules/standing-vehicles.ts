/** Where vehicles stand now, so that a rule finds those that stand close to each other without a look at the whole fleet for each report. */
import { distance } from '@outrider/geo'
import { usualDrivesFrom } from '../../../events/latest-state.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { RuledReport } from '../../../rules/ruled-report.ts'
import type { StoredRule } from '../../../rules/stored-rule.ts'
import { placeOf } from './place-of-report.ts'

/** What has said nothing for longer is not there for sure, ms. */
const heardWithin = 1_800_000
/** Made again after so long, ms. */
const freshMs = 15_000
/** Of the grid, degrees of latitude: a little more than the farthest that a rule asks for (2 km). */
const cell = 0.02

interface Standing {
  id: number
  organisationId: number
  latitude: number
  longitude: number
}

const rowOf = (latitude: number): number => Math.floor(latitude / cell)
/** As wide as it is high, so that all that is near is in the cells beside it. */
const columnOf = (row: number, longitude: number): number =>
  Math.floor((longitude * Math.max(0.05, Math.cos((row * cell * Math.PI) / 180))) / cell)

export class StandingVehicles {
  readonly #fleet: LiveFleet
  readonly #now: () => number
  #cells = new Map<string, Standing[]>()
  #madeAt = 0
  readonly #below = new Map<number, ReadonlySet<number>>()

  constructor(fleet: LiveFleet, now: () => number) {
    this.#fleet = fleet
    this.#now = now
  }

  /** Others that the rule watches and that stand within its metres. */
  near({ vehicleId, latitude, longitude }: RuledReport, rule: StoredRule): number {
    if (this.#now() - this.#madeAt >= freshMs) this.#make()
    const metres = rule.parameters['metres'] ?? 0
    const watches = this.#watchedBy(rule)
    let count = 0
    for (let row = rowOf(latitude) - 1; row <= rowOf(latitude) + 1; row++) {
      const column = columnOf(row, longitude)
      for (let each = column - 1; each <= column + 1; each++)
        for (const other of this.#cells.get(`${row} ${each}`) ?? []) {
          if (other.id === vehicleId || !watches(other)) continue
          const away = distance({ lat: latitude, lon: longitude }, { lat: other.latitude, lon: other.longitude })
          if (away <= metres) count++
        }
    }
    return count
  }

  #watchedBy({ organisationId, vehicleIds }: StoredRule): (other: Standing) => boolean {
    let below = this.#below.get(organisationId)
    if (!below) this.#below.set(organisationId, (below = this.#fleet.organisations.below([organisationId])))
    return other => below.has(other.organisationId) && (vehicleIds === null || vehicleIds.has(other.id))
  }

  #make(): void {
    const now = this.#now()
    this.#madeAt = now
    this.#below.clear()
    this.#cells = new Map()
    for (const { identity, latest, drivesFrom = usualDrivesFrom } of this.#fleet.vehicles()) {
      const { fix, receivedAt } = latest
      if (!fix || now - receivedAt > heardWithin || fix.speedDkmh >= drivesFrom) continue
      const { latitude, longitude } = placeOf(fix)
      const row = rowOf(latitude)
      const key = `${row} ${columnOf(row, longitude)}`
      const standing = { id: identity.id, organisationId: identity.organisationId, latitude, longitude }
      const same = this.#cells.get(key)
      if (same) same.push(standing)
      else this.#cells.set(key, [standing])
    }
  }
}
