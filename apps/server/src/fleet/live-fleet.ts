/**
 * The fleet as it is now, in memory: every vehicle with its newest state, kept current by events. The calls and the live feed read
 * from here; nothing of theirs asks the database for positions.
 */
import { randomUUID } from 'node:crypto'
import type { Bus } from '../events/bus.ts'
import type { UnlinkReason } from '../events/events.ts'
import { join, learn, nothingKnown } from '../events/latest.ts'
import { Attention } from './attention.ts'
import { ChangeOrder } from './change-order.ts'
import type { FleetRepository, StoredIdentity } from './fleet.repository.ts'
import type { Identity, LiveVehicle } from './live-vehicle.ts'
import { NameOrder } from './name-order.ts'
import { Organisations } from './organisations.ts'
import { fellSilent } from './silence.ts'
import { vehicleInitials } from './spoken.ts'

/** Names spelt out in one go; some ten milliseconds. */
const namesAtOnce = 1_000
/** So many vehicles are put into the order one by one; more are quicker sorted anew. */
const fewMoves = 100

const nextTurn = () => new Promise<void>(resolve => void setImmediate(resolve))

const sameName = (a: Pick<Identity, 'plateNum' | 'nickname'>, b: Pick<Identity, 'plateNum' | 'nickname'>): boolean =>
  a.plateNum === b.plateNum && a.nickname === b.nickname

export class LiveFleet {
  /** Names this count of changes; a restart begins another. */
  readonly epoch = randomUUID()
  readonly #repository: FleetRepository
  readonly #vehicles = new Map<number, LiveVehicle>()
  readonly #order = new ChangeOrder<LiveVehicle>()
  /** Which of them somebody should look at. */
  readonly attention = new Attention()
  readonly #names: NameOrder
  /** Vehicles whose terminal is linked, known here or not: a terminal is let in the moment its vehicle is in the database. */
  readonly #linked = new Set<number>()
  readonly #listeners = new Set<() => void>()
  readonly #listListeners = new Set<() => void>()
  #organisations = new Organisations([])
  #listSeq = 0
  #loading: Promise<void> = Promise.resolve()

  constructor(repository: FleetRepository, { nickNameOn = false }: { nickNameOn?: boolean } = {}) {
    this.#repository = repository
    this.#names = new NameOrder(nickNameOn)
  }

  /** Loads everything and follows the bus from then on. */
  async start(bus: Bus): Promise<void> {
    const ends = [
      bus.subscribe('stored', ({ positions }) => {
        for (const position of positions) {
          const vehicle = this.#vehicles.get(position.vehicleId)
          if (!vehicle) continue // removed meanwhile: its history has it, the live fleet does not
          const before = vehicle.latest.receivedAt
          if (learn(vehicle.latest, position) || vehicle.latest.receivedAt !== before) this.#touch(vehicle)
        }
        this.#tell()
      }),
      bus.subscribe('linked', ({ vehicleId }) => this.#link(vehicleId, undefined)),
      bus.subscribe('unlinked', ({ vehicleId, why }) => this.#link(vehicleId, why)),
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
      this.#touch(vehicle)
    }
  }

  stop: () => void = () => {}

  /** Reads organisations and vehicles anew; states of those that stay are kept. Calls that overlap run one after the other. */
  reload(): Promise<void> {
    return this.#inTurn(async () => {
      const [organisations, identities] = await Promise.all([this.#repository.organisations(), this.#repository.identities()])
      this.#organisations = new Organisations(organisations)
      await this.#take(identities, this.#vehicles.keys())
    })
  }

  /** Reads these vehicles anew: they came, went, moved or were renamed. Costs what they cost, not what the fleet does. */
  refresh(vehicleIds: readonly number[]): Promise<void> {
    return this.#inTurn(async () => this.#take(await this.#repository.identities(vehicleIds), vehicleIds))
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#loading = this.#loading.catch(() => undefined).then(work)
    return this.#loading
  }

  /** Of the vehicles asked for, these are there. */
  async #take(identities: readonly StoredIdentity[], asked: Iterable<number>): Promise<void> {
    const gone = new Set(asked)
    const moved = new Set<LiveVehicle>()
    const added: number[] = []
    let read = 0
    for (const stored of identities) {
      // Others want their turn while a hundred thousand names are spelt out.
      if (++read % namesAtOnce === 0) await nextTurn()
      gone.delete(stored.id)
      const known = this.#vehicles.get(stored.id)
      const initials =
        known && sameName(known.identity, stored) ? known.identity.initials : vehicleInitials(stored.plateNum, stored.nickname)
      if (known) {
        if (!sameName(known.identity, stored)) moved.add(known)
        known.identity = { ...stored, initials }
        continue
      }
      const vehicle = this.#stranger({ ...stored, initials })
      this.#vehicles.set(stored.id, vehicle)
      this.#touch(vehicle)
      moved.add(vehicle)
      added.push(stored.id)
    }
    const left = new Set<LiveVehicle>()
    for (const id of gone) {
      const vehicle = this.#vehicles.get(id)
      if (!vehicle) continue
      this.#order.drop(vehicle)
      this.attention.drop(vehicle)
      this.#vehicles.delete(id)
      left.add(vehicle)
    }
    this.#sort(moved, left)
    // Who knows a number from before must hear of it, also when no vehicle was touched.
    this.#order.skip()
    this.#listSeq = this.#order.seq
    for (const listener of this.#listListeners) listener()
    // Last, when their reports already find them: none falls between what is read here and what is heard.
    if (added.length > 0) await this.#recall(added)
    this.#tell()
  }

  #stranger(identity: Identity): LiveVehicle {
    return {
      identity,
      latest: nothingKnown(identity.id),
      online: this.#linked.has(identity.id),
      silent: false,
      seq: 0,
      earlier: null,
      later: null,
      json: null,
    }
  }

  #sort(moved: ReadonlySet<LiveVehicle>, left: ReadonlySet<LiveVehicle>): void {
    if (moved.size > fewMoves) return this.#names.replaceAll(this.#vehicles.values())
    this.#names.drop(new Set([...moved, ...left]))
    for (const vehicle of moved) this.#names.put(vehicle)
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
  /** All vehicles, by name. */
  get byName(): readonly LiveVehicle[] {
    return this.#names.list
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

  /** `ended`: how the link ended; undefined: it is there. */
  #link(vehicleId: number, ended: UnlinkReason | undefined): void {
    const online = ended === undefined
    if (online) this.#linked.add(vehicleId)
    else this.#linked.delete(vehicleId)
    const vehicle = this.#vehicles.get(vehicleId)
    if (!vehicle || vehicle.online === online) return
    vehicle.online = online
    vehicle.silent = ended !== undefined && fellSilent(vehicle.latest, ended)
    this.#touch(vehicle)
    this.#tell()
  }

  #touch(vehicle: LiveVehicle): void {
    this.#order.touch(vehicle)
    vehicle.json = null
    this.attention.note(vehicle)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
