/**
 * Access control: which user may see which vehicle. Every vehicle id from outside must be checked here. A user sees the vehicles of
 * the granted organisations and their descendants; the account of a vehicle sees only that vehicle.
 */
import type { LiveFleet } from './live-fleet.ts'
import type { LiveVehicle } from './live-vehicle.ts'

export interface GrantedAccess {
  organisations: number[]
  /** Set for the account of a vehicle: the only visible vehicle; organisations are ignored. */
  vehicle: number | undefined
}
type LoadGrants = (userId: number) => Promise<GrantedAccess>

/** What a user may see now. Fetch it for each call; it is cached until the fleet or the grants change. */
export class AccessScope {
  readonly organisationIds: ReadonlySet<number>
  /** Every root organisation is granted: the user administers the whole installation. */
  readonly wholeInstallation: boolean
  /** Equal for users with the same scope. */
  readonly key: string
  /** The only visible vehicle, for the account of a vehicle. */
  readonly onlyVehicleId: number | undefined
  constructor(organisationIds: ReadonlySet<number>, wholeInstallation: boolean, onlyVehicleId?: number) {
    this.organisationIds = organisationIds
    this.wholeInstallation = wholeInstallation
    this.onlyVehicleId = onlyVehicleId
    this.key = onlyVehicleId === undefined ? [...organisationIds].toSorted((a, b) => a - b).join() : `vehicle ${onlyVehicleId}`
  }
  includes(vehicle: LiveVehicle): boolean {
    if (this.onlyVehicleId !== undefined) return vehicle.identity.id === this.onlyVehicleId
    return this.organisationIds.has(vehicle.identity.organisationId)
  }
}

/** The vehicles of one scope, built once for all users with that scope, until the fleet changes. */
export class VisibleVehicles {
  readonly key: string
  /** By id. */
  readonly vehicles: readonly LiveVehicle[]
  readonly #byName: Iterable<LiveVehicle>
  readonly #includes: (vehicle: LiveVehicle) => boolean
  #ranks: Map<LiveVehicle, number> | undefined

  constructor(scope: AccessScope, fleet: LiveFleet) {
    this.key = scope.key
    this.#includes = vehicle => scope.includes(vehicle)
    this.vehicles = [...fleet.vehicles()].filter(this.#includes).sort((a, b) => a.identity.id - b.identity.id)
    this.#byName = fleet.byName
  }

  /** Position in the name order of the visible vehicles. */
  rankOf(vehicle: LiveVehicle): number {
    if (!this.#ranks) {
      this.#ranks = new Map()
      for (const each of this.#byName) if (this.#includes(each)) this.#ranks.set(each, this.#ranks.size)
    }
    return this.#ranks.get(vehicle) ?? this.#ranks.size
  }
}

export class AccessGate {
  readonly #fleet: LiveFleet
  readonly #loadGrants: LoadGrants
  readonly #scopes = new Map<number, Promise<AccessScope>>()
  readonly #visible = new Map<string, VisibleVehicles>()

  constructor(fleet: LiveFleet, grants: LoadGrants) {
    this.#fleet = fleet
    this.#loadGrants = grants
    fleet.onListChange(() => {
      this.#scopes.clear()
      this.#visible.clear()
    })
  }

  scope(userId: number): Promise<AccessScope> {
    let scope = this.#scopes.get(userId)
    if (!scope) {
      scope = this.#loadGrants(userId).then(granted => this.#scopeOf(granted))
      this.#scopes.set(userId, scope)
      scope.catch(() => this.#scopes.delete(userId))
    }
    return scope
  }

  #scopeOf({ organisations: granted, vehicle }: GrantedAccess): AccessScope {
    const { organisations } = this.#fleet
    if (vehicle === undefined)
      return new AccessScope(
        organisations.below(granted),
        organisations.roots.length > 0 && organisations.roots.every(id => granted.includes(id)),
      )
    const own = this.#fleet.vehicle(vehicle)?.identity.organisationId
    // The vehicle was deleted or is not loaded yet: nothing is visible.
    return new AccessScope(new Set(own === undefined ? [] : [own]), false, vehicle)
  }

  /** Call when the grants of this user changed. */
  clearScope(userId: number): void {
    this.#scopes.delete(userId)
  }

  /** The vehicle; undefined if it does not exist or the user may not see it. */
  async vehicle(userId: number, vehicleId: string): Promise<LiveVehicle | undefined> {
    const vehicle = this.#fleet.vehicle(Number(vehicleId))
    return vehicle && (await this.scope(userId)).includes(vehicle) ? vehicle : undefined
  }

  /** All vehicles the user may see. */
  async visibleVehicles(userId: number): Promise<VisibleVehicles> {
    const scope = await this.scope(userId)
    let visibleVehicles = this.#visible.get(scope.key)
    if (!visibleVehicles) {
      visibleVehicles = new VisibleVehicles(scope, this.#fleet)
      this.#visible.set(scope.key, visibleVehicles)
    }
    return visibleVehicles
  }

  /** All vehicles the user may see, by id. */
  async vehicles(userId: number): Promise<readonly LiveVehicle[]> {
    return (await this.visibleVehicles(userId)).vehicles
  }
}
