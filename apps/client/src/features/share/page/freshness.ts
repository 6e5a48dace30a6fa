/** How fresh a shared position is. An old position is never labelled as live. */
import type { SharedPosition } from '@outrider/contract'

export type Freshness = 'live' | 'never' | 'onlineNoFix' | 'vehicleOffline' | 'noFix' | 'old'

/** `now`: by the server's clock, ms. */
export function freshnessOf(position: SharedPosition, now: number): Freshness {
  const { gpsTime, onlineState, located, staleAfterSeconds } = position
  if (gpsTime === null) return onlineState === 'online' ? 'onlineNoFix' : 'never'
  if (onlineState === 'offline') return 'vehicleOffline'
  if (!located) return 'noFix'
  return now - gpsTime > staleAfterSeconds * 1000 ? 'old' : 'live'
}
