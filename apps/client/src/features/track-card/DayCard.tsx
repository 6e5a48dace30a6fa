/** One day of a vehicle. */
import type { TrackCardDay } from '@outrider/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { clockTime } from '../../core/time/format.ts'
import { measured, shownNumber } from '../../core/time/measures.ts'
import { wholeMinutes } from '../../core/time/whole-minutes.ts'
import { IconButton } from '../../ui/Button.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { dayTitle } from './day-title.ts'
import { durationText } from './duration-text.ts'
import { kmSourceOf } from './km-source.ts'
import { lastStopOf } from './last-stop.ts'
import { trackCardTexts } from './strings.ts'
import styles from './TrackCard.module.css'

export function DayCard({ day, onReplay }: { day: TrackCardDay; onReplay: (() => void) | undefined }) {
  const t = useTexts(trackCardTexts)
  const drove = day.firstStart !== null
  const [driving = 0, stopped = 0, unknown = 0] = wholeMinutes(
    [day.driving, day.stopped, day.gapTime].map(seconds => seconds * 1000),
  )
  return (
    <li className={styles['day']}>
      <div className={styles['date']}>
        <h3>{dayTitle(day.day, t.lang)}</h3>
        {!day.finished && <span className="muted">{t('today', { time: clockTime(day.endTime, t.lang) })}</span>}
        {!drove && (
          <StateBadge tone={day.points === 0 ? 'offline' : 'parked'}>{t(day.points === 0 ? 'noReports' : 'stood')}</StateBadge>
        )}
        {drove && onReplay && (
          <span className={styles['replay']}>
            <IconButton icon="play" label={t('replayDay', { day: dayTitle(day.day, t.lang) })} onClick={onReplay} />
          </span>
        )}
      </div>
      {day.points > 0 && (
        <dl className={styles['facts']}>
          {drove && (
            <>
              <Fact label={t('firstStart')} note={day.drivingBefore && t('fromBefore')}>
                {clockTime(day.firstStart ?? 0, t.lang)}
              </Fact>
              <Fact label={t('lastStop')} note={day.lastStop === null && !day.drivingAfter && t('endedInGap')}>
                {lastStopOf(day, t, t.lang)}
              </Fact>
            </>
          )}
          <Fact label={t('km')} note={kmSourceOf(day, t, t.lang)}>
            {t('kmValue', { value: shownNumber('km', day.km, t.lang, 1) })}
          </Fact>
          <Fact label={t('driving')}>{durationText(driving, t)}</Fact>
          <Fact label={t('parked')} note={day.stops > 0 && t(day.stops === 1 ? 'parkedOnce' : 'parks', { n: day.stops })}>
            {durationText(stopped, t)}
          </Fact>
          {day.topSpeed !== null && <Fact label={t('topSpeed')}>{measured('kmh', day.topSpeed, t.lang, 1)}</Fact>}
          <Fact label={t('gaps')} note={day.gaps > 0 && t(day.gaps === 1 ? 'gapOnce' : 'gapTimes', { n: day.gaps })}>
            {durationText(unknown, t)}
          </Fact>
        </dl>
      )}
    </li>
  )
}

function Fact({ label, note, children }: { label: string; note?: string | false; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd className="tabular">
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}
