/** One point of a track. What it did not say stands as not said; what came late, has no fix or a place that is not believed says so. */
import { hasPlace, isDoubted, pointAt, speedAt } from '@outrider/track'
import { windOf } from '@outrider/geo'
import type { Lang } from '@outrider/contract'
import { memo, useMemo } from 'react'
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import { headingTexts } from '../../../core/heading-texts.ts'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { clockSecond, dayMonth, number } from '../../../core/time/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
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
  words: RowWords
}

/** What all rows say their points with: found once for the list, not by each row that is scrolled past. */
export interface RowWords {
  lang: Lang
  t: Translate<(typeof listTexts)['rows']>
  wind: (course: number) => string
  alarm: (name: string) => string
}

export function useRowWords(): RowWords {
  const lang = useLang()
  const t = useTexts(listTexts)
  const headings = useTexts(headingTexts)
  const alarm = useAlarmNames()
  return useMemo(() => ({ lang, t, alarm, wind: course => headings(windOf(course)) }), [lang, t, alarm, headings])
}

export const TrackRow = memo(function TrackRow({ id, index, loaded, row, state, current, top, height, onSeek, words }: Props) {
  const { lang, t, wind, alarm } = words
  const point = pointAt(loaded.track, row)
  if (!point) return null
  const placed = hasPlace(loaded.track, row)
  const doubted = isDoubted(loaded.track, row)
  // What a report said stands in its row, also where the rules do not believe it.
  const speed = doubted ? point.speed : (speedAt(loaded.track, row, 'gps') ?? point.recorderSpeed)
  const alarms = alarmsOf(point.alarms, loaded.alarmNames).map(alarm)
  const marked = !placed || doubted || point.late || alarms.length > 0
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={current}
      className={joinClasses(styles['row'], current && styles['current'], marked && styles['marked'])}
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
        {placed ? wind(point.course) : t('unsaid')}
      </span>
      <span role="gridcell" className={styles['state']}>
        <span className={styles[state]}>{t(state)}</span>
      </span>
      <span role="gridcell" className={styles['marks']}>
        {!placed && (
          <span className={joinClasses(styles['mark'], styles['noFix'])}>
            <i className={styles['circle']} />
            {t('noFix')}
          </span>
        )}
        {doubted && (
          <span className={joinClasses(styles['mark'], styles['doubted'])} title={t('doubtedWhy')}>
            <Icon name="warning" size={13} />
            {t('doubted')}
          </span>
        )}
        {point.late && (
          <span className={joinClasses(styles['mark'], styles['late'])} title={t('lateWhy')}>
            <Icon name="clock" size={13} />
            {t('late')}
          </span>
        )}
        {alarms.length > 0 && (
          <span className={styles['alarm']} title={alarms.join(', ')}>
            {alarms.join(', ')}
          </span>
        )}
      </span>
      <span role="gridcell" className={joinClasses(styles['mileage'], 'tabular')}>
        {point.mileage === null ? t('unsaid') : t('km', { value: number(point.mileage, lang, 1) })}
      </span>
    </div>
  )
})
