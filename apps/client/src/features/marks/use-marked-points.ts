/** The points marked on the map: those the user may see, and how to add and remove one. In multi-platform mode the current platform's. */
import type { DataOf, RequestOf } from '@outrider/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOutrider, useSession } from '../../core/outrider.ts'
import { currentPlatform } from '../../core/session/session.ts'

export type MarkedPoints = DataOf<'report/getMapMarkedPointList'>
const none: MarkedPoints = { points: [], editable: false }

export function useMarkedPoints() {
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
export type UseMarkedPoints = ReturnType<typeof useMarkedPoints>
