/** Vehicles of a setting by name, without those that the user does not see any more. */
import type { AccessGate } from '../../../fleet/access.ts'

export async function seenVehicles(
  access: AccessGate,
  userId: number,
  ids: readonly number[],
): Promise<{ vehicleId: string; plateNum: string; nickname: string }[]> {
  const seen = await Promise.all(ids.map(id => access.vehicle(userId, String(id))))
  return seen.flatMap(vehicle =>
    vehicle
      ? [{ vehicleId: String(vehicle.identity.id), plateNum: vehicle.identity.plateNum, nickname: vehicle.identity.nickname }]
      : [],
  )
}
