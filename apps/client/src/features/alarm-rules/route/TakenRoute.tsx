/** A new route taken from the track of a vehicle: read first, then changed as one that was drawn. */
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import type { TakenTrack } from '../../../core/places/begun-geofence.ts'
import type { BegunGeofence } from '../GeofenceEditor.tsx'
import { waypointsOf } from './route-draft.ts'
import { routeTexts } from './route-strings.ts'

interface Props {
  track: TakenTrack
  platform: string
  children: (begun: BegunGeofence) => React.ReactNode
}

/** By the clock of this device, as the replay shows it. */
function timeOfDay(time: number): string {
  const at = new Date(time)
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}

export function TakenRoute({ track, platform, children }: Props) {
  const t = useTexts(routeTexts)
  const { data, error, refetch } = useCall('alarm/routeOfTrack', track, { platform })
  if (error)
    return (
      <ErrorState
        title={t('trackFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!data) return <LoadingState label={t('takingTrack')} />
  if (data.points.length < 2) return <EmptyState icon="map" title={t('trackEmpty')} />
  return children({
    shape: 'route',
    corners: data.points,
    route: { sections: [], waypoints: waypointsOf(data, n => t('waypointName', { n }), timeOfDay) },
    taken: { track, platform },
    note: t('trackTaken', { n: number(data.points.length, t.lang), m: shownNumber('metre', data.within, t.lang) }),
  })
}
