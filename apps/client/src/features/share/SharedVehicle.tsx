/** The shared vehicle on its map, and what is known of it. */
import type { SharedPosition } from '@outrider/contract'
import { windOf } from '@outrider/geo'
import { lazy, Suspense } from 'react'
import { headingTexts } from '../../core/heading-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import type { MapLook } from '../../core/map/palette.ts'
import { stateWords } from '../../core/map/strings.ts'
import { loadChunk } from '../../core/routing/load-chunk.ts'
import { coordinates, dateMinute, dateTime, number } from '../../core/time/format.ts'
import { useAge, useServerNow } from '../../core/time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { freshnessOf } from './freshness.ts'
import { pageTexts } from './page-texts.ts'
import styles from './SharedPage.module.css'

const OneVehicleMap = lazy(async () => ({
  default: (await loadChunk(() => import('../../core/map/OneVehicleMap.tsx'))).OneVehicleMap,
}))

interface Props {
  position: SharedPosition
  /** Nobody answered the newest question. */
  late: boolean
  look: MapLook
}

export function SharedVehicle({ position, late, look }: Props) {
  const t = useTexts(pageTexts)
  const lang = useLang()
  const age = useAge()
  const now = useServerNow()
  const freshness = freshnessOf(position, now)
  const live = freshness === 'live' && !late
  const { name, gpsTime, latitude, longitude, datum, driveState, located, course, ground } = position
  // Of a position that is not there, only that can be said.
  const line =
    freshness === 'never' || freshness === 'onlineNoFix'
      ? t(freshness)
      : t(late && freshness === 'live' ? 'old' : freshness, { age: age(gpsTime ?? now) })
  return (
    <main className={styles['shared']}>
      <div className={styles['map']}>
        {latitude === null || longitude === null ? (
          <EmptyState icon="target" title={line} />
        ) : (
          <ErrorBoundary part="map" fallback={<MapFailed />}>
            <Suspense fallback={<LoadingState label={t('mapLoading')} />}>
              <OneVehicleMap
                vehicle={{ latitude, longitude, datum, state: driveState, noFix: !located, course: course ?? 0, faded: !live }}
                {...{ ground, lang, look }}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <section className={styles['panel']} aria-label={t('title')}>
        <header className={styles['head']}>
          <h1 className={styles['name']}>{name}</h1>
          <div className={styles['badges']}>
            {live && <StateBadge tone="driving">{t('isLive')}</StateBadge>}
            {!live && gpsTime !== null && <StateBadge tone="offline">{t('lastKnown')}</StateBadge>}
          </div>
          <p className={styles['age']}>{line}</p>
        </header>
        {late && <Alert tone="notice">{t('late')}</Alert>}
        <Facts position={position} live={live} />
        <p className={styles['until']}>{t('until', { time: dateMinute(position.expiresAt, lang) })}</p>
      </section>
    </main>
  )
}

function Facts({ position, live }: { position: SharedPosition; live: boolean }) {
  const t = useTexts(pageTexts)
  const wind = useTexts(headingTexts)
  const lang = useLang()
  const { driveState, onlineState, speed, course, latitude, longitude, gpsTime } = position
  const none = t('none')
  const facts = [
    [t('state'), stateWords[driveState][lang]],
    // A vehicle that is not heard of has no speed, whatever it last said.
    [t('speed'), speed === null || onlineState === 'offline' ? none : `${number(speed, lang)} km/h`],
    [t('heading'), course === null ? none : `${wind(windOf(course))} ${Math.round(course)}°`],
    [t('position'), latitude === null || longitude === null ? none : coordinates(latitude, longitude)],
    [t('time'), gpsTime === null ? none : dateTime(gpsTime, lang)],
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

/** A map that cannot be had leaves the figures. */
function MapFailed() {
  return <EmptyState icon="map" title={useTexts(pageTexts)('mapFailed')} />
}
