/** The selection limit of the platform; in multi-platform mode of the current one. */
import { useEffect } from 'react'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { currentPlatform } from '../../../core/session/session.ts'

/**
 * undefined: still loading; null: no limit. Loaded once per visit, and passed to the fleet, which
 * enforces it.
 */
export function useSelectionLimit(): number | null | undefined {
  const { liveFleet } = useOutrider()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { data, isPending } = useCall('user/getVehicleMaxNumber', {}, { platform, staleTime: Number.POSITIVE_INFINITY })
  const max = isPending ? undefined : (data?.vehicleMaxNumber ?? null)
  useEffect(() => {
    if (max !== undefined) liveFleet.limitChoice(max)
  }, [liveFleet, max])
  return max
}
