/** Passes through cells of the grid of roads, of several vehicles and days. */
import { cellZoom, type RoadCell } from '../../tracks/road-cells.ts'

/** Through a cell, or through one that is joined of several: of each vehicle and day those of the part that it passed most often. */
export class PassSum {
  vehicleDays = 0
  /** Of all parts, by which means are weighed. */
  weight = 0
  speeds = 0
  #passes = 0
  #row = -1
  #most = 0
  #part = -1
  #ofPart = 0

  /** `row`: of one vehicle and day; its cells come in their order. */
  add(row: number, { x, y, passes, speed }: RoadCell): void {
    if (this.#row !== row) {
      this.vehicleDays += 1
      this.#passes += this.#most
      this.#row = row
      this.#most = 0
      this.#part = -1
    }
    const part = y * 2 ** cellZoom + x
    this.#ofPart = part === this.#part ? this.#ofPart + passes : passes
    this.#part = part
    this.#most = Math.max(this.#most, this.#ofPart)
    this.weight += passes
    this.speeds += passes * speed
  }

  get passes(): number {
    return this.#passes + this.#most
  }

  /** km/h */
  get speed(): number {
    return Math.round(this.speeds / this.weight)
  }
}
