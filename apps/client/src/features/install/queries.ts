/** What the add-vehicle form asks the platform before it can be filled in. */
import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'

/** Choices of the form and the terminals that wait; asked anew whenever the form opens. `platform`: where the vehicle is to go. */
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
