/**
 * Access control: which user may see which vehicle. Every vehicle id from outside must be checked here. A user sees the vehicles of
 * the granted organisations and their descendants; the account of a vehicle sees only that vehicle.
 */
import type { PrivacyKind } from '@outrider/contract'
import { LRUCache } from 'lru-cache'
import { concerns, type ListChange } from './list-changes.ts'
import { dayInChina } from './day-in-china.ts'
import type { LiveFleet } from './live-fleet.ts'
import type { LiveVehicle } from './live-vehicle.ts'
import { AccessScope } from './access-scope.ts'

export interface GrantedAccess {
  organisations: number[]
  /** Set for the account of a vehicle: the only visible vehicle; organisations are ignored. */
  vehicle: number | undefined
  /** Set for the account of an API key: its maker, and what that one was granted. The key sees what both see. */
  maker?: { id: number; organisations: number[] } | undefined
}
type LoadGrants = (userId: number) => Promise<GrantedAccess>

/** The vehicles of one scope, built once for all users with that scope, until something in it changes. */
export class VisibleVehicles {
  readonly scope: AccessScope
  /** By id. */
  readonly vehicles: readonly LiveVehicle[]
  readonly #fleet: LiveFleet
  #ranks: Map<LiveVehicle, number> | undefined

  constructor(scope: AccessScope, fleet: LiveFleet) {
    this.scope = scope
    this.vehicles = [...fleet.vehicles()].filter(vehicle => scope.includes(vehicle)).sort((a, b) => a.identity.id - b.identity.id)
    this.#fleet = fleet
  }

  get key(): string {
    return this.scope.key
  }

  /** Position in the name order of the visible vehicles. */
  rankOf(vehicle: LiveVehicle): number {
    if (!this.#ranks) {
      this.#ranks = new Map()
      for (const each of this.#fleet.byName) if (this.scope.includes(each)) this.#ranks.set(each, this.#ranks.size)
    }
    return this.#ranks.get(vehicle) ?? this.#ranks.size
  }
}

/** Vehicles in all lists of visible vehicles that are kept. */
const maxListed = 5_000_000

export class AccessGate {
  readonly #fleet: LiveFleet
  readonly #loadGrants: LoadGrants
  readonly #now: () => number
  readonly #grants = new Map<number, Promise<GrantedAccess>>()
  readonly #scopes = new Map<number, Promise<AccessScope>>()
  readonly #visible = new LRUCache<string, VisibleVehicles>({
    maxSize: maxListed,
    sizeCalculation: ({ vehicles }) => vehicles.length + 1,
  })
  #clears = 0
  /** Accounts of API keys, by their maker. */
  readonly #keysOf = new Map<number, Set<number>>()
  /** Vehicle of each account of a vehicle. */
  readonly #vehicleAccounts = new Map<number, number>()
  /** What each user saw last, and since which seq they see something else. */
  readonly #seen = new Map<number, { key: string; changedAt: number }>()

  constructor(fleet: LiveFleet, grants: LoadGrants, now: () => number = Date.now) {
    this.#now = now
    this.#fleet = fleet
    this.#loadGrants = grants
    fleet.onListChange(change => {
      this.#clearScopes(change)
      if (change.tree) this.#visible.clear()
      else for (const [key, { scope }] of this.#visible) if (concerns(change, scope)) this.#visible.delete(key)
    })
  }

  scope(userId: number): Promise<AccessScope> {
    let scope = this.#scopes.get(userId)
    if (!scope) {
      const clears = this.#clears
      scope = this.#grantsOf(userId).then(granted => {
        if (granted.vehicle !== undefined) this.#vehicleAccounts.set(userId, granted.vehicle)
        if (granted.maker) this.#noteKey(granted.maker.id, userId, clears)
        return this.#noted(userId, this.#scopeOf(granted))
      })
      this.#scopes.set(userId, scope)
      scope.catch(() => {
        if (this.#scopes.get(userId) === scope) this.#scopes.delete(userId)
      })
    }
    return scope
  }

  /** Seq of the last change of what a user sees in lists: of organisations and vehicles, or of the user's access. */
  lastListChange(userId: number, scope: AccessScope): number {
    return Math.max(this.#fleet.listChanges.lastFor(scope), this.#seen.get(userId)?.changedAt ?? 0)
  }

  /** Call when the grants of this user changed, or those of any user. Counts at once, on open feeds too. */
  clearScope(userId?: number): void {
    this.#clears += 1
    if (userId === undefined) {
      this.#grants.clear()
      this.#scopes.clear()
    } else {
      // Its keys see no more than it does.
      for (const id of [userId, ...(this.#keysOf.get(userId) ?? [])]) {
        this.#grants.delete(id)
        this.#scopes.delete(id)
      }
    }
    this.#fleet.advance()
  }

  /** @param clears when its grants were asked for: what was cleared meanwhile may have been those of its maker */
  #noteKey(makerId: number, keyId: number, clears: number): void {
    if (clears !== this.#clears) {
      this.#grants.delete(keyId)
      this.#scopes.delete(keyId)
    }
    const keys = this.#keysOf.get(makerId)
    if (keys) keys.add(keyId)
    else this.#keysOf.set(makerId, new Set([keyId]))
  }

  #clearScopes({ tree, vehicles }: ListChange): void {
    if (tree) this.#scopes.clear()
    // The account of a vehicle goes where its vehicle goes.
    else for (const [userId, vehicleId] of this.#vehicleAccounts) if (vehicles.has(vehicleId)) this.#scopes.delete(userId)
  }

  #grantsOf(userId: number): Promise<GrantedAccess> {
    let granted = this.#grants.get(userId)
    if (!granted) {
      granted = this.#loadGrants(userId)
      this.#grants.set(userId, granted)
      granted.catch(() => {
        if (this.#grants.get(userId) === granted) this.#grants.delete(userId)
      })
    }
    return granted
  }

  #noted(userId: number, scope: AccessScope): AccessScope {
    const before = this.#seen.get(userId)
    if (before?.key !== scope.key) this.#seen.set(userId, { key: scope.key, changedAt: before ? this.#fleet.advance() : 0 })
    return scope
  }

  #scopeOf({ organisations: granted, vehicle, maker }: GrantedAccess): AccessScope {
    const { organisations } = this.#fleet
    if (maker) {
      const ofMaker = organisations.below(maker.organisations)
      const visible = new Set([...organisations.below(granted)].filter(id => ofMaker.has(id)))
      return new AccessScope(visible, { wholeInstallation: false, roots: organisations.rootsAbove(visible) })
    }
    if (vehicle === undefined)
      return new AccessScope(organisations.below(granted), {
        wholeInstallation: organisations.roots.length > 0 && organisations.roots.every(id => granted.includes(id)),
        roots: organisations.rootsAbove(granted),
      })
    const own = this.#fleet.vehicle(vehicle)?.identity.organisationId
    // The vehicle was deleted or is not loaded yet: nothing is visible.
    const visible = new Set(own === undefined ? [] : [own])
    const roots = organisations.rootsAbove(visible)
    return new AccessScope(visible, { wholeInstallation: false, roots, onlyVehicleId: vehicle })
  }

  /** The vehicle; undefined if it does not exist or the user may not see it. */
  async vehicle(userId: number, vehicleId: string): Promise<LiveVehicle | undefined> {
    const vehicle = this.#fleet.vehicle(Number(vehicleId))
    return vehicle && (await this.scope(userId)).includes(vehicle) ? vehicle : undefined
  }

  /** Its service has ended: its terminal is sent nothing that the table of commands does not name (events/command-classes.ts). */
  isFrozen({ identity: { expiresOn } }: LiveVehicle): boolean {
    return !!expiresOn && expiresOn < dayInChina(this.#now())
  }

  /** Nobody has this of a vehicle or driver of that organisation, whatever rights they have. */
  withholds(organisationId: number, kind: PrivacyKind): boolean {
    return this.#fleet.organisations.withholds(organisationId, kind)
  }

  /** The company of this vehicle lets nobody listen into its cab. */
  isUnheard(vehicleId: number): boolean {
    const vehicle = this.#fleet.vehicle(vehicleId)
    return vehicle !== undefined && this.withholds(vehicle.identity.organisationId, 'listening')
  }

  /** `AccessScope.historyFrom` for this user. */
  async historyFrom(userId: number, vehicle: LiveVehicle): Promise<number> {
    return (await this.scope(userId)).historyFrom(vehicle)
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
