/** Where the vehicle was, how fast, and what alarms it reported while it was recorded. Needs trackAuth. */
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { messageOf } from '../../../core/api/call-error.ts'
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { clockSecond } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import styles from './History.module.css'
import type { ReplayGroup } from './replay-group.ts'
import { historyTexts } from './strings.ts'
import { alarmsOf, curveOf, pathOf, reportAt } from './track-beside.ts'
import type { RecordingQuery } from './use-recordings.ts'

const ReplayMap = createLazyPart(() => import('./ReplayMap.tsx'))
const size = { width: 320, height: 80 }
const maxPoints = 1_000

export function ReplayBeside({ query: { vehicle, from, to }, group }: { query: RecordingQuery; group: ReplayGroup }) {
  const t = useTexts(historyTexts)
  const alarmName = useAlarmNames()
  const allowed = useSession(state => rightsOf(state).trackAuth)
  const basemaps = useBasemaps()
  const { data, error, refetch } = useCall(
    'track/getVehicleTrack',
    allowed ? { vehicleId: vehicle, startTime: from, endTime: to, maxPoints } : undefined,
  )
  const points = useMemo(() => data?.points ?? [], [data])
  const path = useMemo(() => pathOf(points), [points])
  const curve = useMemo(() => curveOf(points, { from, to }, size), [points, from, to])
  const alarms = useMemo(() => alarmsOf(points, data?.alarmNames ?? []), [points, data])
  const position = useStore(group.view, view => view.position)
  const report = reportAt(points, position)
  const place = report && report.latitude !== null && report.longitude !== null && `${report.latitude} ${report.longitude}`
  const here = useMemo(() => {
    const [latitude, longitude] = place ? place.split(' ').map(Number) : []
    return latitude === undefined || longitude === undefined ? undefined : ([latitude, longitude] as const)
  }, [place])
  if (!allowed) return null
  const loading = <LoadingState label={t('loading')} />
  const now = ((position - from) / (to - from)) * size.width
  return (
    <aside className={styles['beside']} aria-label={t('beside')}>
      {error && (
        <ErrorState
          title={t('trackFailed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      )}
      {!error && !data && loading}
      {data && points.length === 0 && <p className={styles['note']}>{t('noTrack')}</p>}
      {data && points.length > 0 && (
        <>
          {(path[0]?.length ?? 0) > 0 && (
            <div className={styles['map']}>
              {basemaps ? (
                <ReplayMap
                  props={{ basemaps, path, here, allLabel: t('whole') }}
                  loading={loading}
                  failed={{ title: t('mapFailed') }}
                />
              ) : (
                loading
              )}
            </div>
          )}
          <figure className={styles['curve']}>
            <figcaption className={styles['note']}>
              {t('speedCurve', { top: shownNumber('kmh', curve.top, t.lang) })}
              {report && <output> · {t('speedNow', { speed: shownNumber('kmh', report.speed, t.lang) })}</output>}
            </figcaption>
            <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden="true">
              <polyline className={styles['speedLine']} points={curve.points} />
              <line className={styles['now']} x1={now} x2={now} y1={0} y2={size.height} />
            </svg>
          </figure>
          <section aria-label={t('alarms')}>
            <h2 className={styles['heading']}>{t('alarms')}</h2>
            {alarms.length === 0 && <p className={styles['note']}>{t('noAlarms')}</p>}
            <ul className={styles['alarms']}>
              {alarms.map(({ time, names }) => (
                <li key={time}>
                  <Button look="quiet" onClick={() => void group.seek(Math.max(from, time - 5_000))}>
                    {clockSecond(time, t.lang)} {names.map(alarmName).join(t.lang === 'zh' ? '、' : ', ')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </aside>
  )
}
