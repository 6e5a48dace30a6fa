/**
 * The fleet as it is now, in memory: every vehicle with its newest state, kept current by events. The calls and the live feed read
 * from here; nothing of theirs asks the database for positions.
 */
import { randomUUID } from 'node:crypto'
import type { Bus } from '../events/bus.ts'
import { join, learn, nothingKnown } from '../events/latest.ts'
import { ChangeOrder } from './change-order.ts'
import type { FleetRepository } from './fleet.repository.ts'
import type { LiveVehicle } from './live-vehicle.ts'
import { Organisations } from './organisations.ts'

export class LiveFleet {
  /** Names this count of changes; a restart begins another. */
  readonly epoch = randomUUID()
  readonly #repository: FleetRepository
  readonly #vehicles = new Map<number, LiveVehicle>()
  readonly #order = new ChangeOrder()
  /** Vehicles whose terminal is linked, known here or not: a terminal is let in the moment its vehicle is in the database. */
  readonly #linked = new Set<number>()
  readonly #listeners = new Set<() => void>()
  readonly #listListeners = new Set<() => void>()
  #organisations = new Organisations([])
  #listSeq = 0
  #loading: Promise<void> = Promise.resolve()

  constructor(repository: FleetRepository) {
    this.#repository = repository
  }

  /** Loads everything and follows the bus from then on. */
  async start(bus: Bus): Promise<void> {
    const ends = [
      bus.subscribe('stored', ({ positions }) => {
        for (const position of positions) {
          const vehicle = this.#vehicles.get(position.vehicleId)
          if (!vehicle) continue // removed meanwhile: its history has it, the live fleet does not
          const before = vehicle.latest.receivedAt
          if (learn(vehicle.latest, position) || vehicle.latest.receivedAt !== before) this.#order.touch(vehicle)
        }
        this.#tell()
      }),
      bus.subscribe('linked', ({ vehicleId }) => this.#link(vehicleId, true)),
      bus.subscribe('unlinked', ({ vehicleId }) => this.#link(vehicleId, false)),
    ]
    this.stop = () => {
      for (const end of ends) end()
    }
    await this.reload()
  }

  /** Reads what the database knows of these vehicles. Reports may come meanwhile: they are joined. */
  async #recall(vehicleIds: readonly number[]): Promise<void> {
    for (const kept of await this.#repository.latest(vehicleIds)) {
      const vehicle = this.#vehicles.get(kept.vehicleId)
      if (!vehicle) continue
      join(vehicle.latest, kept)
      this.#order.touch(vehicle)
    }
  }

  stop: () => void = () => {}

  /** Reads organisations and vehicles anew; states of those that stay are kept. Calls that overlap run one after the other. */
  reload(): Promise<void> {
    this.#loading = this.#loading.catch(() => undefined).then(() => this.#reloadNow())
    return this.#loading
  }

  async #reloadNow(): Promise<void> {
    const [organisations, identities] = await Promise.all([this.#repository.organisations(), this.#repository.identities()])
    this.#organisations = new Organisations(organisations)
    const added: number[] = []
    const gone = new Set(this.#vehicles.keys())
    for (const identity of identities) {
      gone.delete(identity.id)
      const known = this.#vehicles.get(identity.id)
      if (known) {
        known.identity = identity
        continue
      }
      const vehicle: LiveVehicle = {
        identity,
        latest: nothingKnown(identity.id),
        online: this.#linked.has(identity.id),
        seq: 0,
        earlier: null,
        later: null,
        json: null,
      }
      this.#vehicles.set(identity.id, vehicle)
      this.#order.touch(vehicle)
      added.push(identity.id)
    }
    for (const id of gone) {
      const vehicle = this.#vehicles.get(id)
      if (vehicle) this.#order.drop(vehicle)
      this.#vehicles.delete(id)
    }
    // Who knows a number from before must hear of it, also when no vehicle was touched.
    this.#order.skip()
    this.#listSeq = this.#order.seq
    for (const listener of this.#listListeners) listener()
    // Last, when their reports already find them: none falls between what is read here and what is heard.
    if (added.length > 0) await this.#recall(added)
    this.#tell()
  }

  get organisations(): Organisations {
    return this.#organisations
  }
  get seq(): number {
    return this.#order.seq
  }
  /** The number at which the list last changed. */
  get listSeq(): number {
    return this.#listSeq
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
  /** What changed behind a number, newest first. */
  changedSince(seq: number): Iterable<LiveVehicle> {
    return this.#order.since(seq)
  }

  /** Told after changes; returns how to end it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Told when vehicles or organisations came, went or moved. */
  onListChange(listener: () => void): () => void {
    this.#listListeners.add(listener)
    return () => this.#listListeners.delete(listener)
  }

  #link(vehicleId: number, online: boolean): void {
    if (online) this.#linked.add(vehicleId)
    else this.#linked.delete(vehicleId)
    const vehicle = this.#vehicles.get(vehicleId)
    if (!vehicle || vehicle.online === online) return
    vehicle.online = online
    this.#order.touch(vehicle)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
