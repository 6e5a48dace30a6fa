/** One point of a track. What it did not say stands as not said; late points and those without a fix say that they are. */
import { pointAt, speedAt } from '@outrider/track'
import { windOf } from '@outrider/geo'
import { memo } from 'react'
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import { headingTexts } from '../../../core/heading-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { clockSecond, dayMonth, number } from '../../../core/time/format.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { alarmsOf } from '../export/csv.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { PointState } from './rows.ts'
import { listTexts } from './strings.ts'
import styles from './TrackTable.module.css'

interface Props {
  id: string
  index: number
  loaded: LoadedTrack
  row: number
  state: PointState
  current: boolean
  /** px. */
  top: number
  height: number
  onSeek: (index: number) => void
}

export const TrackRow = memo(function TrackRow({ id, index, loaded, row, state, current, top, height, onSeek }: Props) {
  const t = useTexts(listTexts)
  const wind = useTexts(headingTexts)
  const alarmName = useAlarmNames()
  const lang = useLang()
  const point = pointAt(loaded.track, row)
  if (!point) return null
  const fixed = point.latitude !== null
  const speed = speedAt(loaded.track, row, 'gps') ?? point.recorderSpeed
  const alarms = alarmsOf(point.alarms, loaded.alarmNames).map(alarmName)
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={current}
      className={joinClasses(styles['row'], current && styles['current'])}
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={() => onSeek(index)}
    >
      <span role="gridcell" className={joinClasses(styles['time'], 'tabular')}>
        <b>{clockSecond(point.time, lang)}</b>
        <small>{dayMonth(point.time, lang)}</small>
      </span>
      <span role="gridcell" className={joinClasses(styles['speed'], 'tabular')}>
        {speed === null ? t('unsaid') : t('kmh', { value: number(speed, lang, 1) })}
      </span>
      <span role="gridcell" className={styles['course']} title={`${point.course}°`}>
        {fixed ? wind(windOf(point.course)) : t('unsaid')}
      </span>
      <span role="gridcell" className={styles['state']}>
        <span className={styles[state]}>{t(state)}</span>
        {(point.late || !fixed || alarms.length > 0) && (
          <small className={styles['tags']}>
            {!fixed && <span className={styles['noFix']}>{t('noFix')}</span>}
            {point.late && <span className={styles['late']}>{t('late')}</span>}
            {alarms.length > 0 && (
              <span className={styles['alarm']} title={alarms.join(', ')}>
                {alarms.join(', ')}
              </span>
            )}
          </small>
        )}
      </span>
      <span role="gridcell" className={joinClasses(styles['mileage'], 'tabular')}>
        {point.mileage === null ? t('unsaid') : t('km', { value: number(point.mileage, lang, 1) })}
      </span>
    </div>
  )
})
