/** Geofences for the live map; read only while they are shown there. */
import type { DataOf } from '@outrider/contract'
import { useSession } from '../../core/context/outrider.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { type MapGeofence, mapGeofence } from '../../core/map/geofences/map-geofence.ts'
import { storedMapGeofences } from '../../core/map/stored-map.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { rightsOf } from '../../core/session/session.ts'

const none: readonly MapGeofence[] = []
const shownOf = ({ geofences }: DataOf<'alarm/getGeofences'>): readonly MapGeofence[] => geofences.map(mapGeofence)

/** undefined: the user may not see any. */
export function useGeofencesShown(): readonly MapGeofence[] | undefined {
  const may = useSession(state => rightsOf(state).alarmAuth)
  const [shown] = useStored(storedMapGeofences)
  const { data = none } = useCall('alarm/getGeofences', may && shown ? {} : undefined, { select: shownOf })
  return may ? (shown ? data : none) : undefined
}
