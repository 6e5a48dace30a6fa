import { fail } from './refusal.ts'

/** The access gate, of which calls know no more. */
interface VehicleAccess<Vehicle> {
  vehicle(userId: number, vehicleId: string): Promise<Vehicle | undefined>
}

/**
 * The vehicle of a request, as the user may see it.
 * @throws Refusal `vehicle.unknown`, the same for vehicles of others and for none: ids tell nothing about whose they are
 */
export const visibleVehicle = async <Vehicle>(
  access: VehicleAccess<Vehicle>,
  userId: number,
  vehicleId: string,
): Promise<Vehicle> => (await access.vehicle(userId, vehicleId)) ?? fail('vehicle.unknown')
