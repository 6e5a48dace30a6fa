/** The speed of a vehicle as far as it is known. */
import type { Vehicle } from '@outrider/contract'

/** km/h, of the newest report. null: it had no fix (what a receiver says then is no speed), the vehicle is offline, or has never reported. */
export const knownSpeed = ({
  speed,
  onlineState,
  position,
}: Pick<Vehicle, 'speed' | 'onlineState' | 'position'>): number | null =>
  position.located && onlineState === 'online' ? speed : null
