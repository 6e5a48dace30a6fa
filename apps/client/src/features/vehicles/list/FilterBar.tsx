/**
 * Search field and state filters above a list; `children` are buttons beside the search field. Each vehicle is in one of the states that have
 * chips of their own; what overlaps with them is in the menu of the last chip.
 */
import type { ReactNode } from 'react'
import type { Counts } from '../../../core/fleet/counts.ts'
import {
  countOf,
  oneOfFilters,
  problemFilters,
  type StateFilter,
  stateFilterOf,
  widerFilters,
} from '../../../core/fleet/list-view.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { Chip, ChipRow, type ChipTone } from '../../../ui/Chip.tsx'
import { SearchBar } from '../../../ui/inputs/SearchBar.tsx'
import { ChipMenu } from '../../../ui/overlays/ChipMenu.tsx'
import { useRoving } from '../../../ui/use-roving.ts'
import { vehicleTexts } from '../strings.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './FilterBar.module.css'
import type { Filter } from './use-filter.ts'

/** Dot colours of the filters, as on the map. */
const toneOf: Partial<Record<StateFilter, ChipTone>> = {
  driving: 'driving',
  idling: 'idling',
  parked: 'parked',
  offline: 'offline',
  alarm: 'alarm',
}

interface Props {
  filter: Filter
  counts: Counts
  children?: ReactNode
  /** Behind the states. */
  order?: ReactNode
  /** It has the width of a table. */
  roomy?: boolean
}

export function FilterBar({ filter, counts, children, order, roomy = false }: Props) {
  const t = useTexts(vehicleTexts)
  const roving = useRoving<HTMLDivElement>()
  // Before the first vehicles have come, and where they did not come, nobody knows how many there are.
  const known = useFleetStatus(({ phase, counts: { total } }) => phase === 'ready' || total > 0)
  const countText = (n: number) => (known ? number(n, t.lang) : undefined)
  const faceOf = (each: StateFilter) => ({
    key: each,
    label: t(each),
    count: countText(countOf(counts, each)),
    tone: toneOf[each],
  })
  const choose = (state: StateFilter) => filter.set({ state })
  return (
    <>
      <div className={styles['bar']}>
        <div className={joinClasses(styles['row'], roomy && styles['roomy'])}>
          <SearchBar
            value={filter.words}
            onChange={words => filter.set({ words })}
            label={t('search')}
            placeholder={roomy ? undefined : t('searchShort')}
            clearLabel={t('clear')}
          />
          {children && (
            <div className={styles['tools']} role="toolbar" aria-label={t('listTools')} {...roving}>
              {children}
            </div>
          )}
        </div>
      </div>
      <ChipRow label={t('states')}>
        {oneOfFilters.map(each => {
          const { key, ...face } = faceOf(each)
          return <Chip key={key} {...face} chosen={filter.state === each} onChoose={() => choose(each)} />
        })}
        <ChipMenu
          label={t('problems')}
          count={countText(counts.attention)}
          groups={[
            { label: t('problems'), options: problemFilters.map(faceOf) },
            { label: t('severalStates'), options: widerFilters.map(faceOf) },
          ]}
          chosen={filter.state}
          onChoose={key => choose(stateFilterOf(key))}
        />
        {order}
      </ChipRow>
    </>
  )
}
