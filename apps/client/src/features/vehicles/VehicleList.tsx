/** The vehicles with search and filter; rows are drawn only where one looks, so a list of thousands scrolls like a short one. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCounts, useFleetStatus, useFleetVersion } from '../../core/fleet/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { rightsOf } from '../../core/session/session.ts'
import { commonTexts } from '../../core/strings.ts'
import { number } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { SearchBar } from '../../ui/SearchBar.tsx'
import { countOf, filterVehicles, type StateFilter, stateFilterOf, stateFilters } from './filter.ts'
import { vehicleTexts } from './strings.ts'
import { useLoadError } from './use-load-error.ts'
import styles from './VehicleList.module.css'
import { VehicleRow } from './VehicleRow.tsx'

const rowHeight = 68

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
  onSelect: (id: string) => void
}

export function VehicleList({ selectedId, onSelect }: Props) {
  const t = useTexts(vehicleTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { fleet } = useOutrider().liveFleet
  const counts = useCounts()
  const version = useFleetVersion()
  const missing = useFleetStatus(status => status.missing)
  const failedPages = useFleetStatus(status => status.failedPages)
  const [params, setParams] = useSearchParams()
  const query = params.get('q') ?? ''
  const state = stateFilterOf(params.get('state'))

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

  // The fleet changes under its version, which is what makes this list out of date.
  // oxlint-disable-next-line react/exhaustive-deps
  const found = useMemo(() => filterVehicles(fleet.vehicles(), query, state), [fleet, version, query, state])

  return (
    <section className={styles['list']} aria-label={t('list')}>
      <div className={styles['head']}>
        <SearchBar value={query} onChange={q => set({ q })} label={t('search')} clearLabel={common('clear')} />
        <ChipRow label={t('states')}>
          {stateFilters.map(each => (
            <Chip
              key={each}
              chosen={state === each}
              onChoose={() => set({ state: each === 'all' ? '' : each })}
              label={t(each)}
              count={number(countOf(counts, each), lang)}
              tone={toneOf[each]}
            />
          ))}
        </ChipRow>
        {missing.length > 0 && <Alert tone="notice">{t('missing', { titles: missing.join(', ') })}</Alert>}
        {failedPages > 0 && <Alert tone="notice">{t('missingPages', { n: failedPages })}</Alert>}
      </div>
      {found.length > 0 ? (
        <Rows vehicles={found} selectedId={selectedId} onSelect={onSelect} />
      ) : (
        <NothingToShow filtered={counts.total > 0} clear={() => set({ q: '', state: '' })} />
      )}
    </section>
  )
}

function Rows({ vehicles, selectedId, onSelect }: Props & { vehicles: ReturnType<typeof filterVehicles> }) {
  const scroller = useRef<HTMLDivElement>(null)
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: vehicles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: at => vehicles[at]?.id ?? at,
    overscan: 8,
  })
  return (
    <div ref={scroller} className={styles['scroller']}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(row => {
          const vehicle = vehicles[row.index]
          return (
            vehicle && (
              <li key={row.key} className={styles['item']} style={{ height: rowHeight, transform: `translateY(${row.start}px)` }}>
                <VehicleRow vehicle={vehicle} chosen={vehicle.id === selectedId} onSelect={onSelect} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function NothingToShow({ filtered, clear }: { filtered: boolean; clear: () => void }) {
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
  if (phase !== 'ready') return <LoadingState label={t('loading')} />
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
