/** What links have in common, whatever they show. */
import { randomBytes } from 'node:crypto'
import type { PositionShare } from '@outrider/contract'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'

/** 128 random bits. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** `visible`: whoever made the link may still see what it shows. */
export function shareState(
  row: { revoked_at: Date | null; expires_at: Date },
  visible: boolean,
  now: number,
): PositionShare['state'] {
  if (row.revoked_at) return 'revoked'
  if (row.expires_at.getTime() <= now) return 'expired'
  return visible ? 'open' : 'noAccess'
}

/** How a page calls a vehicle: as its sharer wants, else as the platform does. */
export const sharedName = (name: string | null, { identity }: LiveVehicle, nickNameOn: boolean): string =>
  name ?? ((nickNameOn && identity.nickname) || identity.plateNum)
