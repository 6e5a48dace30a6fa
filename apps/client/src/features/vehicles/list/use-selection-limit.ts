/** The selection limit of the platform; in multi-platform mode of the current one. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { currentPlatform } from '../../../core/session/session.ts'

/**
 * undefined: still loading; null: no limit. Loaded once per visit, and passed to the fleet, which
 * enforces it.
 */
export function useSelectionLimit(): number | null | undefined {
  const { api, liveFleet } = useOutrider()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { data, isPending } = useQuery({
    queryKey: ['user/getVehicleMaxNumber', platform],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call('user/getVehicleMaxNumber', {}, { platform, quiet: true, signal }),
  })
  const max = isPending ? undefined : (data?.vehicleMaxNumber ?? null)
  useEffect(() => {
    if (max !== undefined) liveFleet.limitChoice(max)
  }, [liveFleet, max])
  return max
}
