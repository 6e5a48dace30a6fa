/** Where the vehicle of a task is, beside who stands there and where the work is. */
import { useMemo } from 'react'
import type { WorkApplication } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { coordinates, dateTime } from '../../../core/time/format.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { Card } from '../../../ui/Page.tsx'
import { measured } from '../../../core/time/measures.ts'
import { useSelfTest } from './SelfTestCard.tsx'
import { workTexts } from '../strings.ts'
import { useWatchedPlace } from './use-place.ts'
import styles from '../Work.module.css'

const PositionMap = createLazyPart(() => import('./PositionMap.tsx'))
/** A vehicle that is hardly moving stands, km/h. */
const moving = 3

export function PositionCard({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const basemaps = useBasemaps()
  const { applicationNum, actions, plateNum, place, latitude, longitude } = application
  const { data, error, refetch } = useSelfTest(applicationNum)
  const stands = actions.includes('test')
  const watched = useWatchedPlace(stands)
  const known = typeof watched === 'string' ? data?.standing : watched
  const [lat, lon] = [known?.latitude, known?.longitude]
  const places = useMemo(
    () => [
      ...(lat === undefined || lon === undefined
        ? []
        : [{ name: t(stands ? 'youAreHere' : 'installerWas'), latitude: lat, longitude: lon }]),
      ...(latitude === null || longitude === null ? [] : [{ name: place || t('placeColumn'), latitude, longitude }]),
    ],
    [lat, lon, stands, latitude, longitude, place, t],
  )
  const loading = <LoadingState label={t('loading')} />
  const position = data?.position
  return (
    <Card title={t('position')}>
      {position ? (
        <div className={styles['stack']}>
          <section className={styles['map']} aria-label={t('position')}>
            {basemaps ? (
              <PositionMap
                props={{
                  basemaps,
                  places,
                  vehicle: {
                    name: plateNum,
                    latitude: position.latitude,
                    longitude: position.longitude,
                    state: position.speed >= moving ? 'driving' : position.accOn ? 'idling' : 'parked',
                    online: position.online,
                  },
                }}
                loading={loading}
                failed={{ title: t('mapFailed') }}
              />
            ) : (
              loading
            )}
          </section>
          <FactList
            facts={[
              [t('link'), t(position.online ? 'online' : 'offline')],
              [t('gpsTime'), dateTime(position.gpsTime, t.lang)],
              [t('coordinates'), coordinates(position.latitude, position.longitude)],
              [t('speed'), measured('kmh', position.speed, t.lang, 1)],
              [t('ignition'), t(position.accOn ? 'on' : 'off')],
              ...(position.distance === null
                ? []
                : [[t(stands ? 'distance' : 'distanceInstaller'), measured('km', position.distance, t.lang, 2)] as const]),
            ]}
          />
        </div>
      ) : data ? (
        <EmptyState icon="target" title={t('noPosition')} text={t('noPositionText')} />
      ) : error ? (
        <ErrorState
          title={t('positionFailed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : (
        loading
      )}
    </Card>
  )
}
