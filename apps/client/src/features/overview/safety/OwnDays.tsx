/** The first and last day of a time that the user chooses. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { ZoneDays } from '../../../core/query-forms/zone-days.ts'
import { timeFilterTexts } from '../../../core/time/time-filter-texts.ts'
import { DateRangeField } from '../../../ui/inputs/DateRangeField.tsx'
import styles from '../Overview.module.css'
import { safetyTexts } from './texts.ts'

interface Props {
  days: ZoneDays
  maxDays?: number
  onChange: (days: ZoneDays) => void
}

export function OwnDays({ days, maxDays, onChange }: Props) {
  const t = useTexts(safetyTexts)
  const times = useTexts(timeFilterTexts)
  return (
    <div className={styles['ownDays']}>
      <DateRangeField
        label={t('range')}
        fromLabel={t('first')}
        toLabel={t('last')}
        calendarLabel={times('calendar')}
        {...(maxDays !== undefined && { maxDays })}
        value={{ from: days.begin, to: days.end }}
        onChange={({ from, to }) => onChange({ begin: from, end: to })}
      />
    </div>
  )
}
