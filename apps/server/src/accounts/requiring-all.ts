/** Calls about the whole installation: what they tell or change concerns every company. */
import type { AccessGate } from '../fleet/access.ts'
import type { SignedInUser } from '../calls/handlers.ts'
import { fail } from '../calls/refusal.ts'

export type RequireAll = (user: Pick<SignedInUser, 'userId'>) => Promise<void>

/** Refuses who administers one company of several, or a vehicle. */
export const requiringAll =
  (access: AccessGate): RequireAll =>
  async ({ userId }) => {
    const { wholeInstallation, onlyVehicleId } = await access.scope(userId)
    if (!wholeInstallation || onlyVehicleId !== undefined) fail('installation.administrators')
  }
