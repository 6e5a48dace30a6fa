/** Detects missing data of a vehicle. Pure. */
import type { Vehicle } from '@outrider/contract'

/** gone: not in the list; neverReported: no report so far; neverLocated: reports, but never with a fix. */
export type DataProblem = 'gone' | 'neverReported' | 'neverLocated'

export function dataProblemOf(vehicle: Pick<Vehicle, 'position'> | null): DataProblem | undefined {
  if (!vehicle) return 'gone'
  const { serverTime, latitude, longitude } = vehicle.position
  if (serverTime === null) return 'neverReported'
  return latitude === null || longitude === null ? 'neverLocated' : undefined
}
