/** The passages of a vehicle in order, and the way it took between them. */
import { useQuery } from '@tanstack/react-query'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { rightsOf } from '../../core/session/session.ts'
import { useSession } from '../../core/outrider.ts'
import type { ReplayQuery } from './replay-query.ts'
import { piecesOf } from './way-pieces.ts'

/** As many as one list shows. */
const mostPassages = 500
/** Points of the line: enough for its shape. */
const mostPoints = 3_000

export function usePassagesOf(query: ReplayQuery | undefined) {
  const { api } = useOutrider()
  const lang = useLang()
  return useQuery({
    queryKey: ['accessMon/getAccessMonEvent', 'replay', lang, query],
    enabled: query !== undefined,
    queryFn: ({ signal }) => {
      const { vehicle: vehicleId, from: beginTime, to: endTime } = query as ReplayQuery
      const body = { vehicleId, beginTime, endTime, order: 'oldest' as const, pageSize: mostPassages }
      return api.call('accessMon/getAccessMonEvent', body, { quiet: true, signal })
    },
  })
}

/** The way in pieces: where nothing was heard for long there is none. Not asked for without the right to see tracks. */
export function useWayOf(query: ReplayQuery | undefined) {
  const { api } = useOutrider()
  const allowed = useSession(state => rightsOf(state).trackAuth)
  return useQuery({
    queryKey: ['track/getVehicleTrack', 'checkpoints', query],
    enabled: query !== undefined && allowed,
    queryFn: async ({ signal }) => {
      const { vehicle: vehicleId, from: startTime, to: endTime } = query as ReplayQuery
      const body = { vehicleId, startTime, endTime, mostPoints }
      const { points } = await api.call('track/getVehicleTrack', body, { quiet: true, signal })
      return piecesOf(points)
    },
  })
}
