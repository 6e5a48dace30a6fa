import { useTexts } from '../../core/i18n/use-texts.ts'
import type { Platform } from '../../core/session/platform.ts'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { timeFilters } from '../../core/time/time-filter.ts'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { DateRangeField } from '../../ui/inputs/DateRangeField.tsx'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import styles from './HistoryFilters.module.css'
import { installTexts } from './strings.ts'
import type { HistoryFilterValues } from './use-history-filters.ts'

interface Props {
  filters: HistoryFilterValues
  set: (change: Partial<HistoryFilterValues>) => void
  /** The end date is before the start date. */
  wrong: boolean
  platforms: readonly Platform[]
  /** Code of the queried platform. */
  platform: string
}

export function HistoryFilters({ filters, set, wrong, platforms, platform }: Props) {
  const t = useTexts(installTexts)
  const times = useTexts(timeFilterTexts)
  return (
    <>
      <SearchBar value={filters.q} onChange={q => set({ q })} label={t('historySearch')} clearLabel={t('clear')} />
      {platforms.length > 1 && (
        <Select
          label={t('platform')}
          choices={platforms.map(({ Code, Title }) => ({ value: Code, text: Title || Code }))}
          chosen={platform}
          onChoose={code => set({ platform: code })}
        />
      )}
      <ChipRow label={t('historyTime')}>
        {timeFilters.map(time => (
          <Chip key={time} label={times(time)} chosen={filters.time === time} onChoose={() => set({ time })} />
        ))}
      </ChipRow>
      {filters.time === 'custom' && (
        <div className={styles['days']}>
          <DateRangeField
            label={times('custom')}
            fromLabel={t('begin')}
            toLabel={t('end')}
            calendarLabel={times('calendar')}
            value={{ from: filters.begin, to: filters.end }}
            onChange={({ from, to }) => set({ begin: from, end: to })}
            error={wrong ? t('badDates') : undefined}
          />
        </div>
      )}
    </>
  )
}
