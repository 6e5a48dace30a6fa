/** Below the map of a phone, in one line: the day with those beside it, then ranges and the days of the period, which scroll sideways. */
import type { TrackQuery } from '../../replay/track-query.ts'
import styles from './DayLine.module.css'
import { DayChips, DayStep, RangeChips } from './DayParts.tsx'
import { useDays } from './use-days.ts'

interface Props {
  query: TrackQuery
  onQuery: (query: TrackQuery) => void
  /** Opens the form, where times are typed. */
  onCustom: () => void
}

export function DayLine({ query, onQuery, onCustom }: Props) {
  const days = useDays(query, onQuery)
  return (
    <div className={styles['line']}>
      <DayStep days={days} />
      <div className={styles['chips']}>
        <RangeChips days={days} onCustom={onCustom} />
        <DayChips days={days} />
      </div>
    </div>
  )
}
