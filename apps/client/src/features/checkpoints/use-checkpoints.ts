/** The checkpoints the user may see, their types, and how to add, change and remove one. */
import type { DataOf, RequestOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useOutrider } from '../../core/context/outrider.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { usePlatform } from './use-platform.ts'

const none: DataOf<'accessMon/getAccessMonList'> = { checkpoints: [], editable: false }
/** The number of vehicles inside changes; ms. */
const refetchIntervalMs = 15_000

export function useCheckpoints() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = usePlatform()
  const list = useCall('accessMon/getAccessMonList', {}, { platform, refetchInterval: refetchIntervalMs })
  const onSuccess = () => cached.outdate('accessMon/getAccessMonList')
  const add = useMutation({
    mutationFn: (form: RequestOf<'accessMon/addAccessMon'>) =>
      api.call('accessMon/addAccessMon', form, { platform, quiet: true }),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: (form: RequestOf<'accessMon/updAccessMon'>) =>
      api.call('accessMon/updAccessMon', form, { platform, quiet: true }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (checkpointId: string) => api.call('accessMon/delAccessMon', { checkpointId }, { platform }),
    onSuccess,
  })
  return { ...(list.data ?? none), list, platform, add, change, remove }
}
export type UseCheckpoints = ReturnType<typeof useCheckpoints>

export function useCheckpointTypes() {
  const platform = usePlatform()
  const { data } = useCall('accessMon/getAccessMonTypeList', {}, { platform, staleTime: Number.POSITIVE_INFINITY })
  return data?.types ?? []
}

/** Refetch interval of approaching vehicles, ms. */
const approachIntervalMs = 10_000

export function useApproaches() {
  const platform = usePlatform()
  return useCall('accessMon/getCloseToAccessMonRemind', {}, { platform, refetchInterval: approachIntervalMs, staleTime: 0 })
}
