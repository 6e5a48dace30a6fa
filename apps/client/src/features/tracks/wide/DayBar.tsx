/** The day looked at with the days beside it, and ranges that are one press away; the map stays. */
import { useEffect, useState } from 'react'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { dayMonth, weekday } from '../../../core/time/format.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { midnight } from '../../../core/time/days.ts'
import { quickTimes } from '../../../core/time/quick-times.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { playTexts } from '../play/strings.ts'
import { queryTexts } from '../query/strings.ts'
import { dayOf, daysIn, rangeNameOf, rangeOf, type TrackQuery } from '../replay/track-query.ts'
import { useClock, useReplay } from '../replay/use-replay.ts'
import styles from './DayBar.module.css'
import { wideTexts } from './strings.ts'

interface Props {
  query: TrackQuery
  onQuery: (query: TrackQuery) => void
  /** Opens the form, where times are typed. */
  onCustom: () => void
}

const ranges = quickTimes.filter(range => range !== 'dayBefore')

/** Midnight of today, which changes while the page is open. */
function useToday(): number {
  const [today, setToday] = useState(() => midnight(serverNow()))
  useEffect(() => {
    const timer = setTimeout(() => setToday(midnight(serverNow())), midnight(today, 1) - serverNow() + 1_000)
    return () => clearTimeout(timer)
  }, [today])
  return today
}

export function DayBar({ query, onQuery, onCustom }: Props) {
  const t = useTexts(wideTexts)
  const play = useTexts(playTexts)
  const words = useTexts(queryTexts)
  const lang = useLang()
  const { clock } = useReplay()
  const today = useToday()
  const { startTime, endTime } = query
  const day = useClock(({ time }) => midnight(time))
  const days = daysIn(startTime, endTime)
  const range = rangeNameOf(query, serverNow())
  /** A day of the period is gone to, another one is asked for. */
  const go = (to: number) => {
    const within = days.length > 1 ? days.find(({ from }) => midnight(from) === to) : undefined
    if (within) clock.seek(within.from)
    else onQuery({ ...query, ...dayOf(to, serverNow()) })
  }
  return (
    <div className={styles['bar']}>
      <div className={styles['day']} role="group" aria-label={t('day')}>
        <IconButton icon="back" label={t('previousDay')} onClick={() => go(midnight(day, -1))} />
        <span className={styles['name']} aria-live="polite">
          {dayMonth(day, lang)} {weekday(day, lang)}
        </span>
        <IconButton icon="forward" label={t('nextDay')} disabled={day >= today} onClick={() => go(midnight(day, 1))} />
      </div>
      <ChipRow label={t('time')}>
        {ranges.map(each => (
          <Chip
            key={each}
            label={words(each)}
            chosen={range === each}
            onChoose={() => onQuery({ ...query, ...rangeOf(each, serverNow()), range: each })}
          />
        ))}
        <Chip label={words('custom')} chosen={range === 'custom' || range === 'dayBefore'} onChoose={onCustom} />
      </ChipRow>
      {days.length > 1 && (
        <ChipRow label={play('days')}>
          {days.map(each => (
            <Chip
              key={each.from}
              label={dayMonth(each.from, lang)}
              chosen={midnight(each.from) === day}
              onChoose={() => clock.seek(each.from)}
            />
          ))}
        </ChipRow>
      )}
    </div>
  )
}
