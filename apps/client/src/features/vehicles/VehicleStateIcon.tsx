/** The state of a vehicle as an icon, drawn by its type where the user chose that. */
import type { Vehicle } from '@outrider/contract'
import { useTypeIcons } from '../../core/map/vehicles/type-icons.ts'
import { StateIcon } from './StateIcon.tsx'

export function VehicleStateIcon({ vehicle }: { vehicle: Vehicle }) {
  return <StateIcon vehicle={vehicle} drawing={useTypeIcons()?.get(vehicle.vehicleType)} />
}
