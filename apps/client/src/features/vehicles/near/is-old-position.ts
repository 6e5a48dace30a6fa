import type { Vehicle } from '@outrider/contract'

/** The vehicle may be elsewhere by now: it is offline or without a fix, or its last position is older than positions are current. `now`: ms since 1970. */
export function isOldPosition(
  { onlineState, position: { located, gpsTime } }: Pick<Vehicle, 'onlineState' | 'position'>,
  { now, staleAfterSeconds }: { now: number; staleAfterSeconds: number },
): boolean {
  return onlineState === 'offline' || !located || gpsTime === null || now - gpsTime > staleAfterSeconds * 1000
}
