/** The track of a trip on a map. Needs trackAuth. */
import { limits, type Trip } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../core/map/basemap/use-basemaps.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { tripTexts } from './strings.ts'
import styles from './Trips.module.css'

const TripMap = createLazyPart(() => import('./TripMap.tsx'))
/** More are no longer seen on a map of this size. */
const maxPoints = 2_000

export function TripTrack({ trip: { vehicleId, start, end } }: { trip: Trip }) {
  const t = useTexts(tripTexts)
  const basemaps = useBasemaps()
  const [opened] = useState(Date.now)
  const endTime = Math.min(end?.time ?? opened, start.time + limits.trackRange)
  const { data, error, refetch } = useCall('track/getVehicleTrack', { vehicleId, startTime: start.time, endTime, maxPoints })
  const path = useMemo(
    () => [
      (data?.points ?? []).flatMap(({ latitude, longitude }) =>
        latitude === null || longitude === null ? [] : [[latitude, longitude] as const],
      ),
    ],
    [data],
  )
  const loading = <LoadingState label={t('loading')} />
  if (error && !data)
    return (
      <ErrorState
        title={t('trackFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!data) return loading
  if (path[0]?.length === 0) return <p className={styles['note']}>{t('noTrack')}</p>
  return (
    <section className={styles['map']} aria-label={t('map')}>
      {basemaps ? (
        <TripMap
          props={{ basemaps, path, goesOn: end === null, allLabel: t('all') }}
          loading={loading}
          failed={{ title: t('mapFailed') }}
        />
      ) : (
        loading
      )}
    </section>
  )
}
