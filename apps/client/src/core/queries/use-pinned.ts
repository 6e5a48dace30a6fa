/** Vehicles that the user has pinned to the top of the live list, on all platforms in use; kept with the account of each. */
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutrider } from '../context/outrider.ts'
import { useCachedCalls, useCall } from './use-call.ts'

const none: readonly string[] = []
const path = 'vehicle/getPinnedVehicles'

/** Ids, in the order in which they were pinned. */
export function usePinnedIds(): readonly string[] {
  return useCall(path, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.vehicleIds ?? none
}

export function usePinned(): ReadonlySet<string> {
  const ids = usePinnedIds()
  return useMemo(() => new Set(ids), [ids])
}

/** Pins a vehicle, or takes it from the top. */
export function usePin(): (vehicleId: string, pinned: boolean) => void {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { mutate } = useMutation({
    // One after the other: the list that is asked for again has all of them.
    scope: { id: 'pins' },
    mutationFn: (change: { vehicleId: string; pinned: boolean }) => api.call('vehicle/setPinnedVehicle', change),
    onSuccess: () => cached.outdate(path),
  })
  return (vehicleId, pinned) => mutate({ vehicleId, pinned })
}
