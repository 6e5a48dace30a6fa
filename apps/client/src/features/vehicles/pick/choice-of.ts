/** Of a vehicle what a picker hands back. */
import type { Vehicle } from '@outrider/contract'
import type { VehicleChoice } from '../../../core/routing/pickers.ts'

export const choiceOf = ({ id, plateNum, nickname }: Vehicle): VehicleChoice => ({ id, plateNum, nickname })
