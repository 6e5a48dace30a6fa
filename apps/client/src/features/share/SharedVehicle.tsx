/** The shared vehicle on a map, with its details. */
import type { SharedPosition } from '@outrider/contract'
import { compassPoint } from '@outrider/geo'
import { courseTexts } from '../../core/i18n/course-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import type { MapTheme } from '../../core/map/basemap/palette.ts'
import { stateTexts } from '../../core/map/strings.ts'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { coordinates, dateMinute, dateTime, number } from '../../core/time/format.ts'
import { useAge, useServerNow } from '../../core/time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { freshnessOf } from './freshness.ts'
import { pageTexts } from './page-texts.ts'
import styles from './SharedPage.module.css'

const OneVehicleMap = createLazyPart(async () => ({
  default: (await import('../../core/map/one-vehicle/OneVehicleMap.tsx')).OneVehicleMap,
}))

interface Props {
  position: SharedPosition
  /** The latest request failed; the position is older. */
  late: boolean
  theme: MapTheme
}

export function SharedVehicle({ position, late, theme }: Props) {
  const t = useTexts(pageTexts)
  const lang = useLang()
  const age = useAge()
  const now = useServerNow()
  const freshness = freshnessOf(position, now)
  const live = freshness === 'live' && !late
  const { name, gpsTime, latitude, longitude, datum, driveState, located, course, basemap } = position
  // Without a position there is no age to show.
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
          <OneVehicleMap
            loading={<LoadingState label={t('mapLoading')} />}
            failed={{ title: t('mapFailed') }}
            props={{
              vehicle: { latitude, longitude, datum, state: driveState, noFix: !located, course: course ?? 0, faded: !live },
              basemap,
              lang,
              theme,
            }}
          />
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
        <SharedFacts position={position} live={live} />
        <p className={styles['until']}>{t('until', { time: dateMinute(position.expiresAt, lang) })}</p>
      </section>
    </main>
  )
}

function SharedFacts({ position, live }: { position: SharedPosition; live: boolean }) {
  const t = useTexts(pageTexts)
  const compassText = useTexts(courseTexts)
  const lang = useLang()
  const { driveState, onlineState, speed, course, latitude, longitude, gpsTime } = position
  const none = t('none')
  const facts = [
    [t('state'), stateTexts[driveState][lang]],
    // An offline vehicle has no current speed.
    [t('speed'), speed === null || onlineState === 'offline' ? none : `${number(speed, lang)} km/h`],
    [t('heading'), course === null ? none : `${compassText(compassPoint(course))} ${Math.round(course)}°`],
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
