/** The vehicles selected for the map. Row contents are a user setting; vehicles can be removed, but at least one stays. */
import { type SelectedRowFact, selectedRowFacts, type Vehicle } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { useChoice, useCounts, useFleetStatus } from '../../core/context/use-fleet.ts'
import { useOneModule } from '../../core/context/use-one-module.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { number } from '../../core/time/format.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from './list/FilterBar.tsx'
import { FlatRows } from './list/FlatRows.tsx'
import { NothingToShow } from './list/NothingToShow.tsx'
import { SelectedRow } from './list/SelectedRow.tsx'
import { useChoose } from './list/use-choose.ts'
import { useOwnFilter } from './list/use-filter.ts'
import { useList } from './list/use-list.ts'
import { useSelectionLimit } from './list/use-selection-limit.ts'
import { ListGaps } from './ListGaps.tsx'
import { nameOf } from '../../core/fleet/naming.ts'
import { vehicleTexts } from './strings.ts'
import listStyles from './VehicleList.module.css'
import styles from './SelectedVehicleList.module.css'

interface Props {
  selectedId: string | null
  onSelect: (vehicle: Vehicle) => void
  /** Returns to the vehicle list. */
  onBack: () => void
  /** Opens the map; undefined when the map is beside the list. */
  onMap?: (() => void) | undefined
}

/** Default until the user setting is loaded. */
const usual: readonly SelectedRowFact[] = selectedRowFacts.slice(0, 4)

export function SelectedVehicleList({ selectedId, onSelect, onBack, onMap }: Props) {
  const { hrefOf } = useScreens()
  const ofOneModule = useOneModule() !== undefined
  const t = useTexts(vehicleTexts)
  const navigate = useNavigate()
  const { liveFleet } = useOutrider()
  const counts = useCounts()
  const filter = useOwnFilter()
  const { all, count } = useChoice(choice => choice)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const { words, state: inState } = filter
  const list = useList('selected', { words, state: inState, shape: 'flat', among: 'chosen' })
  const choose = useChoose(list.view, useSelectionLimit())
  const { query } = useUserSetting('selectedRow')
  const facts = query.data?.facts.flatMap(({ fact, shown }) => (shown ? [fact] : [])) ?? usual
  const { state } = list

  return (
    <section className={listStyles['list']} aria-label={t('selectedList')}>
      <div className={listStyles['head']}>
        <div className={styles['bar']}>
          <IconButton icon="back" label={t('back')} onClick={onBack} />
          <h2 className={styles['title']}>
            {t('selectedList')}
            {!all && <span className="tabular">{number(count, t.lang)}</span>}
          </h2>
          {!all && (
            <Button look="quiet" onClick={liveFleet.chooseAll}>
              {t('chooseAll')}
            </Button>
          )}
          {onMap && <IconButton icon="map" label={t('showOnMap')} onClick={onMap} />}
          {!ofOneModule && (
            <IconButton icon="sliders" label={t('listSettings')} onClick={() => void navigate(hrefOf('selectedList'))} />
          )}
        </div>
        {!all && <FilterBar filter={filter} counts={state?.counts ?? counts} />}
        <ListGaps />
      </div>
      {all ? (
        <EmptyState
          icon="choose"
          title={t('noneChosen')}
          text={t('selectedListText')}
          action={<Button onClick={onBack}>{t('toChoose')}</Button>}
        />
      ) : state && state.total > 0 ? (
        <FlatRows
          list={list}
          label={t('selectedList')}
          selectedId={selectedId}
          renderRow={({ vehicle }) => (
            <>
              <SelectedRow vehicle={vehicle} facts={facts} selected={vehicle.id === selectedId} onSelect={onSelect} />
              <IconButton
                icon="close"
                label={t('remove', { name: nameOf(vehicle, nickNameOn) })}
                onClick={() => choose({ ids: [vehicle.id], on: false })}
              />
            </>
          )}
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
