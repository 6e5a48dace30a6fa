/** Functions shared by position and track links. */
import { randomBytes } from 'node:crypto'
import type { PositionShare } from '@outrider/contract'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'

/** 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** `accessible`: the owner of the link may still see what it shows. */
export function shareState(
  row: { revoked_at: Date | null; expires_at: Date },
  accessible: boolean,
  now: number,
): PositionShare['state'] {
  if (row.revoked_at) return 'revoked'
  if (row.expires_at.getTime() <= now) return 'expired'
  return accessible ? 'open' : 'noAccess'
}

/** Name on the shared page: as given to the link, else the vehicle's display name. */
export const sharedName = (name: string | null, { identity }: LiveVehicle, nickNameOn: boolean): string =>
  name ?? ((nickNameOn && identity.nickname) || identity.plateNum)
