/**
 * The live fleet in memory: every vehicle with its latest state, updated by events. Calls and live feed read positions from here and
 * never from the database.
 */
import { randomUUID } from 'node:crypto'
import type { Bus } from '../events/bus.ts'
import type { UnlinkReason } from '../events/events.ts'
import { mergeLatest, applyReport, takeStored, emptyLatest, movesBy } from '../events/latest-state.ts'
import { Attention } from './attention.ts'
import { ChangeOrder } from './change-order.ts'
import type { FleetRepository, StoredVehicleIdentity } from './fleet.repository.ts'
import type { VehicleIdentity, LiveVehicle } from './live-vehicle.ts'
import { NameOrder } from './names/name-order.ts'
import { type ListChange, ListChanges } from './list-changes.ts'
import { type OrganisationRow, Organisations } from './organisations.ts'
import { reportsCut } from './relay-state.ts'
import { isAbnormalOffline } from './abnormal-offline.ts'
import { FleetIndex } from './screen/fleet-index.ts'
import { vehicleInitials } from './names/pinyin-initials.ts'

/** Names converted to pinyin in one turn of the event loop; about ten milliseconds. */
const namesPerTurn = 1_000
/** Up to this many vehicles are inserted one by one; one pass through all is faster for more. */
const maxSingleMoves = 100

const nextTurn = () => new Promise<void>(resolve => void setImmediate(resolve))

const sameName = (
  a: Pick<VehicleIdentity, 'plateNum' | 'nickname'>,
  b: Pick<VehicleIdentity, 'plateNum' | 'nickname'>,
): boolean => a.plateNum === b.plateNum && a.nickname === b.nickname

const identityFields = [
  'organisationId',
  'plateNum',
  'plateColor',
  'nickname',
  'vehicleType',
  'simNum',
  'terminalId',
] as const satisfies readonly (keyof StoredVehicleIdentity)[]
const sameIdentity = (a: StoredVehicleIdentity, b: StoredVehicleIdentity): boolean =>
  identityFields.every(field => a[field] === b[field])

export class LiveFleet {
  /** Identifies this run's sequence numbers; a restart begins a new epoch. */
  readonly epoch = randomUUID()
  readonly #repository: FleetRepository
  readonly #vehicles = new Map<number, LiveVehicle>()
  readonly #order = new ChangeOrder<LiveVehicle>()
  /** Vehicles that need attention. */
  readonly attention = new Attention()
  /** Vehicles whose oil or power is cut: few, and asked for by every client that shows one. */
  readonly #cut = new Set<LiveVehicle>()
  readonly #names: NameOrder
  /** Vehicles with a linked terminal, loaded here or not: a terminal may link before its new vehicle is loaded. */
  readonly #linked = new Set<number>()
  readonly #listeners = new Set<() => void>()
  readonly #listListeners = new Set<(change: ListChange) => void>()
  /** Whom the changes of the list since the start concern. */
  readonly listChanges = new ListChanges()
  #organisations = new Organisations([])
  /** For screens that cannot hold the fleet. */
  readonly index = new FleetIndex([], () => this.byName)
  #loading: Promise<void> = Promise.resolve()

  constructor(repository: FleetRepository, { nickNameOn = false }: { nickNameOn?: boolean } = {}) {
    this.#repository = repository
    this.#names = new NameOrder(nickNameOn)
  }

  /** Subscribes to the bus and loads everything. */
  async start(bus: Bus): Promise<void> {
    const ends = [
      bus.subscribe('stored', ({ positions }) => {
        for (const position of positions) {
          const vehicle = this.#vehicles.get(position.vehicleId)
          if (!vehicle) continue // removed meanwhile
          const before = vehicle.latest.receivedAt
          if (applyReport(vehicle.latest, position, vehicle.drivesFrom) || vehicle.latest.receivedAt !== before)
            this.#markChanged(vehicle)
        }
        this.#notify()
      }),
      bus.subscribe('linked', ({ vehicleId }) => this.#setOnline(vehicleId, undefined)),
      bus.subscribe('unlinked', ({ vehicleId, why }) => this.#setOnline(vehicleId, why)),
      bus.subscribe('linkedElsewhere', ({ vehicleId }) => this.#setOnline(vehicleId, undefined)),
      bus.subscribe('unlinkedElsewhere', ({ vehicleId, why }) => this.#setOnline(vehicleId, why)),
    ]
    this.stop = () => {
      for (const end of ends) end()
    }
    await this.reload()
  }

  /** Loads the stored states of these vehicles and merges them with reports that arrived meanwhile. */
  async #loadLatest(vehicleIds: readonly number[]): Promise<void> {
    for (const stored of await this.#repository.latest(vehicleIds)) {
      const vehicle = this.#vehicles.get(stored.vehicleId)
      if (!vehicle) continue
      mergeLatest(vehicle.latest, stored)
      this.#markChanged(vehicle)
    }
  }

  /** Reads these as another server has stored them. Returns those that have changed. */
  async readLatest(vehicleIds: readonly number[]): Promise<ReadonlySet<number>> {
    const changed = new Set<number>()
    for (const stored of await this.#repository.latest(vehicleIds)) {
      const vehicle = this.#vehicles.get(stored.vehicleId)
      if (!vehicle || !takeStored(vehicle.latest, stored)) continue
      this.#markChanged(vehicle)
      changed.add(stored.vehicleId)
    }
    if (changed.size > 0) this.#notify()
    return changed
  }

  stop: () => void = () => {}

  /** Reloads organisations and vehicles and keeps the states of existing ones. Overlapping calls run one after the other. */
  reload(): Promise<void> {
    return this.#serialized(async () => {
      const [organisations, identities] = await Promise.all([this.#repository.organisations(), this.#repository.identities()])
      this.#applyOrganisations(organisations)
      await this.#applyIdentities(identities, this.#vehicles.keys())
    })
  }

  /** Reloads the organisations after they were added, moved or renamed. The cost does not depend on the number of vehicles. */
  reloadOrganisations(): Promise<void> {
    return this.#serialized(async () => {
      const organisations = await this.#repository.organisations()
      // Later, or one that moved to another company would bring what was kept for the former.
      const formerOwners = await this.#repository.formerOwners()
      for (const { identity } of this.#vehicles.values()) identity.formerOwners = formerOwners.get(identity.id) ?? null
      this.#applyOrganisations(organisations)
      this.#notify()
    })
  }

  /** Makes all readers look again, for a change that is not one of the fleet. Returns its seq. */
  advance(): number {
    this.#order.skip()
    this.#notify()
    return this.#order.seq
  }

  #applyOrganisations(rows: readonly OrganisationRow[]): void {
    const next = new Organisations(rows)
    const organisations = next.changedSince(this.#organisations)
    this.#organisations = next
    for (const vehicle of this.#vehicles.values()) this.#setDrivesFrom(vehicle)
    if (organisations.size > 0) this.#listChanged({ organisations, vehicles: new Set(), tree: true })
  }

  /** Whether it drives is told again where its organisation counts by another speed now. */
  #setDrivesFrom(vehicle: LiveVehicle): void {
    const drivesFrom = this.#organisations.drivesFrom(vehicle.identity.organisationId)
    if (vehicle.drivesFrom === drivesFrom) return
    vehicle.drivesFrom = drivesFrom
    // What goes on without a fix goes on by the new speed.
    const { latest } = vehicle
    if (latest.report?.good) latest.moving = movesBy(latest.report, null, drivesFrom)
    this.#markChanged(vehicle)
  }

  #listChanged(change: ListChange): void {
    // Advance seq even if no vehicle changed, so that clients notice the changed fleet.
    this.#order.skip()
    this.listChanges.add(change, this.#order.seq)
    for (const listener of this.#listListeners) listener(change)
    this.#notify()
  }

  /** Reloads these vehicles after they were added, removed, moved or renamed. The cost does not depend on the fleet's size. */
  refresh(vehicleIds: readonly number[]): Promise<void> {
    return this.#serialized(async () => this.#applyIdentities(await this.#repository.identities(vehicleIds), vehicleIds))
  }

  #serialized(work: () => Promise<void>): Promise<void> {
    this.#loading = this.#loading.catch(() => undefined).then(work)
    return this.#loading
  }

  /** Applies the identities found among the requested vehicles; requested ones that are missing are removed. */
  async #applyIdentities(identities: readonly StoredVehicleIdentity[], requested: Iterable<number>): Promise<void> {
    const gone = new Set(requested)
    const moved = new Set<LiveVehicle>()
    const added: number[] = []
    const organisations = new Set<number>()
    const vehicles = new Set<number>()
    const touch = ({ id, organisationId }: StoredVehicleIdentity): void => {
      organisations.add(organisationId)
      vehicles.add(id)
    }
    let read = 0
    for (const stored of identities) {
      // Yield to other work while a hundred thousand names are converted.
      if (++read % namesPerTurn === 0) await nextTurn()
      gone.delete(stored.id)
      const existing = this.#vehicles.get(stored.id)
      const initials =
        existing && sameName(existing.identity, stored)
          ? existing.identity.initials
          : vehicleInitials(stored.plateNum, stored.nickname)
      if (existing) {
        if (!sameName(existing.identity, stored)) moved.add(existing)
        const renamed = !sameIdentity(existing.identity, stored)
        if (renamed) {
          touch(existing.identity)
          touch(stored)
        }
        const sameFuel = JSON.stringify(existing.identity.fuelCurves) === JSON.stringify(stored.fuelCurves)
        existing.identity = { ...stored, initials }
        if (renamed) this.index.rename(existing)
        if (!sameFuel) this.#markChanged(existing)
        this.#setDrivesFrom(existing)
        continue
      }
      const vehicle = this.#newVehicle({ ...stored, initials })
      this.#vehicles.set(stored.id, vehicle)
      this.index.rename(vehicle)
      this.#markChanged(vehicle)
      touch(stored)
      moved.add(vehicle)
      added.push(stored.id)
    }
    const removed = new Set<LiveVehicle>()
    for (const id of gone) {
      const vehicle = this.#vehicles.get(id)
      if (!vehicle) continue
      this.#order.remove(vehicle)
      this.attention.remove(vehicle)
      this.#cut.delete(vehicle)
      this.index.remove(vehicle)
      this.#vehicles.delete(id)
      touch(vehicle.identity)
      removed.add(vehicle)
    }
    this.#sort(moved, removed)
    if (vehicles.size > 0) this.#listChanged({ organisations, vehicles, tree: false })
    // Last, when new reports already find the added vehicles, so that none is lost in between.
    if (added.length > 0) await this.#loadLatest(added)
    this.#notify()
  }

  #newVehicle(identity: VehicleIdentity): LiveVehicle {
    return {
      identity,
      latest: emptyLatest(identity.id),
      online: this.#linked.has(identity.id),
      drivesFrom: this.#organisations.drivesFrom(identity.organisationId),
      abnormalOffline: false,
      seq: 0,
      earlier: null,
      later: null,
      json: null,
    }
  }

  #sort(moved: ReadonlySet<LiveVehicle>, removed: ReadonlySet<LiveVehicle>): void {
    this.#names.remove(new Set([...moved, ...removed]))
    if (moved.size > maxSingleMoves) this.#names.insertAll(moved)
    else for (const vehicle of moved) this.#names.insert(vehicle)
    this.index.sortAgain()
  }

  get organisations(): Organisations {
    return this.#organisations
  }
  get seq(): number {
    return this.#order.seq
  }
  get size(): number {
    return this.#vehicles.size
  }
  vehicle(id: number): LiveVehicle | undefined {
    return this.#vehicles.get(id)
  }
  /** All vehicles, by id. */
  vehicles(): Iterable<LiveVehicle> {
    return this.#vehicles.values()
  }
  /** Those whose last report says that oil or power is cut. */
  cutVehicles(): Iterable<LiveVehicle> {
    return this.#cut
  }
  /** All vehicles, by name. */
  get byName(): readonly LiveVehicle[] {
    return this.#names.list
  }
  /** Vehicles changed after `seq`, newest first. */
  changedSince(seq: number): Iterable<LiveVehicle> {
    return this.#order.since(seq)
  }

  /** Called after changes; returns a function that ends the subscription. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Called when vehicles or organisations were added, removed or moved. */
  onListChange(listener: (change: ListChange) => void): () => void {
    this.#listListeners.add(listener)
    return () => this.#listListeners.delete(listener)
  }

  /** `reason`: why the link ended; undefined: the vehicle is online. */
  #setOnline(vehicleId: number, reason: UnlinkReason | undefined): void {
    const online = reason === undefined
    if (online) this.#linked.add(vehicleId)
    else this.#linked.delete(vehicleId)
    const vehicle = this.#vehicles.get(vehicleId)
    if (!vehicle || vehicle.online === online) return
    vehicle.online = online
    vehicle.abnormalOffline = reason !== undefined && isAbnormalOffline(vehicle.latest, reason, vehicle.drivesFrom)
    this.#markChanged(vehicle)
    this.#notify()
  }

  #markChanged(vehicle: LiveVehicle): void {
    this.#order.moveToEnd(vehicle)
    vehicle.json = null
    this.index.update(vehicle)
    this.attention.update(vehicle)
    if (reportsCut(vehicle.latest.report)) this.#cut.add(vehicle)
    else this.#cut.delete(vehicle)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
