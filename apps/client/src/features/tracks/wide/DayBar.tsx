/** The day looked at with the days beside it, and ranges that are one press away; the map stays. */
import { DayChips, DayStep, RangeChips } from '../play/timeline/DayParts.tsx'
import { useDays } from '../play/timeline/use-days.ts'
import type { TrackQuery } from '../replay/track-query.ts'
import styles from './DayBar.module.css'

interface Props {
  query: TrackQuery
  onQuery: (query: TrackQuery) => void
  /** Opens the form, where times are typed. */
  onCustom: () => void
}

export function DayBar({ query, onQuery, onCustom }: Props) {
  const days = useDays(query, onQuery)
  return (
    <div className={styles['bar']}>
      <div className={styles['day']}>
        <DayStep days={days} />
      </div>
      <RangeChips days={days} onCustom={onCustom} />
      <DayChips days={days} />
    </div>
  )
}
