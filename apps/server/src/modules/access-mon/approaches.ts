/** Which vehicles are on their way to a checkpoint. Pure. */
import { bearing, distance, type Point } from '@outrider/geo'
import type { CheckpointGrid, PlacedCheckpoint } from './checkpoint-grid.ts'

export interface Moving extends Point {
  /** km/h. */
  speed: number
  /** Degrees, north 0, clockwise. */
  course: number
}

export interface Approaching {
  checkpoint: PlacedCheckpoint
  /** Metres to the edge. */
  metres: number
  seconds: number
}

/** Slower ones stand, or manoeuvre: where they head says nothing. km/h */
const slowest = 5
/** Roads wind: so far from the straight way a vehicle still heads for the checkpoint, degrees. */
const aside = 35

const turnBetween = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

export function approachesOf(vehicle: Moving, grid: CheckpointGrid): Approaching[] {
  if (vehicle.speed < slowest) return []
  return grid.around(vehicle.lat, vehicle.lon).flatMap(checkpoint => {
    if (checkpoint.remindWithin === 0) return []
    const away = distance(vehicle, checkpoint)
    const metres = away - checkpoint.radius
    if (metres <= 0 || metres > checkpoint.remindWithin) return []
    // From near by the circle is wide: all that lies in it is ahead.
    const wide = Math.max(aside, (Math.asin(checkpoint.radius / away) * 180) / Math.PI)
    if (turnBetween(vehicle.course, bearing(vehicle, checkpoint)) > wide) return []
    return [{ checkpoint, metres, seconds: metres / (vehicle.speed / 3.6) }]
  })
}
