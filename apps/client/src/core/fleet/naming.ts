/** Names of a vehicle: its plate number, its nickname, or both. */
import type { Vehicle } from '@outrider/contract'

/** The nickname, if the platform is set to show it and there is one. */
export const nameOf = (vehicle: Vehicle, nickNameOn: boolean): string => (nickNameOn && vehicle.nickname) || vehicle.plateNum

/** The other of the two names; empty if there is none. */
export const otherNameOf = (vehicle: Vehicle, nickNameOn: boolean): string =>
  nickNameOn && vehicle.nickname ? vehicle.plateNum : vehicle.nickname

/** Plate number and nickname, as far as the vehicle has them. */
export const bothNamesOf = ({ plateNum, nickname }: Pick<Vehicle, 'plateNum' | 'nickname'>): string =>
  [plateNum, nickname].filter(Boolean).join(' · ')
