/** Nickname or plate number: which of the two names a vehicle. */
import type { Vehicle } from '@outrider/contract'

/** The fleet's own number where the platform says so and there is one. */
export const nameOf = (vehicle: Vehicle, nickNameOn: boolean): string => (nickNameOn && vehicle.nickname) || vehicle.plateNum

/** The name that is not the title; empty when there is none. */
export const otherNameOf = (vehicle: Vehicle, nickNameOn: boolean): string =>
  nickNameOn && vehicle.nickname ? vehicle.plateNum : vehicle.nickname
