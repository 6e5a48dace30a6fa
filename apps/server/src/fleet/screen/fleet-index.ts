/**
 * Where vehicles are, in which state and whose, in columns by slot: what a screen shows of a million vehicles is one pass over some of them. Kept at
 * the cost of each change, about 2 us, in 39 bytes a vehicle (`npm run bench:screens`).
 */
import { classCount, classOf } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { squareX, squareY } from '@outrider/geo/mercator'
import { datumOf } from '../../events/latest-state.ts'
import { flagsOf } from '../columns.ts'
import type { LiveVehicle } from '../live-vehicle.ts'

/** The world is so many units wide: places are whole numbers, and go round by themselves. */
export const world = 2 ** 32
/** `y` of a vehicle that was never located. */
export const nowhere = world - 1
/** The organisation of a slot without a vehicle. */
const nobody = 0
const firstRoom = 1_024
/** Of a fleet so large a part at most is gathered by itself. */
const fewShare = 8

/** Of a place in the unit square. */
export const unitOf = (share: number): number => Math.floor((share - Math.floor(share)) * world)
/** South of everything is the last row that is one. */
export const rowOf = (share: number): number => Math.min(nowhere - 1, Math.max(0, Math.floor(share * world)))

export class FleetIndex {
  readonly #byName: () => readonly LiveVehicle[]
  #x = new Uint32Array(firstRoom)
  #y = new Uint32Array(firstRoom)
  #classes = new Uint8Array(firstRoom)
  #organisations = new Uint32Array(firstRoom)
  /** When the last report came, s since 1970; 0: none did. */
  #reported = new Uint32Array(firstRoom)
  /** 0.1 km/h. */
  #speeds = new Uint16Array(firstRoom)
  readonly #vehicles: (LiveVehicle | undefined)[] = []
  readonly #free: number[] = []
  /** Numbers of organisations, from 1. */
  readonly #numbers = new Map<number, number>()
  readonly organisationIds: number[] = [0]
  /** Vehicles by organisation and class, `classCount` each; and of them those that have a place. */
  #tallies = new Uint32Array(classCount * 64)
  #placed = new Uint32Array(classCount * 64)
  #names: Uint32Array | undefined
  /** Places in the order of names, those of an organisation together and ascending, and where each organisation begins. */
  #byOrganisation: { places: Uint32Array; starts: Uint32Array } | undefined
  /** Slots that have got another vehicle or name, for what is made of names. */
  readonly #renamed = new Set<(slot: number) => void>()

  constructor(vehicles: Iterable<LiveVehicle>, byName: () => readonly LiveVehicle[]) {
    this.#byName = byName
    for (const vehicle of vehicles) this.update(vehicle)
  }

  /** Slots in use or free again. */
  get size(): number {
    return this.#vehicles.length
  }
  get x(): Uint32Array {
    return this.#x
  }
  get y(): Uint32Array {
    return this.#y
  }
  get classes(): Uint8Array {
    return this.#classes
  }
  /** Number of the organisation; 0: no vehicle. */
  get organisations(): Uint32Array {
    return this.#organisations
  }
  get reported(): Uint32Array {
    return this.#reported
  }
  get speeds(): Uint16Array {
    return this.#speeds
  }
  get tallies(): Uint32Array {
    return this.#tallies
  }
  get placed(): Uint32Array {
    return this.#placed
  }

  vehicle(slot: number): LiveVehicle | undefined {
    return this.#vehicles[slot]
  }

  /** undefined: none of its vehicles has been seen. */
  numberOf(organisationId: number): number | undefined {
    return this.#numbers.get(organisationId)
  }

  /** Slots in the order of names. */
  get names(): Uint32Array {
    // While the list is being changed it has some that have gone.
    this.#names ??= Uint32Array.from(this.#byName().flatMap(({ slot }) => slot ?? []))
    return this.#names
  }

  /** The order of names is another one. */
  sortAgain(): void {
    this.#names = undefined
    this.#byOrganisation = undefined
  }

  /** Slots of these organisations, by number, in the order of names; undefined: they are so many that a pass over all costs no more. */
  slotsOf(organisations: Uint8Array): Uint32Array | undefined {
    const { places, starts } = (this.#byOrganisation ??= this.#groupByOrganisation())
    const parts: Uint32Array[] = []
    let count = 0
    organisations.forEach((wanted, number) => {
      const part = wanted === 1 ? places.subarray(starts[number], starts[number + 1]) : places.subarray(0, 0)
      if (part.length > 0) parts.push(part)
      count += part.length
    })
    if (count * fewShare > places.length && parts.length > 1) return undefined
    const found = new Uint32Array(count)
    let at = 0
    for (const part of parts) {
      found.set(part, at)
      at += part.length
    }
    if (parts.length > 1) found.sort()
    const { names } = this
    return found.map(place => names[place] ?? 0)
  }

  #groupByOrganisation(): { places: Uint32Array; starts: Uint32Array } {
    const { names } = this
    const starts = new Uint32Array(this.organisationIds.length + 1)
    for (const slot of names) {
      const next = (this.#organisations[slot] ?? 0) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
    for (let number = 0; number < this.organisationIds.length; number++)
      starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0)
    const free = starts.slice()
    const places = new Uint32Array(names.length)
    names.forEach((slot, place) => {
      const number = this.#organisations[slot] ?? 0
      const at = free[number] ?? 0
      places[at] = place
      free[number] = at + 1
    })
    return { places, starts }
  }

  onRenamed(listener: (slot: number) => void): void {
    this.#renamed.add(listener)
  }

  /** After any change of its state or organisation. */
  update(vehicle: LiveVehicle): void {
    const slot = vehicle.slot ?? this.#take(vehicle)
    const { fix, report, receivedAt } = vehicle.latest
    const of = classOf(flagsOf(vehicle))
    const { organisationId } = vehicle.identity
    const before = this.#organisations[slot] ?? nobody
    const organisation = this.organisationIds[before] === organisationId ? before : this.#numberOf(organisationId)
    const counted = this.#classes[slot] === of && before === organisation && (this.#y[slot] !== nowhere) === (fix !== null)
    if (!counted) this.#count(slot, -1)
    if (before !== organisation) this.#byOrganisation = undefined
    if (fix) {
      const read = { latitude: fix.latitudeE6 / 1e6, longitude: fix.longitudeE6 / 1e6 }
      const at = datumOf(fix) === 'gcj02' ? convertDatum(read, 'gcj02', 'wgs84') : read
      this.#x[slot] = unitOf(squareX(at.longitude))
      this.#y[slot] = rowOf(squareY(at.latitude))
    } else this.#y[slot] = nowhere
    this.#classes[slot] = of
    this.#organisations[slot] = organisation
    this.#reported[slot] = receivedAt / 1_000
    this.#speeds[slot] = report?.speedDkmh ?? 0
    if (!counted) this.#count(slot, 1)
  }

  /** After a change of its names, or when it is new. */
  rename(vehicle: LiveVehicle): void {
    this.update(vehicle)
    for (const listener of this.#renamed) listener(vehicle.slot ?? 0)
  }

  remove(vehicle: LiveVehicle): void {
    const { slot } = vehicle
    if (slot === undefined) return
    this.#count(slot, -1)
    this.#organisations[slot] = nobody
    this.#y[slot] = nowhere
    this.#vehicles[slot] = undefined
    this.#free.push(slot)
    this.sortAgain()
    vehicle.slot = undefined
    for (const listener of this.#renamed) listener(slot)
  }

  #count(slot: number, by: 1 | -1): void {
    const organisation = this.#organisations[slot] ?? nobody
    if (organisation === nobody) return
    const at = organisation * classCount + (this.#classes[slot] ?? 0)
    this.#tallies[at] = (this.#tallies[at] ?? 0) + by
    if (this.#y[slot] !== nowhere) this.#placed[at] = (this.#placed[at] ?? 0) + by
  }

  #take(vehicle: LiveVehicle): number {
    const slot = this.#free.pop() ?? this.#vehicles.length
    if (slot >= this.#x.length) this.#grow()
    this.#vehicles[slot] = vehicle
    this.#organisations[slot] = nobody
    vehicle.slot = slot
    return slot
  }

  #grow(): void {
    const room = this.#x.length * 2
    this.#x = grown(this.#x, new Uint32Array(room))
    this.#y = grown(this.#y, new Uint32Array(room))
    this.#organisations = grown(this.#organisations, new Uint32Array(room))
    this.#reported = grown(this.#reported, new Uint32Array(room))
    this.#classes = grown(this.#classes, new Uint8Array(room))
    this.#speeds = grown(this.#speeds, new Uint16Array(room))
  }

  #numberOf(organisationId: number): number {
    const known = this.#numbers.get(organisationId)
    if (known !== undefined) return known
    const number = this.organisationIds.length
    this.#numbers.set(organisationId, number)
    this.organisationIds.push(organisationId)
    if ((number + 1) * classCount > this.#tallies.length) {
      this.#tallies = grown(this.#tallies, new Uint32Array(this.#tallies.length * 2))
      this.#placed = grown(this.#placed, new Uint32Array(this.#placed.length * 2))
    }
    return number
  }
}

function grown<Column extends Uint8Array | Uint16Array | Uint32Array>(before: Column, after: Column): Column {
  after.set(before)
  return after
}
