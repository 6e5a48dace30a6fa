import { useTexts } from '../../core/i18n/use-texts.ts'
import type { Platform } from '../../core/session/platform.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { timeFilters } from '../../core/time/time-filter.ts'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { Field, SelectField } from '../../ui/inputs/Field.tsx'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
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
  const common = useTexts(commonTexts)
  const dayField = (name: 'begin' | 'end') => ({
    type: 'date',
    label: t(name),
    value: filters[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <>
      <SearchBar value={filters.q} onChange={q => set({ q })} label={t('historySearch')} clearLabel={common('clear')} />
      {platforms.length > 1 && (
        <SelectField label={t('platform')} value={platform} onChange={event => set({ platform: event.target.value })}>
          {platforms.map(({ Code, Title }) => (
            <option key={Code} value={Code}>
              {Title || Code}
            </option>
          ))}
        </SelectField>
      )}
      <ChipRow label={t('historyTime')}>
        {timeFilters.map(time => (
          <Chip key={time} label={times(time)} chosen={filters.time === time} onChoose={() => set({ time })} />
        ))}
      </ChipRow>
      {filters.time === 'custom' && (
        <div className={styles['days']}>
          <Field {...dayField('begin')} max={filters.end || undefined} />
          <Field {...dayField('end')} min={filters.begin || undefined} error={wrong ? t('badDates') : undefined} />
        </div>
      )}
    </>
  )
}
