/** A vehicle that was added, as the list shows it. */
import type { DataOf } from '@outrider/contract'

export type AddedVehicle = DataOf<'vehicle/getAddVehicleHistory'>['vehicles'][number]
