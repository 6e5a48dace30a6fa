/** What the rows of days are made of, beside the map and below it. */
import { useTexts } from '../../../../core/i18n/use-texts.ts'
import { midnight } from '../../../../core/time/days.ts'
import { dayMonth, weekday } from '../../../../core/time/format.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../../ui/Chip.tsx'
import { queryTexts } from '../../query/strings.ts'
import styles from './DayParts.module.css'
import { playTexts } from '../strings.ts'
import { type Days, offeredRanges } from './use-days.ts'

/** The day with those beside it. */
export function DayStep({ days: { day, last, step } }: { days: Days }) {
  const t = useTexts(playTexts)
  return (
    <div className={styles['day']} role="group" aria-label={t('day')}>
      <IconButton icon="back" label={t('previousDay')} onClick={() => step(-1)} />
      <span className={styles['name']} aria-live="polite">
        {dayMonth(day, t.lang)} {weekday(day, t.lang)}
      </span>
      <IconButton icon="forward" label={t('nextDay')} disabled={last} onClick={() => step(1)} />
    </div>
  )
}

export function RangeChips({ days: { range, ask }, onCustom }: { days: Days; onCustom: () => void }) {
  const t = useTexts(queryTexts)
  return (
    <ChipRow label={t('time')}>
      {offeredRanges.map(each => (
        <Chip key={each} label={t(each)} chosen={range === each} onChoose={() => ask(each)} />
      ))}
      <Chip label={t('custom')} chosen={range === 'custom' || range === 'dayBefore'} onChoose={onCustom} />
    </ChipRow>
  )
}

/** The days of the period; nothing when it is one. */
export function DayChips({ days: { day, days, goTo } }: { days: Days }) {
  const t = useTexts(playTexts)
  if (days.length < 2) return null
  return (
    <ChipRow label={t('days')}>
      {days.map(each => (
        <Chip
          key={each.from}
          label={dayMonth(each.from, t.lang)}
          chosen={midnight(each.from) === day}
          onChoose={() => goTo(each)}
        />
      ))}
    </ChipRow>
  )
}
