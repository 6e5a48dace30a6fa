/** The vehicle list, flat or by organisation, with search and filter; the vehicles shown on the map are selected here. */
import type { Vehicle } from '@outrider/contract'
import { type Ref, useState } from 'react'
import { useSession } from '../../core/context/outrider.ts'
import { useChoice, useCounts } from '../../core/context/use-fleet.ts'
import { usePinnedIds } from '../../core/queries/use-pinned.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { offers } from '../../core/session/session.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { AttentionList } from './attention/AttentionList.tsx'
import { ChoiceBar } from './list/ChoiceBar.tsx'
import { FilterBar } from './list/FilterBar.tsx'
import { VehicleRows } from './list/FlatRows.tsx'
import { ListViews } from './list/ListViews.tsx'
import { useFleetViews } from './list/use-fleet-views.ts'
import { NothingToShow } from './list/NothingToShow.tsx'
import { TreeRows } from './list/TreeRows.tsx'
import { useChoose } from './list/use-choose.ts'
import { isNarrowed, useFilterInAddress } from './list/use-filter.ts'
import { useList } from './list/use-list.ts'
import { type Neighbours, useNeighbours } from './list/use-neighbours.ts'
import { useSelectionLimit } from './list/use-selection-limit.ts'
import { ListGaps } from './ListGaps.tsx'
import { ListMenu } from './table/ListMenu.tsx'
import { vehicleTexts } from './strings.ts'
import styles from './VehicleList.module.css'
import { storedVehicleListShape } from './stored-list.ts'

interface Props {
  selectedId: string | null
  onSelect: (vehicle: Vehicle) => void
  /** Opens the list of selected vehicles. */
  onShowChosen: () => void
  neighbours?: Ref<Neighbours> | undefined
}

export function VehicleList({ selectedId, onSelect, onShowChosen, neighbours }: Props) {
  const t = useTexts(vehicleTexts)
  const counts = useCounts()
  const filter = useFilterInAddress()
  // The platforms list what needs attention without words: these are searched for in the fleet, and so is all of it where none lists it.
  const listed = useSession(state => offers(state, ['vehicle/getSpVehicles']))
  const attention = listed && filter.state === 'attention' && filter.words.trim() === ''
  const [shape, setShape] = useStored(storedVehicleListShape)
  const { sort } = useFleetViews()
  const pinned = usePinnedIds()
  const list = useList('vehicles', { words: filter.words, state: filter.state, shape, among: 'all', sort, pinned })
  useNeighbours(neighbours, list.view)
  const { all } = useChoice(choice => choice)
  const choose = useChoose(list.view, useSelectionLimit())
  // The tree always offers selection, by whole organisations; the flat list only on demand.
  const [choosingFlat, setChoosing] = useState(false)
  const choosing = shape === 'tree' || choosingFlat
  const { state } = list
  const wide = useWide()
  const Rows = shape === 'tree' ? TreeRows : VehicleRows

  return (
    <section className={styles['list']} aria-label={t('list')}>
      <div className={styles['head']}>
        <FilterBar
          filter={filter}
          counts={state?.counts ?? counts}
          order={!attention && <ListViews filter={filter} shape={shape} onShape={setShape} />}
        >
          {shape === 'flat' && !attention && (
            <IconButton
              icon="choose"
              label={t('choosing')}
              aria-pressed={choosing}
              onClick={() => setChoosing(before => !before)}
            />
          )}
          {!attention && (
            <IconButton
              icon={shape === 'tree' ? 'list' : 'tree'}
              label={t(shape === 'tree' ? 'flat' : 'tree')}
              onClick={() => setShape(shape === 'tree' ? 'flat' : 'tree')}
            />
          )}
          {wide && !attention && <ListMenu filter={filter} ids={() => list.view?.ids() ?? Promise.resolve([])} />}
        </FilterBar>
        <ListGaps />
        {state && !attention && (choosing || !all) && (
          <ChoiceBar state={state} choose={choose} all={all} narrowed={isNarrowed(filter)} onShow={onShowChosen} />
        )}
      </div>
      {attention ? (
        <AttentionList counts={state?.counts ?? counts} selectedId={selectedId} onSelect={onSelect} />
      ) : state && state.total > 0 ? (
        <Rows
          key={shape}
          list={list}
          label={t('list')}
          selectedId={selectedId}
          onSelect={onSelect}
          choose={choosing ? choose : undefined}
        />
      ) : (
        <NothingToShow
          filtered={counts.total > 0}
          searching={state === undefined}
          clear={() => filter.set({ words: '', state: 'all' })}
        />
      )}
    </section>
  )
}
