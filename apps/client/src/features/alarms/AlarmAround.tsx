/** The minute before and after an alarm: where the vehicle drove, and how fast. Needs trackAuth. */
import type { AlarmCase } from '@outrider/contract'
import { useMemo } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useSession } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../core/map/basemap/use-basemaps.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { rightsOf } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import styles from './Alarms.module.css'
import { aroundMs, curveOf, placesOf } from './around.ts'
import { aroundTexts } from './around-strings.ts'

const AlarmPathMap = createLazyPart(() => import('./AlarmPathMap.tsx'))
/** Units of the drawing. */
const size = { width: 320, height: 80 }

export function AlarmAround({ alarm }: { alarm: AlarmCase }) {
  const t = useTexts(aroundTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const allowed = useSession(state => rightsOf(state).trackAuth)
  const basemaps = useBasemaps()
  const { startedAt, vehicleId } = alarm
  const { data, error, refetch } = useCall(
    'track/getVehicleTrack',
    allowed ? { vehicleId, startTime: startedAt - aroundMs, endTime: startedAt + aroundMs } : undefined,
  )
  const path = useMemo(() => [placesOf(data?.points ?? [])], [data])
  if (!allowed) return null
  const loading = <LoadingState label={common('loading')} />
  return (
    <section className={styles['detail']} aria-label={t('around')}>
      <h3 className={styles['heading']}>{t('around')}</h3>
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, lang)}
          retry={{ label: common('retry'), run: () => void refetch() }}
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
                  props={{ basemaps, path, allLabel: t('all') }}
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

function SpeedAround({ alarm, points }: { alarm: AlarmCase; points: Parameters<typeof curveOf>[0] }) {
  const t = useTexts(aroundTexts)
  const lang = useLang()
  const { points: line, top } = curveOf(points, alarm, size)
  const speeds = points.map(({ speed }) => speed)
  const said = { from: number(Math.min(...speeds), lang), to: number(Math.max(...speeds), lang) }
  return (
    <figure className={styles['curve']}>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={t('speeds', said)} preserveAspectRatio="none">
        <line className={styles['moment']} x1={size.width / 2} x2={size.width / 2} y1={0} y2={size.height} />
        <polyline className={styles['speedLine']} points={line} />
      </svg>
      <figcaption className={styles['note']}>{t('scale', { top: number(top, lang) })}</figcaption>
    </figure>
  )
}
