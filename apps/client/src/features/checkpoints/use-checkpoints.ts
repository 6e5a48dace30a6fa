/** The checkpoints the user may see, their types, and how to add, change and remove one. */
import type { DataOf, RequestOf } from '@outrider/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { usePlatform } from './use-platform.ts'

const none: DataOf<'accessMon/getAccessMonList'> = { checkpoints: [], editable: false }
/** The number of vehicles inside changes; ms. */
const refetchIntervalMs = 15_000

export function useCheckpoints() {
  const { api } = useOutrider()
  const lang = useLang()
  const queries = useQueryClient()
  const platform = usePlatform()
  const queryKey = ['accessMon/getAccessMonList', platform, lang]
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('accessMon/getAccessMonList', {}, { platform, quiet: true, signal }),
    refetchInterval: refetchIntervalMs,
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey: ['accessMon/getAccessMonList'] })
  const add = useMutation({
    mutationFn: (form: RequestOf<'accessMon/addAccessMon'>) => api.call('accessMon/addAccessMon', form, { platform }),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: (form: RequestOf<'accessMon/updAccessMon'>) => api.call('accessMon/updAccessMon', form, { platform }),
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
  const { api } = useOutrider()
  const lang = useLang()
  const platform = usePlatform()
  const { data } = useQuery({
    queryKey: ['accessMon/getAccessMonTypeList', platform, lang],
    queryFn: ({ signal }) => api.call('accessMon/getAccessMonTypeList', {}, { platform, quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.types ?? []
}

/** Refetch interval of approaching vehicles, ms. */
const approachIntervalMs = 10_000

export function useApproaches() {
  const { api } = useOutrider()
  const lang = useLang()
  const platform = usePlatform()
  return useQuery({
    queryKey: ['accessMon/getCloseToAccessMonRemind', platform, lang],
    queryFn: ({ signal }) => api.call('accessMon/getCloseToAccessMonRemind', {}, { platform, quiet: true, signal }),
    refetchInterval: approachIntervalMs,
    staleTime: 0,
  })
}
