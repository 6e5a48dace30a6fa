/** The result of a vehicle picker. */
import type { Vehicle } from '@outrider/contract'
import type { VehicleChoice } from '../../../core/routing/pickers.ts'

export const choiceOf = ({ id, plateNum, nickname }: Vehicle): VehicleChoice => ({ id, plateNum, nickname })
