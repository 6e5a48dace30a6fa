/** Drawings of vehicle types, where the user chose vehicles rather than symbols. */
import type { VehicleTypeIcon } from '@outrider/contract'
import { useCall } from '../../queries/use-call.ts'
import { useStored } from '../../context/use-stored.ts'
import { storedVehicleIcon } from '../stored-map.ts'

/** By vehicle type. */
export type TypeIcons = ReadonlyMap<string, VehicleTypeIcon>

/** The operator's file is read at the start of the server. */
const staleTime = 3_600_000
/** Where platforms draw a type differently, the first counts. */
const byType = ({ icons }: { icons: readonly VehicleTypeIcon[] }): TypeIcons =>
  new Map(icons.toReversed().map(icon => [icon.vehicleType, icon]))

/** undefined: symbols are shown, or the drawings are not here yet. */
export function useTypeIcons(): TypeIcons | undefined {
  const [shape] = useStored(storedVehicleIcon)
  return useCall('vehicleType/getVehicleTypeIcons', shape === 'car' ? {} : undefined, { staleTime, select: byType }).data
}
