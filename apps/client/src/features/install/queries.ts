import { useQuery } from '@tanstack/react-query'
import { useOutrider } from '../../core/outrider.ts'

/** Choices of the form and the terminals that wait; asked anew whenever the form opens. */
export function useAddVehicleChoices() {
  const { api } = useOutrider()
  return useQuery({
    queryKey: ['vehicle/getAddVehUiInit'],
    queryFn: ({ signal }) => api.call('vehicle/getAddVehUiInit', {}, { quiet: true, signal }),
    staleTime: 0,
  })
}
