/**
 * Vehicles in the order of their last change, as a chain through the vehicles themselves. Whoever knows a number gets what changed
 * behind it by walking back from the newest: the cost is that of the changes, never that of the fleet, and nobody needs a queue.
 */
import type { LiveVehicle } from './live-vehicle.ts'

export class ChangeOrder {
  #newest: LiveVehicle | null = null
  #seq = 0

  /** Number of the last change. */
  get seq(): number {
    return this.#seq
  }

  /** A change that concerns no vehicle of its own: whoever knows an earlier number has missed it. */
  skip(): void {
    this.#seq++
  }

  /** Gives the vehicle the next number and puts it at the end. */
  touch(vehicle: LiveVehicle): void {
    this.drop(vehicle)
    vehicle.seq = ++this.#seq
    vehicle.json = null
    vehicle.earlier = this.#newest
    if (this.#newest) this.#newest.later = vehicle
    this.#newest = vehicle
  }

  drop(vehicle: LiveVehicle): void {
    if (vehicle.earlier) vehicle.earlier.later = vehicle.later
    if (vehicle.later) vehicle.later.earlier = vehicle.earlier
    if (this.#newest === vehicle) this.#newest = vehicle.earlier
    vehicle.earlier = null
    vehicle.later = null
  }

  /** Newest first. */
  *since(seq: number): Generator<LiveVehicle> {
    for (let vehicle = this.#newest; vehicle && vehicle.seq > seq; vehicle = vehicle.earlier) yield vehicle
  }
}
