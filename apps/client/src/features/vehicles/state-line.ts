/** What a row says of a vehicle's state: the state or what is wrong, and since when. */
import type { Vehicle } from '@outrider/contract'
import { stateOf, type VehicleState } from '../../core/fleet/counts.ts'
import type { Translate } from '../../core/i18n/texts.ts'
import type { vehicleTexts } from './strings.ts'

type TranslateVehicle = Translate<(typeof vehicleTexts)['rows']>

/** The state in words; without a fix it is the last known one and says so. */
export function stateText(vehicle: Vehicle, t: TranslateVehicle): string {
  const state = stateOf(vehicle)
  if (state === 'offline') return t(vehicle.position.abnormalOffline ? 'abnormalOffline' : 'offline')
  return isWithoutFix(vehicle) ? t('stateNoFix', { state: t(state) }) : t(state)
}

/** Connected, and its newest report had no fix. */
export const isWithoutFix = (
  vehicle: Pick<Vehicle, 'onlineState' | 'driveState'> & { position: Pick<Vehicle['position'], 'serverTime' | 'located'> },
): boolean => stateOf(vehicle) !== 'offline' && vehicle.position.serverTime !== null && !vehicle.position.located

/** When the state of the row began, ms since 1970; null: nothing is wrong, or it is not known. */
export function troubleSince(vehicle: Vehicle): number | null {
  const { gpsTime, serverTime } = vehicle.position
  const state: VehicleState = stateOf(vehicle)
  if (state === 'offline') return serverTime
  return isWithoutFix(vehicle) ? gpsTime : null
}
