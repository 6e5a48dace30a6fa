/**
 * The access gate: who may see which vehicle. Every vehicle id that comes from outside passes it. A user sees the vehicles of the
 * organisations granted to them and of all below; the account of a vehicle sees that vehicle and nothing else.
 */
import type { LiveFleet } from './live-fleet.ts'
import type { LiveVehicle } from './live-vehicle.ts'

export interface Granted {
  organisations: number[]
  /** The one vehicle of a vehicle's account; organisations do not count then. */
  vehicle: number | undefined
}
type Grants = (userId: number) => Promise<Granted>

/** What one user may see at this moment. Ask for it anew for each call; it is remembered until the list or the grants change. */
export class View {
  readonly organisationIds: ReadonlySet<number>
  /** A whole tree is granted: the user looks after the platform. */
  readonly wholeTree: boolean
  /** Equal for users who see the same. */
  readonly key: string
  /** The one vehicle of a vehicle's account. */
  readonly only: number | undefined
  constructor(organisationIds: ReadonlySet<number>, wholeTree: boolean, only?: number) {
    this.organisationIds = organisationIds
    this.wholeTree = wholeTree
    this.only = only
    this.key = only === undefined ? [...organisationIds].toSorted((a, b) => a - b).join() : `vehicle ${only}`
  }
  sees(vehicle: LiveVehicle): boolean {
    if (this.only !== undefined) return vehicle.identity.id === this.only
    return this.organisationIds.has(vehicle.identity.organisationId)
  }
}

/** The vehicles of one view, put together once for all users who have it, until the list changes. */
export class Visible {
  readonly key: string
  /** By id. */
  readonly vehicles: readonly LiveVehicle[]
  readonly #byName: Iterable<LiveVehicle>
  readonly #sees: (vehicle: LiveVehicle) => boolean
  #ranks: Map<LiveVehicle, number> | undefined

  constructor(view: View, fleet: LiveFleet) {
    this.key = view.key
    this.#sees = vehicle => view.sees(vehicle)
    this.vehicles = [...fleet.vehicles()].filter(this.#sees).sort((a, b) => a.identity.id - b.identity.id)
    this.#byName = fleet.byName
  }

  /** Place in the order by name of what is seen. */
  rankOf(vehicle: LiveVehicle): number {
    if (!this.#ranks) {
      this.#ranks = new Map()
      for (const each of this.#byName) if (this.#sees(each)) this.#ranks.set(each, this.#ranks.size)
    }
    return this.#ranks.get(vehicle) ?? this.#ranks.size
  }
}

export class AccessGate {
  readonly #fleet: LiveFleet
  readonly #grants: Grants
  readonly #views = new Map<number, Promise<View>>()
  readonly #visible = new Map<string, Visible>()

  constructor(fleet: LiveFleet, grants: Grants) {
    this.#fleet = fleet
    this.#grants = grants
    fleet.onListChange(() => {
      this.#views.clear()
      this.#visible.clear()
    })
  }

  view(userId: number): Promise<View> {
    let view = this.#views.get(userId)
    if (!view) {
      view = this.#grants(userId).then(granted => this.#viewOf(granted))
      this.#views.set(userId, view)
      view.catch(() => this.#views.delete(userId))
    }
    return view
  }

  #viewOf({ organisations: granted, vehicle }: Granted): View {
    const { organisations } = this.#fleet
    if (vehicle === undefined)
      return new View(
        organisations.below(granted),
        granted.some(id => organisations.isRoot(id)),
      )
    const own = this.#fleet.vehicle(vehicle)?.identity.organisationId
    // A vehicle that is gone, or not loaded yet, leaves nothing to see.
    return new View(new Set(own === undefined ? [] : [own]), false, vehicle)
  }

  /** The grants of this user changed. */
  forget(userId: number): void {
    this.#views.delete(userId)
  }

  /** The vehicle, or undefined both when it does not exist and when the user may not see it. */
  async vehicle(userId: number, vehicleId: string): Promise<LiveVehicle | undefined> {
    const vehicle = this.#fleet.vehicle(Number(vehicleId))
    return vehicle && (await this.view(userId)).sees(vehicle) ? vehicle : undefined
  }

  /** All vehicles the user may see. */
  async visible(userId: number): Promise<Visible> {
    const view = await this.view(userId)
    let visible = this.#visible.get(view.key)
    if (!visible) {
      visible = new Visible(view, this.#fleet)
      this.#visible.set(view.key, visible)
    }
    return visible
  }

  /** All vehicles the user may see, by id. */
  async vehicles(userId: number): Promise<readonly LiveVehicle[]> {
    return (await this.visible(userId)).vehicles
  }
}
