/** The options the add-vehicle form loads from the platform. */
import { useCall } from '../../core/queries/use-call.ts'

/** Options of the form and the waiting terminals; refetched whenever the form opens. `platform`: code of the platform the vehicle is added to. */
export function useAddVehicleChoices(platform?: string) {
  const init = useCall('vehicle/getAddVehUiInit', {}, { platform, staleTime: 0 })
  const types = useCall('vehicleType/getVehicleTypeSelList', {}, { platform, staleTime: 0 })
  return {
    data: init.data && types.data && { ...init.data, vehicleTypes: types.data.vehicleTypes },
    error: init.error ?? types.error,
    refetch: () => Promise.all([init.refetch(), types.refetch()]),
  }
}
export type AddVehicleChoices = NonNullable<ReturnType<typeof useAddVehicleChoices>['data']>
