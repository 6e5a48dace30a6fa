/** The POIs the user may see, with add and remove. In multi-platform mode those of the current platform. */
import type { DataOf, RequestOf } from '@outrider/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { currentPlatform } from '../../core/session/session.ts'

export type Pois = DataOf<'report/getMapMarkedPointList'>
const none: Pois = { pois: [], editable: false }

export function usePois() {
  const { api } = useOutrider()
  const queries = useQueryClient()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const user = useSession(state => state.userDatas[platform]?.userId ?? '')
  const queryKey = ['report/getMapMarkedPointList', platform, user]
  const { data = none } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('report/getMapMarkedPointList', {}, { platform, quiet: true, signal }),
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const add = useMutation({
    mutationFn: (point: RequestOf<'report/addMapMarkedPoint'>) => api.call('report/addMapMarkedPoint', point, { platform }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (pointId: string) => api.call('report/delMapMarkedPoint', { pointId }, { platform }),
    onSuccess,
  })
  return { ...data, platform, add, remove }
}
export type UsePois = ReturnType<typeof usePois>
