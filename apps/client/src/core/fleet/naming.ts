/** Names of a vehicle: its plate number, its nickname, or both. */
import type { Lang, Text, Vehicle } from '@outrider/contract'

type Named = Pick<Vehicle, 'plateNum' | 'nickname'>

/** The nickname, if the platform is set to show it and there is one. */
export const nameOf = (vehicle: Vehicle, nickNameOn: boolean): string => (nickNameOn && vehicle.nickname) || vehicle.plateNum

/** The other of the two names; empty if there is none. */
export const otherNameOf = (vehicle: Vehicle, nickNameOn: boolean): string =>
  nickNameOn && vehicle.nickname ? vehicle.plateNum : vehicle.nickname

/** Plate number and nickname, as far as the vehicle has them. */
export const bothNamesOf = ({ plateNum, nickname }: Named): string => [plateNum, nickname].filter(Boolean).join(' · ')

const unknownVehicle: Text = { zh: '未知车辆', en: 'Unknown vehicle' }

/**
 * Both names of a vehicle that a screen knows by its id, which says nothing to anybody: "…" while it is not known (undefined), words where there is
 * no such vehicle (null); empty without an id.
 */
export const namesById = (id: string | undefined, vehicle: Named | null | undefined, lang: Lang): string => {
  if (vehicle) return bothNamesOf(vehicle)
  if (!id) return ''
  return vehicle === null ? unknownVehicle[lang] : '…'
}
