/** How many vehicles may be chosen at once, as the platform says; null: as many as there are. In multi-platform mode the current one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutrider, useSession } from '../../../core/outrider.ts'
import { currentPlatform } from '../../../core/session/session.ts'

/** Asked once a visit, and told to the fleet, which refuses what goes over it. */
export function useMostChosen(): number | null {
  const { api, liveFleet } = useOutrider()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { data } = useQuery({
    queryKey: ['user/getVehicleMaxNumber', platform],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call('user/getVehicleMaxNumber', {}, { platform, quiet: true, signal }),
  })
  const most = data?.vehicleMaxNumber ?? null
  useEffect(() => {
    if (data) liveFleet.limitChoice(most)
  }, [liveFleet, data, most])
  return most
}
