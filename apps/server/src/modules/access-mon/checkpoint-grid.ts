/** Checkpoints by where they are, so that a position looks at those around it and at no others, however many there are. */
import { type Circle, straightFor } from './passages.ts'

export interface PlacedCheckpoint extends Circle {
  id: string
  organisationId: number
  nameZh: string
  nameEn: string
  type: string
  /** Metres from the edge; 0: no reminders. */
  remindWithin: number
}

/** Degrees: about 5 km. */
const cell = 0.05
const columns = Math.round(360 / cell)
/** Two reports that belong to one way are no farther apart than this: 150 km/h for as long as ways count as straight. Metres. */
const longestWay = Math.ceil((150 / 3.6) * (straightFor / 1000))
const metresPerDegree = 111_195

const columnOf = (lon: number): number => ((Math.floor((lon + 180) / cell) % columns) + columns) % columns
const rowOf = (lat: number): number => Math.floor((lat + 90) / cell)
const keyOf = (row: number, column: number): number => row * columns + column

export class CheckpointGrid {
  readonly #cells = new Map<number, PlacedCheckpoint[]>()
  readonly byId: ReadonlyMap<string, PlacedCheckpoint>

  constructor(checkpoints: readonly PlacedCheckpoint[]) {
    this.byId = new Map(checkpoints.map(checkpoint => [checkpoint.id, checkpoint]))
    for (const checkpoint of checkpoints) this.#place(checkpoint)
  }

  /** In every cell from which it can be reached in one way, or is told of. */
  #place(checkpoint: PlacedCheckpoint): void {
    const reach = checkpoint.radius + Math.max(longestWay, checkpoint.remindWithin)
    const north = reach / metresPerDegree
    const [bottom, top] = [rowOf(Math.max(-90, checkpoint.lat - north)), rowOf(Math.min(90, checkpoint.lat + north))]
    // Meridians draw together towards the poles.
    const narrowest = Math.cos((Math.min(89.5, Math.abs(checkpoint.lat) + north) * Math.PI) / 180)
    const east = Math.min(180, north / narrowest)
    const width = Math.min(
      columns - 1,
      Math.floor((checkpoint.lon + 180 + east) / cell) - Math.floor((checkpoint.lon + 180 - east) / cell),
    )
    const first = columnOf(checkpoint.lon - east)
    for (let row = bottom; row <= top; row++) {
      for (let step = 0; step <= width; step++) {
        const key = keyOf(row, (first + step) % columns)
        const there = this.#cells.get(key)
        if (there) there.push(checkpoint)
        else this.#cells.set(key, [checkpoint])
      }
    }
  }

  /** Those that a vehicle here can be at, have passed on its way here, or be on its way to. */
  around(lat: number, lon: number): readonly PlacedCheckpoint[] {
    return this.#cells.get(keyOf(rowOf(lat), columnOf(lon))) ?? nothing
  }
}

const nothing: readonly PlacedCheckpoint[] = []
