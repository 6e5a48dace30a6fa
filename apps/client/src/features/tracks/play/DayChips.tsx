/** The days of a replay, to jump between them. */
import { useEffect, useMemo, useRef } from 'react'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { dayMonth } from '../../../core/time/format.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { daysIn } from '../replay/track-query.ts'
import { useClock, useReplay } from '../replay/use-replay.ts'
import styles from './DayChips.module.css'
import { playTexts } from './strings.ts'

export function DayChips() {
  const t = useTexts(playTexts)
  const lang = useLang()
  const { clock } = useReplay()
  const from = useClock(state => state.from)
  const to = useClock(state => state.to)
  const days = useMemo(() => daysIn(from, to), [from, to])
  const current = useClock(({ time }) => days.findIndex(day => time >= day.from && time <= day.to))
  const row = useRef<HTMLDivElement>(null)
  // Scrolls the current day into view; scrollIntoView would scroll the page as well.
  useEffect(() => {
    const chips = row.current?.querySelector('[role=group]')
    const chip = chips?.children[current]
    if (!chips || !chip) return
    const [seen, shown] = [chips.getBoundingClientRect(), chip.getBoundingClientRect()]
    chips.scrollLeft += shown.left + shown.width / 2 - (seen.left + seen.width / 2)
  }, [current])
  if (days.length < 2) return null
  const go = (at: number) => {
    const day = days[at]
    if (day) clock.seek(day.from)
  }
  return (
    <div ref={row} className={styles['days']}>
      <IconButton icon="back" label={t('previousDay')} disabled={current <= 0} onClick={() => go(current - 1)} />
      <ChipRow label={t('days')}>
        {days.map((day, at) => (
          <Chip key={day.from} label={dayMonth(day.from, lang)} chosen={at === current} onChoose={() => go(at)} />
        ))}
      </ChipRow>
      <IconButton icon="forward" label={t('nextDay')} disabled={current >= days.length - 1} onClick={() => go(current + 1)} />
    </div>
  )
}
