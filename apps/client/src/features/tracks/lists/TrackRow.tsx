/** One point of a track. Missing values are shown as such; late points, points without a fix and implausible positions are marked. */
import { hasPosition, isImplausible, notCountedWhy, pointAt, speedAt } from '@outrider/track'
import { compassPoint } from '@outrider/geo'
import type { Lang } from '@outrider/contract'
import { memo, useMemo } from 'react'
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import { courseTexts } from '../../../core/i18n/course-texts.ts'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { clockSecond, coordinates, dayMonth, decimal } from '../../../core/time/format.ts'
import { shownAs } from '../../../core/time/measures.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { alarmsAt } from '../replay/alarms-at.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { PointState } from './point-rows.ts'
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
  words: RowTexts
  /** Units stand in the head, the day above the rows. */
  dense: boolean
  /** The first of its day. */
  startsDay: boolean
}

/** Texts and formatters shared by all rows, looked up once per list. */
export interface RowTexts {
  lang: Lang
  t: Translate<(typeof listTexts)['rows']>
  compassPoint: (course: number) => string
  alarm: (name: string) => string
}

export function useRowTexts(): RowTexts {
  const t = useTexts(listTexts)
  const headings = useTexts(courseTexts)
  const alarm = useAlarmNames()
  return useMemo(() => ({ lang: t.lang, t, alarm, compassPoint: course => headings(compassPoint(course)) }), [t, alarm, headings])
}

interface MarksProps extends Pick<RowTexts, 't'> {
  point: NonNullable<ReturnType<typeof pointAt>>
  placed: boolean
  implausible: boolean
  why: ReturnType<typeof notCountedWhy>
  alarms: readonly string[]
}

/** What is special about a point. */
function Marks({ point, placed, implausible, why, alarms, t }: MarksProps) {
  return (
    <span role="gridcell" className={styles['marks']}>
      {!placed && (
        <span className={joinClasses(styles['mark'], styles['noFix'])}>
          <i className={styles['circle']} />
          {t('noFix')}
        </span>
      )}
      {implausible && (
        <span className={joinClasses(styles['mark'], styles['implausible'])} title={t(`${why}Why`)}>
          <Icon name="warning" size={13} />
          {t('notCounted', { mark: t('implausible'), why: t(why) })}
        </span>
      )}
      {point.late && (
        <span className={joinClasses(styles['mark'], styles['late'])} title={t('lateWhy')}>
          <Icon name="clock" size={13} />
          {t('late')}
        </span>
      )}
      {point.timeOfArrival && (
        // In words above the list: often all rows have it.
        <span role="img" aria-label={t('clock')} title={t('clockWhy')} className={joinClasses(styles['mark'], styles['late'])}>
          <Icon name="warning" size={13} />
        </span>
      )}
      {alarms.length > 0 && (
        <span className={styles['alarm']} title={alarms.join(', ')}>
          {alarms.join(', ')}
        </span>
      )}
    </span>
  )
}

export const TrackRow = memo(function TrackRow({
  id,
  index,
  loaded,
  row,
  state,
  current,
  top,
  height,
  onSeek,
  words,
  dense,
  startsDay,
}: Props) {
  const { lang, t, compassPoint, alarm } = words
  const point = pointAt(loaded.track, row)
  if (!point) return null
  const placed = hasPosition(loaded.track, row)
  const implausible = isImplausible(loaded.track, row)
  // The row shows the reported speed even when the position is implausible.
  const speed = implausible ? point.speed : (speedAt(loaded.track, row, 'gps') ?? point.recorderSpeed)
  const alarms = alarmsAt(loaded.track, row, loaded.alarmNames).map(alarm)
  const withUnit = (unit: 'km' | 'kmh', value: number) => {
    const figure = decimal(shownAs(unit, value), lang, 1)
    return dense ? figure : t(unit, { value: figure })
  }
  const flagged = !placed || implausible || point.late || point.timeOfArrival || alarms.length > 0
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-selected={current}
      className={joinClasses(
        styles['row'],
        current && styles['current'],
        flagged && styles['marked'],
        implausible && styles['uncounted'],
      )}
      style={{ height, transform: `translateY(${top}px)` }}
      onClick={() => onSeek(index)}
    >
      <span role="gridcell" className={joinClasses(styles['time'], 'tabular')}>
        <b>{clockSecond(point.time, lang)}</b>
        <small className={dense && !startsDay ? 'visually-hidden' : undefined}>{dayMonth(point.time, lang)}</small>
      </span>
      <span role="gridcell" className={joinClasses(styles['speed'], 'tabular')}>
        {speed === null ? t('notReported') : withUnit('kmh', speed)}
      </span>
      <span role="gridcell" className={styles['course']} title={`${point.course}°`}>
        {placed ? compassPoint(point.course) : t('notReported')}
      </span>
      <span role="gridcell" className={styles['state']}>
        <span className={styles[state]}>{t(state)}</span>
      </span>
      {dense && (
        <>
          <span role="gridcell" className={styles['acc']}>
            {t(point.accOn ? 'accOn' : 'accOff')}
          </span>
          <span role="gridcell" className={joinClasses(styles['position'], 'tabular')}>
            {point.latitude === null || point.longitude === null
              ? t('notReported')
              : coordinates(point.latitude, point.longitude)}
          </span>
        </>
      )}
      <Marks {...{ point, placed, implausible, alarms, t }} why={notCountedWhy(loaded.track, row)} />
      <span role="gridcell" className={joinClasses(styles['mileage'], 'tabular')}>
        {point.mileage === null ? t('notReported') : withUnit('km', point.mileage)}
      </span>
    </div>
  )
})
