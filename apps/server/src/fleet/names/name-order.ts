/** All vehicles sorted by name, maintained as vehicles are added, removed and renamed. */
import type { LiveVehicle } from '../live-vehicle.ts'

/** Chinese by pinyin, digits by numeric value, everything else alphabetically. */
const collator = new Intl.Collator('zh-Hans-CN', { numeric: true })

export class NameOrder {
  readonly #nameOf: (vehicle: LiveVehicle) => string
  #sorted: LiveVehicle[] = []

  constructor(nickNameOn: boolean) {
    this.#nameOf = ({ identity }) => (nickNameOn && identity.nickname) || identity.plateNum
  }

  /** By name, then by id, so that the order is stable. */
  readonly #compare = (a: LiveVehicle, b: LiveVehicle): number =>
    collator.compare(this.#nameOf(a), this.#nameOf(b)) || a.identity.id - b.identity.id

  get list(): readonly LiveVehicle[] {
    return this.#sorted
  }

  /** Many at once: they are sorted by themselves and then put in between, which costs less than sorting all of them again. */
  insertAll(vehicles: Iterable<LiveVehicle>): void {
    const added = [...vehicles].sort(this.#compare)
    const merged: LiveVehicle[] = []
    let at = 0
    for (const there of this.#sorted) {
      let next = added[at]
      while (next && this.#compare(next, there) < 0) {
        merged.push(next)
        next = added[++at]
      }
      merged.push(there)
    }
    for (const next of added.slice(at)) merged.push(next)
    this.#sorted = merged
  }

  /** Removes by identity, not by binary search: the names may have changed already. */
  remove(vehicles: ReadonlySet<LiveVehicle>): void {
    if (vehicles.size > 0) this.#sorted = this.#sorted.filter(vehicle => !vehicles.has(vehicle))
  }

  insert(vehicle: LiveVehicle): void {
    let [from, to] = [0, this.#sorted.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const there = this.#sorted[middle]
      if (there && this.#compare(there, vehicle) < 0) from = middle + 1
      else to = middle
    }
    this.#sorted.splice(from, 0, vehicle)
  }
}
