/** Spatial index of geofences: a place is compared with those of its cell, and with the few that are larger than many cells. */
import type { GeofenceShape, RouteLine } from '@outrider/contract'
import { boundsOf } from './geofence-shape.ts'
import { type Bounds, piecesOf, type Steps, stepsOf } from './route-line.ts'

export interface StoredGeofence {
  id: string
  name: string
  shape: GeofenceShape
}

/** Cell size, degrees: about 5 km. */
const cell = 0.05
/** Of routes about 1 km: a box around one is mostly beside it. */
const fineCell = 0.01
/** A larger one is not put into cells. */
const maxCells = 2_500
const maxFineCells = 20_000

/** In a cell, with where it is, degrees. */
interface Placed extends Bounds {
  readonly geofence: StoredGeofence
}

/** What is near a place; made once by who asks for it with every report, and filled again. */
export class Near {
  readonly geofences: StoredGeofence[] = []
  count = 0

  add(geofence: StoredGeofence): void {
    this.geofences[this.count] = geofence
    this.count += 1
  }

  has(id: string | undefined): boolean {
    for (let n = 0; n < this.count; n += 1) if (this.geofences[n]?.id === id) return true
    return false
  }
}

/** What is in a cell. Bounds lie beside each other, four of each: most reports are in none of them, and look at nothing else. */
class Boxes {
  readonly #bounds: number[] = []
  readonly #geofences: StoredGeofence[] = []

  add({ geofence, south, north, west, east }: Placed): void {
    this.#bounds.push(south, north, west, east)
    this.#geofences.push(geofence)
  }

  /** Adds those around a place to what was found. Longitudes of a circle may be beyond 180°. */
  around(latitude: number, longitude: number, found: Near): void {
    const bounds = this.#bounds
    for (let at = 0; at < bounds.length; at += 4) {
      if (latitude < (bounds[at] as number) || latitude > (bounds[at + 1] as number)) continue
      const [west, east] = [bounds[at + 2] as number, bounds[at + 3] as number]
      if ((longitude >= west && longitude <= east) || west < -180 || east > 180)
        found.add(this.#geofences[at / 4] as StoredGeofence)
    }
  }
}

/** What of routes is in a cell: steps of their lines beside each other, those of one route together. */
class Strips {
  /** Of each step both ends, the square of how far from it the corridor reaches, degrees, and which route it is of. */
  readonly #steps: number[] = []
  readonly #geofences: StoredGeofence[] = []

  add(geofence: StoredGeofence, { ends, reach }: Steps): void {
    const route = this.#geofences.push(geofence) - 1
    for (let at = 0; at < ends.length; at += 4) this.#steps.push(...ends.subarray(at, at + 4), reach, route)
  }

  /** As `Boxes` does. */
  around(latitude: number, longitude: number, found: Near): void {
    const steps = this.#steps
    const narrow = Math.cos((latitude * Math.PI) / 180)
    let last = -1
    for (let at = 0; at < steps.length; at += 6) {
      const route = steps[at + 5] as number
      if (route === last) continue
      const ax = ((steps[at] as number) - longitude) * narrow
      const ay = (steps[at + 1] as number) - latitude
      const dx = ((steps[at + 2] as number) - longitude) * narrow - ax
      const by = (steps[at + 3] as number) - latitude
      const reach = steps[at + 4] as number
      // All of it is further to the north or to the south, as most are.
      if (ay * by > 0 && ay * ay > reach && by * by > reach) continue
      const dy = by - ay
      const length = dx * dx + dy * dy
      const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
      if ((ax + part * dx) ** 2 + (ay + part * dy) ** 2 > reach) continue
      last = route
      found.add(this.#geofences[route] as StoredGeofence)
    }
  }
}

class Cells<Content> {
  readonly #size: number
  readonly #columns: number
  readonly #make: () => Content
  readonly #contents = new Map<number, Content>()

  constructor(size: number, make: () => Content) {
    this.#size = size
    this.#columns = Math.round(360 / size)
    this.#make = make
  }

  #row(latitude: number): number {
    return Math.floor((latitude + 90) / this.#size)
  }

  #column(longitude: number): number {
    return Math.floor((longitude + 180) / this.#size)
  }

  #key(row: number, column: number): number {
    const columns = this.#columns
    return row * columns + (column >= 0 && column < columns ? column : ((column % columns) + columns) % columns)
  }

  keysOf({ south, north, west, east }: Bounds, most: number): number[] | undefined {
    const [bottom, top] = [this.#row(south), this.#row(north)]
    const [left, right] = [this.#column(west), this.#column(east)]
    if ((top - bottom + 1) * (right - left + 1) > most) return undefined
    const keys: number[] = []
    for (let row = bottom; row <= top; row += 1)
      for (let column = left; column <= right; column += 1) keys.push(this.#key(row, column))
    return keys
  }

  /** To put something into it. */
  of(key: number): Content {
    let content = this.#contents.get(key)
    if (content === undefined) this.#contents.set(key, (content = this.#make()))
    return content
  }

  at(latitude: number, longitude: number): Content | undefined {
    return this.#contents.get(this.#key(this.#row(latitude), this.#column(longitude)))
  }
}

export class GeofenceGrid {
  readonly #cells = new Cells(cell, () => new Boxes())
  readonly #fine = new Cells(fineCell, () => new Strips())
  readonly #large = new Boxes()

  constructor(geofences: Iterable<StoredGeofence>) {
    for (const geofence of geofences) this.#place(geofence)
  }

  #place(geofence: StoredGeofence): void {
    const placed = { geofence, ...boundsOf(geofence.shape) }
    const { route } = geofence.shape
    if (route) {
      const cells = this.#along(route)
      if (!cells) this.#large.add(placed)
      else for (const [key, steps] of cells) this.#fine.of(key).add(geofence, stepsOf(route, steps))
      return
    }
    const keys = this.#cells.keysOf(placed, maxCells)
    if (!keys) this.#large.add(placed)
    else for (const key of keys) this.#cells.of(key).add(placed)
  }

  /** Cells of its corridor, and the points to which what is in each leads; undefined: too many. */
  #along(route: RouteLine): ReadonlyMap<number, ReadonlySet<number>> | undefined {
    const cells = new Map<number, Set<number>>()
    for (const piece of piecesOf(route, fineCell)) {
      const there = this.#fine.keysOf(piece, maxFineCells)
      if (!there || cells.size > maxFineCells) return undefined
      for (const key of there) cells.set(key, (cells.get(key) ?? new Set()).add(piece.step))
    }
    return cells
  }

  /** Those in whose bounds the place is, and the routes in whose corridor, in place of what was found before. */
  near(latitude: number, longitude: number, found: Near): Near {
    found.count = 0
    this.#cells.at(latitude, longitude)?.around(latitude, longitude, found)
    this.#fine.at(latitude, longitude)?.around(latitude, longitude, found)
    this.#large.around(latitude, longitude, found)
    return found
  }
}
