/** The minute before and after an alarm: where the vehicle drove, and how fast. Needs trackAuth. */
import type { AlarmCase } from '@outrider/contract'
import { useMemo } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { useAlarmMoment } from './alarm-moment.ts'
import styles from '../Alarms.module.css'
import { aroundMs, placesOf, stateAt } from './around.ts'
import { aroundTexts } from './around-strings.ts'
import { SpeedAround } from './SpeedAround.tsx'

const AlarmPathMap = createLazyPart(() => import('./AlarmPathMap.tsx'))
export function AlarmAround({ alarm }: { alarm: AlarmCase }) {
  const t = useTexts(aroundTexts)
  const allowed = useSession(state => rightsOf(state).trackAuth)
  const basemaps = useBasemaps()
  const { startedAt, vehicleId } = alarm
  const { data, error, refetch } = useCall(
    'track/getVehicleTrack',
    allowed ? { vehicleId, startTime: startedAt - aroundMs, endTime: startedAt + aroundMs } : undefined,
  )
  const path = useMemo(() => [placesOf(data?.points ?? [])], [data])
  const at = useAlarmMoment()?.at ?? 0
  const here = useMemo(() => stateAt(data?.points ?? [], startedAt + at)?.place, [data, startedAt, at])
  if (!allowed) return null
  const loading = <LoadingState label={t('loading')} />
  return (
    <section className={styles['detail']} aria-label={t('around')}>
      <h3 className="heading">{t('around')}</h3>
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : !data ? (
        loading
      ) : data.points.length === 0 ? (
        <p className={styles['note']}>{t('nothing')}</p>
      ) : (
        <>
          {(path[0]?.length ?? 0) > 0 && (
            <div className={styles['smallMap']}>
              {basemaps ? (
                <AlarmPathMap
                  props={{ basemaps, path, here, allLabel: t('all') }}
                  loading={loading}
                  failed={{ title: t('mapFailed') }}
                />
              ) : (
                loading
              )}
            </div>
          )}
          <SpeedAround alarm={alarm} points={data.points} />
        </>
      )}
    </section>
  )
}
