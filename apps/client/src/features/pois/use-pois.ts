/** The POIs the user may see, with add, change and remove. In multi-platform mode those of the current platform. */
import type { DataOf, RequestOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { currentPlatform } from '../../core/session/session.ts'

export type Pois = DataOf<'report/getMapMarkedPointList'>
const none: Pois = { pois: [], editable: false }

export function usePois() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { data = none } = useCall('report/getMapMarkedPointList', {}, { platform })
  const onSuccess = () => cached.outdate('report/getMapMarkedPointList')
  const add = useMutation({
    mutationFn: (point: RequestOf<'report/addMapMarkedPoint'>) =>
      api.call('report/addMapMarkedPoint', point, { platform, quiet: true }),
    onSuccess,
  })
  const change = useMutation({
    mutationFn: (point: RequestOf<'report/changeMapMarkedPoint'>) =>
      api.call('report/changeMapMarkedPoint', point, { platform, quiet: true }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (pointId: string) => api.call('report/delMapMarkedPoint', { pointId }, { platform }),
    onSuccess,
  })
  return { ...data, platform, add, change, remove }
}
export type UsePois = ReturnType<typeof usePois>
