/** How many vehicles may be chosen at once, as the platform says: in multi-platform mode the current one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutrider, useSession } from '../../../core/outrider.ts'
import { currentPlatform } from '../../../core/session/session.ts'

/**
 * undefined: not known yet; null: as many as there are, or the platform did not say. Asked once a visit, and told to the fleet, which
 * refuses what goes over it.
 */
export function useMostChosen(): number | null | undefined {
  const { api, liveFleet } = useOutrider()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { data, isPending } = useQuery({
    queryKey: ['user/getVehicleMaxNumber', platform],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call('user/getVehicleMaxNumber', {}, { platform, quiet: true, signal }),
  })
  const most = isPending ? undefined : (data?.vehicleMaxNumber ?? null)
  useEffect(() => {
    if (most !== undefined) liveFleet.limitChoice(most)
  }, [liveFleet, most])
  return most
}
