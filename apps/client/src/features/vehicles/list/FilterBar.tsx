/** Search field and state filters above a list; `children` are buttons beside the search field. */
import { Fragment, type ReactNode } from 'react'
import type { Counts } from '../../../core/fleet/counts.ts'
import { countOf, type StateFilter, stateFilters } from '../../../core/fleet/list-view.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { useRoving } from '../../../ui/use-roving.ts'
import { vehicleTexts } from '../strings.ts'
import styles from './FilterBar.module.css'
import type { Filter } from './use-filter.ts'

/** Dot colours of the filters, as on the map. */
const toneOf: Partial<Record<StateFilter, 'driving' | 'parked' | 'offline' | 'alarm'>> = {
  driving: 'driving',
  stopped: 'parked',
  alarm: 'alarm',
  offline: 'offline',
  abnormalOffline: 'offline',
}

interface Props {
  filter: Filter
  counts: Counts
  /** An extra chip, placed after the first one (all). */
  beside?: { label: string; chosen: boolean; onChoose: () => void }
  children?: ReactNode
}

export function FilterBar({ filter, counts, beside, children }: Props) {
  const t = useTexts(vehicleTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const roving = useRoving<HTMLDivElement>()
  return (
    <>
      <div className={styles['bar']}>
        <div className={styles['row']}>
          <SearchBar
            value={filter.words}
            onChange={words => filter.set({ words })}
            label={t('search')}
            clearLabel={common('clear')}
          />
          {children && (
            <div className={styles['tools']} role="toolbar" aria-label={t('listTools')} {...roving}>
              {children}
            </div>
          )}
        </div>
      </div>
      <ChipRow label={t('states')}>
        {stateFilters.map((each, at) => (
          <Fragment key={each}>
            {at === 1 && beside && <Chip {...beside} />}
            <Chip
              chosen={filter.state === each && !beside?.chosen}
              onChoose={() => filter.set({ state: each })}
              label={t(each)}
              count={number(countOf(counts, each), lang)}
              tone={toneOf[each]}
            />
          </Fragment>
        ))}
      </ChipRow>
    </>
  )
}
