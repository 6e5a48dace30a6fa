/** The passages of a vehicle in order, and its path between them. */
import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { rightsOf } from '../../core/session/session.ts'
import { useSession } from '../../core/context/outrider.ts'
import type { ReplayQuery } from './replay-query.ts'
import { pathSegments } from './path-segments.ts'

/** Most passages shown in the list. */
const maxPassages = 500
/** Number of points requested for the path: enough for its shape. */
const maxPathPoints = 3_000

export function usePassagesOf(query: ReplayQuery | undefined) {
  const { api } = useOutrider()
  const lang = useLang()
  return useQuery({
    queryKey: ['accessMon/getAccessMonEvent', 'replay', lang, query],
    enabled: query !== undefined,
    queryFn: ({ signal }) => {
      const { vehicle: vehicleId, from: beginTime, to: endTime } = query as ReplayQuery
      const body = { vehicleId, beginTime, endTime, order: 'oldest' as const, pageSize: maxPassages }
      return api.call('accessMon/getAccessMonEvent', body, { quiet: true, signal })
    },
  })
}

/** The path in segments, broken at gaps without reports. Not requested without the right to see tracks. */
export function usePathOf(query: ReplayQuery | undefined) {
  const { api } = useOutrider()
  const allowed = useSession(state => rightsOf(state).trackAuth)
  return useQuery({
    queryKey: ['track/getVehicleTrack', 'checkpoints', query],
    enabled: query !== undefined && allowed,
    queryFn: async ({ signal }) => {
      const { vehicle: vehicleId, from: startTime, to: endTime } = query as ReplayQuery
      const body = { vehicleId, startTime, endTime, maxPoints: maxPathPoints }
      const { points } = await api.call('track/getVehicleTrack', body, { quiet: true, signal })
      return pathSegments(points)
    },
  })
}
