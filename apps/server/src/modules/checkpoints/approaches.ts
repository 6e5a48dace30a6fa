/** Detects vehicles approaching a checkpoint. Pure. */
import { bearing, distance, type Point } from '@outrider/geo'
import type { CheckpointGrid, StoredCheckpoint } from './checkpoint-grid.ts'

export interface MovingVehicle extends Point {
  /** km/h. */
  speed: number
  /** Degrees, north 0, clockwise. */
  course: number
}

export interface Approach {
  checkpoint: StoredCheckpoint
  /** Distance to the edge, metres. */
  metres: number
  seconds: number
}

/** Below this speed the course is not meaningful. km/h */
const minSpeed = 5
/** Maximum angle between course and bearing to the checkpoint, degrees: roads are not straight. */
const maxDeviation = 35

const angleBetween = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

export function approachesOf(vehicle: MovingVehicle, grid: CheckpointGrid): Approach[] {
  if (vehicle.speed < minSpeed) return []
  return grid.around(vehicle.lat, vehicle.lon).flatMap(checkpoint => {
    if (checkpoint.remindWithin === 0) return []
    const away = distance(vehicle, checkpoint)
    const metres = away - checkpoint.radius
    if (metres <= 0 || metres > checkpoint.remindWithin) return []
    // Close to the checkpoint its circle spans a larger angle.
    const tolerance = Math.max(maxDeviation, (Math.asin(checkpoint.radius / away) * 180) / Math.PI)
    if (angleBetween(vehicle.course, bearing(vehicle, checkpoint)) > tolerance) return []
    return [{ checkpoint, metres, seconds: metres / (vehicle.speed / 3.6) }]
  })
}
