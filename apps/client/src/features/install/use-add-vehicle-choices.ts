/** The options the add-vehicle form loads from the platform. */
import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'

/** Options of the form and the waiting terminals; refetched whenever the form opens. `platform`: code of the platform the vehicle is added to. */
export function useAddVehicleChoices(platform?: string) {
  const { api } = useOutrider()
  const lang = useLang()
  return useQuery({
    queryKey: ['vehicle/getAddVehUiInit', platform, lang],
    queryFn: async ({ signal }) => {
      const how = { quiet: true, signal, ...(platform && { platform }) }
      const [choices, { vehicleTypes }] = await Promise.all([
        api.call('vehicle/getAddVehUiInit', {}, how),
        api.call('vehicleType/getVehicleTypeSelList', {}, how),
      ])
      return { ...choices, vehicleTypes }
    },
    staleTime: 0,
  })
}
export type AddVehicleChoices = NonNullable<ReturnType<typeof useAddVehicleChoices>['data']>
