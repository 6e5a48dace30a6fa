/** The passages of a vehicle in order, and its path between them. */
import type { DataOf } from '@outrider/contract'
import { useSession } from '../../core/context/outrider.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { rightsOf } from '../../core/session/session.ts'
import type { ReplayQuery } from './replay-query.ts'
import { pathSegments } from './path-segments.ts'

/** Most passages shown in the list. */
const maxPassages = 500
/** Number of points requested for the path: enough for its shape. */
const maxPathPoints = 3_000

export function usePassagesOf(query: ReplayQuery | undefined) {
  const body = query && {
    vehicleId: query.vehicle,
    beginTime: query.from,
    endTime: query.to,
    order: 'oldest' as const,
    pageSize: maxPassages,
  }
  return useCall('accessMon/getAccessMonEvent', body)
}

const segmentsOf = ({ points }: DataOf<'track/getVehicleTrack'>) => pathSegments(points)

/** The path in segments, broken at gaps without reports. Not requested without the right to see tracks. */
export function usePathOf(query: ReplayQuery | undefined) {
  const allowed = useSession(state => rightsOf(state).trackAuth)
  const body =
    query && allowed
      ? { vehicleId: query.vehicle, startTime: query.from, endTime: query.to, maxPoints: maxPathPoints }
      : undefined
  return useCall('track/getVehicleTrack', body, { select: segmentsOf })
}
