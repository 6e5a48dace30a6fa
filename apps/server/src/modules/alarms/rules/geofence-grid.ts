/** Spatial index of geofences: a place is compared with those of its cell, and with the few that are larger than many cells. */
import type { GeofenceShape } from '@outrider/contract'
import { boundsOf, type Bounds, contains } from './geofence-shape.ts'

export interface StoredGeofence {
  id: string
  name: string
  shape: GeofenceShape
}

/** Cell size, degrees: about 5 km. */
const cell = 0.05
const columns = Math.round(360 / cell)
/** A larger one is not put into cells. */
const maxCells = 2_500

const rowOf = (latitude: number): number => Math.floor((latitude + 90) / cell)
const columnOf = (longitude: number): number => Math.floor((longitude + 180) / cell)
const keyOf = (row: number, column: number): number => row * columns + (((column % columns) + columns) % columns)

export class GeofenceGrid {
  readonly #cells = new Map<number, StoredGeofence[]>()
  readonly #large: (StoredGeofence & { bounds: Bounds })[] = []

  constructor(geofences: Iterable<StoredGeofence>) {
    for (const geofence of geofences) this.#place(geofence)
  }

  #place(geofence: StoredGeofence): void {
    const bounds = boundsOf(geofence.shape)
    const [bottom, top] = [rowOf(bounds.south), rowOf(bounds.north)]
    const [left, right] = [columnOf(bounds.west), columnOf(bounds.east)]
    if ((top - bottom + 1) * (right - left + 1) > maxCells) {
      this.#large.push({ ...geofence, bounds })
      return
    }
    for (let row = bottom; row <= top; row += 1)
      for (let column = left; column <= right; column += 1) {
        const key = keyOf(row, column)
        const there = this.#cells.get(key)
        if (there) there.push(geofence)
        else this.#cells.set(key, [geofence])
      }
  }

  /** Those that the place is within or near, and some that are a few kilometres away. */
  near(latitude: number, longitude: number): StoredGeofence[] {
    const found = [...(this.#cells.get(keyOf(rowOf(latitude), columnOf(longitude))) ?? [])]
    for (const geofence of this.#large)
      if (latitude >= geofence.bounds.south && latitude <= geofence.bounds.north) found.push(geofence)
    return found
  }

  /** Those that the place is within. */
  at(latitude: number, longitude: number): StoredGeofence[] {
    const found: StoredGeofence[] = []
    for (const geofence of this.#cells.get(keyOf(rowOf(latitude), columnOf(longitude))) ?? [])
      if (contains(geofence.shape, latitude, longitude)) found.push(geofence)
    for (const geofence of this.#large)
      if (latitude >= geofence.bounds.south && latitude <= geofence.bounds.north && contains(geofence.shape, latitude, longitude))
        found.push(geofence)
    return found
  }
}
