/** The vehicles with search and filter; rows are drawn only where one looks, so a list of thousands scrolls like a short one. */
import { useVirtualizer } from '@tanstack/react-virtual'
import type { Vehicle } from '@outrider/contract'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  countOf,
  type ListState,
  type ListView,
  type StateFilter,
  stateFilterOf,
  stateFilters,
} from '../../core/fleet/list-view.ts'
import { useCounts, useFleetStatus, useList } from '../../core/fleet/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { rightsOf } from '../../core/session/session.ts'
import { commonTexts } from '../../core/strings.ts'
import { number } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { SearchBar } from '../../ui/SearchBar.tsx'
import { ListGaps } from './ListGaps.tsx'
import { vehicleTexts } from './strings.ts'
import { useLoadError } from './use-load-error.ts'
import styles from './VehicleList.module.css'
import { VehicleRow } from './VehicleRow.tsx'

const rowHeight = 68
/** Rows are fetched this far beyond those that are drawn, so that a quick thumb finds them there. */
const ahead = 24

/** The dot of a filter has the colour its vehicles have on the map. */
const toneOf: Partial<Record<StateFilter, 'driving' | 'parked' | 'offline' | 'alarm'>> = {
  driving: 'driving',
  stopped: 'parked',
  alarm: 'alarm',
  offline: 'offline',
  abnormalOffline: 'offline',
}

interface Props {
  selectedId: string | null
  onSelect: (vehicle: Vehicle) => void
}

export function VehicleList({ selectedId, onSelect }: Props) {
  const t = useTexts(vehicleTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const counts = useCounts()
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  const filter = stateFilterOf(params.get('state'))
  const { list, state } = useList({ words, state: filter, shape: 'flat', among: 'all' })

  const set = (change: Record<string, string>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [key, value] of Object.entries(change)) {
          if (value) next.set(key, value)
          else next.delete(key)
        }
        return next
      },
      { replace: true },
    )

  return (
    <section className={styles['list']} aria-label={t('list')}>
      <div className={styles['head']}>
        <SearchBar value={words} onChange={q => set({ q })} label={t('search')} clearLabel={common('clear')} />
        <ChipRow label={t('states')}>
          {stateFilters.map(each => (
            <Chip
              key={each}
              chosen={filter === each}
              onChoose={() => set({ state: each === 'all' ? '' : each })}
              label={t(each)}
              count={number(countOf(state?.counts ?? counts, each), lang)}
              tone={toneOf[each]}
            />
          ))}
        </ChipRow>
        <ListGaps />
      </div>
      {list && state && state.total > 0 ? (
        <Rows list={list} state={state} selectedId={selectedId} onSelect={onSelect} />
      ) : (
        <NothingToShow filtered={counts.total > 0} searching={state === undefined} clear={() => set({ q: '', state: '' })} />
      )}
    </section>
  )
}

interface RowsProps extends Props {
  list: ListView
  state: ListState
}

function Rows({ list, state, selectedId, onSelect }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { total, from } = state
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const end = (items.at(-1)?.index ?? 0) + 1
  useEffect(() => list.window(Math.max(0, first - ahead), end + ahead), [list, first, end])
  return (
    <div ref={scroller} className={styles['scroller']}>
      <ul style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = state.rows[index - from]
          return (
            row?.kind === 'vehicle' && (
              <li key={row.key} className={styles['item']} style={{ height: rowHeight, transform: `translateY(${start}px)` }}>
                <VehicleRow vehicle={row.vehicle} chosen={row.vehicle.id === selectedId} onSelect={onSelect} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function NothingToShow({ filtered, searching, clear }: { filtered: boolean; searching: boolean; clear: () => void }) {
  const t = useTexts(vehicleTexts)
  const common = useTexts(commonTexts)
  const phase = useFleetStatus(status => status.phase)
  const error = useLoadError()
  const navigate = useNavigate()
  const mayAdd = useSession(state => rightsOf(state).updInstTaskAuth)
  const { liveFleet } = useOutrider()
  if (phase === 'failed') {
    return <ErrorState title={t('failed')} text={error} retry={{ label: common('retry'), run: liveFleet.reload }} />
  }
  if (phase !== 'ready' || searching) return <LoadingState label={t('loading')} />
  if (!filtered) {
    const add = mayAdd && (
      <Button icon="plus" onClick={() => void navigate(paths.addVehicle)}>
        {t('add')}
      </Button>
    )
    return <EmptyState icon="truck" title={t('none')} text={t('noneText')} action={add} />
  }
  const action = <Button onClick={clear}>{t('clearFilter')}</Button>
  return <EmptyState icon="search" title={t('noMatch')} text={t('noMatchText')} action={action} />
}
