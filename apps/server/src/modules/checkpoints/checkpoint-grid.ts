/** Spatial index of checkpoints: a position is only compared with nearby ones. */
import { type Circle, maxStraightDuration } from './passages.ts'

export interface StoredCheckpoint extends Circle {
  id: string
  organisationId: number
  nameZh: string
  nameEn: string
  type: string
  /** Reminder distance from the edge, metres; 0: no reminders. */
  remindWithin: number
}

/** Cell size, degrees: about 5 km. */
const cell = 0.05
const columns = Math.round(360 / cell)
/** Maximum distance of two consecutive reports, metres: 150 km/h during the longest interval that is treated as a straight line. */
const maxStepMetres = Math.ceil((150 / 3.6) * (maxStraightDuration / 1000))
const metresPerDegree = 111_195

const columnOf = (lon: number): number => ((Math.floor((lon + 180) / cell) % columns) + columns) % columns
const rowOf = (lat: number): number => Math.floor((lat + 90) / cell)
const keyOf = (row: number, column: number): number => row * columns + column

export class CheckpointGrid {
  readonly #cells = new Map<number, StoredCheckpoint[]>()
  readonly byId: ReadonlyMap<string, StoredCheckpoint>

  constructor(checkpoints: readonly StoredCheckpoint[]) {
    this.byId = new Map(checkpoints.map(checkpoint => [checkpoint.id, checkpoint]))
    for (const checkpoint of checkpoints) this.#place(checkpoint)
  }

  /** Adds the checkpoint to every cell from which it can be reached within one step or is within reminder distance. */
  #place(checkpoint: StoredCheckpoint): void {
    const reach = checkpoint.radius + Math.max(maxStepMetres, checkpoint.remindWithin)
    const north = reach / metresPerDegree
    const [bottom, top] = [rowOf(Math.max(-90, checkpoint.lat - north)), rowOf(Math.min(90, checkpoint.lat + north))]
    // Degrees of longitude get shorter towards the poles.
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

  /** Checkpoints that a vehicle at this position may be in, have just passed, or be approaching. */
  around(lat: number, lon: number): readonly StoredCheckpoint[] {
    return this.#cells.get(keyOf(rowOf(lat), columnOf(lon))) ?? noCheckpoints
  }
}

const noCheckpoints: readonly StoredCheckpoint[] = []
