/** Beside the windows of wide screens: where their vehicles are now, following the one of the selected window. */
import { useMemo } from 'react'
import { useFleetStatus, useVehicles } from '../../core/context/use-fleet.ts'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { nameOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../core/map/basemap/use-basemaps.ts'
import type { OneVehicle } from '../../core/map/one-vehicle/one-vehicle-layer.ts'
import { stateWords } from '../../core/map/strings.ts'
import { measured } from '../../core/time/measures.ts'
import { useAge, useServerNow } from '../../core/time/use-age.ts'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { onMap } from './map-vehicles.ts'
import { videoTexts } from './strings.ts'
import { useWatchedVehicles } from './use-watched-vehicles.ts'
import styles from './Video.module.css'
import type { VideoWindows } from './windows/video-windows.ts'

const LiveMap = createLazyPart(() => import('./LiveMap.tsx'))

export function MapBeside({ windows }: { windows: VideoWindows }) {
  const t = useTexts(videoTexts)
  const age = useAge()
  const now = useServerNow()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const stale = useFleetStatus(status => status.staleAfterSeconds) * 1_000
  const basemaps = useBasemaps()
  const ids = useWatchedVehicles(windows)
  const vehicles = useVehicles(ids)
  const [chosen] = vehicles
  const places = vehicles.map(vehicle => onMap(vehicle, { now, stale, nickNameOn }))
  const [place] = places
  // Each second is another `now`: what looks the same is the same.
  const drawn = JSON.stringify(places.slice(1).filter(other => other !== undefined))
  const others = useMemo(() => JSON.parse(drawn) as OneVehicle[], [drawn])
  const loading = <LoadingState label={t('loading')} />
  return (
    <aside className={styles['beside']} aria-label={t('map')}>
      {ids.length === 0 && <EmptyState icon="map" title={t('noMap')} text={t('noMapText')} />}
      {ids.length > 0 && chosen === undefined && loading}
      {ids.length > 0 && chosen !== undefined && (
        <>
          {!place && <EmptyState icon="map" title={t('noPlace')} />}
          {place && (
            <div className={styles['map']}>
              {basemaps ? (
                <LiveMap props={{ basemaps, vehicle: place, others }} loading={loading} failed={{ title: t('mapFailed') }} />
              ) : (
                loading
              )}
            </div>
          )}
          {chosen && (
            <p className={styles['facts']}>
              <strong>{nameOf(chosen, nickNameOn)}</strong>
              <StateBadge tone={chosen.driveState === 'unknown' ? 'offline' : chosen.driveState}>
                {stateWords(chosen.driveState, chosen.position, t.lang)}
              </StateBadge>
              {chosen.onlineState === 'online' && chosen.position.located && (
                <span className="tabular">{measured('kmh', chosen.position.speed, t.lang)}</span>
              )}
              {chosen.position.gpsTime !== null && <span className={styles['age']}>{age(chosen.position.gpsTime)}</span>}
            </p>
          )}
        </>
      )}
    </aside>
  )
}
