/** What a position link shows: the vehicle on a map, how fresh its position is, and its details. */
import type { SharedPosition } from '@outrider/contract'
import { compassPoint } from '@outrider/geo'
import { courseTexts } from '../../../core/i18n/course-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { NavigateButton } from '../../../core/map/navigate/NavigateButton.tsx'
import { stateWords } from '../../../core/map/strings.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { coordinates, dateTime } from '../../../core/time/format.ts'
import { measured } from '../../../core/time/measures.ts'
import { markedTime } from '../../../core/time/terminal-clock.ts'
import { useAge, useServerNow } from '../../../core/time/use-age.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { EmptyState, LoadingState } from '../../../ui/EmptyState.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { freshnessOf } from './freshness.ts'
import { pageTexts } from './page-texts.ts'
import type { SharedViewProps } from './shared-view.ts'
import { SharedLayout } from './SharedLayout.tsx'
import styles from './SharedPage.module.css'
import { vehicleTexts } from './vehicle-texts.ts'

const OneVehicleMap = createLazyPart(async () => ({
  default: (await import('../../../core/map/one-vehicle/OneVehicleMap.tsx')).OneVehicleMap,
}))

export function SharedVehicle({ shared, late, theme }: SharedViewProps<'position'>) {
  const common = useTexts(pageTexts)
  const t = useTexts(vehicleTexts)
  const age = useAge()
  const now = useServerNow()
  const freshness = freshnessOf(shared, now)
  const live = freshness === 'live' && !late
  const { name, platform, gpsTime, latitude, longitude, datum, driveState, located, course, basemap, expiresAt } = shared
  // Without a position there is no age to show.
  const line =
    freshness === 'never' || freshness === 'onlineNoFix'
      ? t(freshness)
      : t(late && freshness === 'live' ? 'old' : freshness, { age: age(gpsTime ?? now) })
  return (
    <SharedLayout
      title={common('positionTitle')}
      name={name}
      badge={
        <div className={styles['badges']}>
          {live && <StateBadge tone="driving">{t('isLive')}</StateBadge>}
          {!live && gpsTime !== null && <StateBadge tone="offline">{t('lastKnown')}</StateBadge>}
          {shared.onlineState === 'offline' && <StateBadge tone="offline">{t('terminalOffline')}</StateBadge>}
        </div>
      }
      line={line}
      platform={platform}
      map={
        latitude === null || longitude === null ? (
          <EmptyState icon="map" title={line} />
        ) : (
          <OneVehicleMap
            loading={<LoadingState label={common('mapLoading')} />}
            failed={{ title: common('mapFailed') }}
            props={{
              vehicle: {
                name,
                latitude,
                longitude,
                datum,
                state: driveState,
                noFix: !located,
                course: course ?? 0,
                faded: !live,
              },
              basemap,
              lang: t.lang,
              theme,
            }}
          />
        )
      }
      facts={
        <>
          {late && <Alert tone="notice">{t('late')}</Alert>}
          <SharedFacts position={shared} live={live} />
          {latitude !== null && longitude !== null && <NavigateButton place={{ latitude, longitude, datum, name }} />}
        </>
      }
      expiresAt={expiresAt}
    />
  )
}

function SharedFacts({ position, live }: { position: SharedPosition; live: boolean }) {
  const t = useTexts(vehicleTexts)
  const compassText = useTexts(courseTexts)
  const { driveState, onlineState, speed, course, latitude, longitude, gpsTime, timeOfArrival } = position
  const none = t('none')
  const facts = [
    [t('state'), stateWords(driveState, position, t.lang)],
    // An offline vehicle has no current speed.
    [t('speed'), speed === null || !position.located || onlineState === 'offline' ? none : measured('kmh', speed, t.lang)],
    [t('heading'), course === null ? none : `${compassText(compassPoint(course))} ${Math.round(course)}°`],
    [t('position'), latitude === null || longitude === null ? none : coordinates(latitude, longitude)],
    [t('time'), gpsTime === null ? none : markedTime(dateTime(gpsTime, t.lang), timeOfArrival, t.lang)],
  ]
  return (
    <dl className={joinClasses(styles['facts'], !live && styles['past'])}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
