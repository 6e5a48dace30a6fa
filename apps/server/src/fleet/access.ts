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
  readonly #only: number | undefined
  constructor(organisationIds: ReadonlySet<number>, wholeTree: boolean, only?: number) {
    this.organisationIds = organisationIds
    this.wholeTree = wholeTree
    this.#only = only
  }
  sees(vehicle: LiveVehicle): boolean {
    if (this.#only !== undefined) return vehicle.identity.id === this.#only
    return this.organisationIds.has(vehicle.identity.organisationId)
  }
}

export class AccessGate {
  readonly #fleet: LiveFleet
  readonly #grants: Grants
  readonly #views = new Map<number, Promise<View>>()

  constructor(fleet: LiveFleet, grants: Grants) {
    this.#fleet = fleet
    this.#grants = grants
    fleet.onListChange(() => this.#views.clear())
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

  /** All vehicles the user may see, by id. */
  async vehicles(userId: number): Promise<LiveVehicle[]> {
    const view = await this.view(userId)
    return [...this.#fleet.vehicles()].filter(vehicle => view.sees(vehicle))
  }
}
