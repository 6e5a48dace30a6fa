/** Which of some alarms a user may see. */
import type { SignedInUser } from '../../calls/handlers.ts'
import type { AlarmRecord } from '../../events/alarm-record.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'

export type SeenAlarms = (user: Pick<SignedInUser, 'userId'>, found: readonly AlarmRecord[]) => Promise<AlarmRecord[]>

/** Those of vehicles that the user may see. */
export const seenAlarms =
  ({ fleet, access }: { fleet: LiveFleet; access: AccessGate }): SeenAlarms =>
  async (user, found) => {
    const scope = await access.scope(user.userId)
    return found.filter(({ vehicleId, startedAt }) => {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && scope.includes(vehicle) && startedAt >= scope.historyFrom(vehicle)
    })
  }
