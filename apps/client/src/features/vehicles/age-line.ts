/** The line for the freshness of a position. An old fix is never labelled as current. */
import type { Vehicle } from '@outrider/contract'

export type AgeLine =
  | { key: 'never' | 'onlineNoFix' }
  | { key: 'located' | 'lastFix' | 'lastSeen' /** ms since 1970 */; since: number }

export function ageLineOf({ onlineState, position }: Pick<Vehicle, 'onlineState' | 'position'>): AgeLine {
  const { gpsTime, located } = position
  if (gpsTime === null) return { key: onlineState === 'online' ? 'onlineNoFix' : 'never' }
  if (onlineState === 'offline') return { key: 'lastSeen', since: gpsTime }
  return { key: located ? 'located' : 'lastFix', since: gpsTime }
}
