/** Pending or processed, and what narrows the list. */
import { type ReactNode, useState } from 'react'
import { alarmCategories, alarmLevels } from '@outrider/contract'
import { OrganisationFilter } from '../../../core/query-forms/OrganisationFilter.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { timeFilterTexts } from '../../../core/time/time-filter-texts.ts'
import { timeFilters } from '../../../core/time/time-filter.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { DateRangeField } from '../../../ui/inputs/DateRangeField.tsx'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { type AlarmFilter, categoryNames, listedStates, timesIn } from './alarm-filters.ts'
import { listOrders } from './alarm-order.ts'
import { NoSoundNote } from '../watch/AlarmSound.tsx'
import styles from '../Alarms.module.css'
import { alarmWords } from '../alarm-words.ts'
import { alarmListTexts } from '../strings.ts'
import { TypeFilter } from './TypeFilter.tsx'

const orderTexts = {
  urgency: 'orderUrgency',
  due: 'orderDue',
  level: 'orderLevel',
  vehicle: 'orderVehicle',
  type: 'orderType',
} as const satisfies Record<AlarmFilter['order'], string>

interface Props {
  filter: AlarmFilter
  set: (change: Partial<AlarmFilter>) => void
  /** What else can be done with the list, in wide windows: behind the filters, where it takes no row of its own. */
  tools: ReactNode
}

const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

export function AlarmFilters({ filter, set, tools }: Props) {
  const t = useTexts(alarmListTexts)
  const words = useTexts(alarmWords)
  const times = useTexts(timeFilterTexts)
  const { begin, end, level, category, time, zone } = filter
  const wide = useWide()
  // A phone has more room for alarms than for what narrows them.
  const [open, setOpen] = useState(() => level !== undefined || category !== undefined || time !== 'all')
  return (
    <div className={styles['filters']}>
      <Segments
        label={t('state')}
        choices={listedStates.map(value => ({ value, text: words(value) }))}
        chosen={filter.state}
        onChoose={state => set({ state })}
      />
      <div className={styles['search']}>
        <SearchBar value={filter.words} onChange={words => set({ words })} label={t('search')} clearLabel={t('clear')} />
        {!wide && <IconButton icon="sliders" label={t('filters')} aria-expanded={open} onClick={() => setOpen(!open)} />}
        <TypeFilter chosen={filter.types} onChoose={types => set({ types })} />
        <OrganisationFilter chosen={filter.organisation} onChoose={key => set({ organisation: key || undefined })} />
        {wide && tools}
      </div>
      {(wide || open) && (
        <div className={styles['chips']}>
          <ChipRow label={t('level')}>
            <Chip label={t('allLevels')} chosen={level === undefined} onChoose={() => set({ level: undefined })} />
            {alarmLevels.map(each => (
              <Chip
                key={each}
                label={words(each === 1 ? 'level1' : 'level2')}
                chosen={level === each}
                onChoose={() => set({ level: level === each ? undefined : each })}
              />
            ))}
          </ChipRow>
          <ChipRow label={t('category')}>
            <Chip label={t('allCategories')} chosen={category === undefined} onChoose={() => set({ category: undefined })} />
            {categoryNames.map(each => (
              <Chip
                key={each}
                label={alarmCategories[each][t.lang]}
                chosen={category === each}
                onChoose={() => set({ category: category === each ? undefined : each })}
              />
            ))}
          </ChipRow>
          {!wide && filter.state === 'pending' && (
            <ChipRow label={t('order')}>
              {listOrders.map(each => (
                <Chip
                  key={each}
                  label={t(orderTexts[each])}
                  chosen={filter.order === each}
                  onChoose={() => set({ order: each })}
                />
              ))}
            </ChipRow>
          )}
          <ChipRow label={t('time')}>
            {timeFilters.map(each => (
              <Chip key={each} label={times(each)} chosen={time === each} onChoose={() => set({ time: each })} />
            ))}
          </ChipRow>
          {wide && <NoSoundNote />}
        </div>
      )}
      {(wide || open) && time === 'custom' && (
        <DateRangeField
          label={times('custom')}
          fromLabel={t('begin')}
          toLabel={t('end')}
          calendarLabel={times('calendar')}
          value={{ from: begin, to: end }}
          onChange={({ from, to }) => set({ begin: from, end: to })}
          error={timesIn(filter, 0) ? undefined : t('badDates')}
        />
      )}
      {time === 'custom' && zone !== '' && zone !== deviceZone && <p className={styles['note']}>{t('daysOfZone', { zone })}</p>}
    </div>
  )
}
