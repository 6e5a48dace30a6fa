/** The vehicles whose cameras are in the windows, as the map beside shows them. */
import type { Vehicle } from '@outrider/contract'
import { nameOf } from '../../core/fleet/naming.ts'
import type { OneVehicle } from '../../core/map/one-vehicle/one-vehicle-layer.ts'
import { appearanceOf } from '../../core/map/vehicles/vehicle-appearance.ts'

/** undefined: it has never been located. `stale`: age from which a position is last known rather than current, ms. */
export function onMap(
  vehicle: Vehicle | null | undefined,
  { now, stale, nickNameOn }: { now: number; stale: number; nickNameOn: boolean },
): OneVehicle | undefined {
  if (!vehicle) return undefined
  const { latitude, longitude, datum, course } = vehicle.position
  if (latitude === null || longitude === null) return undefined
  const { state, noFix, faded } = appearanceOf(vehicle, now, stale)
  return { name: nameOf(vehicle, nickNameOn), latitude, longitude, datum, state, noFix, course, faded }
}
