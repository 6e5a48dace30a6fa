/** What is wrong with the data of a vehicle, if anything. Pure. */
import type { Vehicle } from '@outrider/contract'

/** gone: not on the list; neverReported: nothing was ever heard of it; neverLocated: heard of, but never with a position fix. */
export type Trouble = 'gone' | 'neverReported' | 'neverLocated'

export function troubleOf(vehicle: Pick<Vehicle, 'position'> | null): Trouble | undefined {
  if (!vehicle) return 'gone'
  const { serverTime, latitude, longitude } = vehicle.position
  if (serverTime === null) return 'neverReported'
  return latitude === null || longitude === null ? 'neverLocated' : undefined
}
