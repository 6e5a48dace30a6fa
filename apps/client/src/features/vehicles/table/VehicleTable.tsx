/** /vehicleTable: all vehicles as a table, for wide windows. On phones the list takes its place. */
import type { Vehicle } from '@outrider/contract'
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react'
import { Redirect, useNavigate } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useCounts, useFleetStatus } from '../../../core/context/use-fleet.ts'
import { nameOf } from '../../../core/fleet/naming.ts'
import type { TableState } from '../../../core/fleet/table-view.ts'
import { type TableSortKey, tableSorts } from '../../../core/fleet/table-sort.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { ColumnChoice } from '../../../core/lists/ColumnChoice.tsx'
import { GridView } from '../../../core/lists/GridView.tsx'
import type { RowSelection } from '../../../core/lists/row-selection.ts'
import { OrganisationFilter } from '../../../core/query-forms/OrganisationFilter.tsx'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { useColumns, visibleColumns } from '../../../core/lists/use-columns.ts'
import { SecondWindow } from '../../../core/routing/SecondWindow.tsx'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { offers, rightsOf, type SessionState } from '../../../core/session/session.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { FilterBar } from '../list/FilterBar.tsx'
import { NothingToShow } from '../list/NothingToShow.tsx'
import { useFilterInAddress } from '../list/use-filter.ts'
import { ListGaps } from '../ListGaps.tsx'
import { vehicleTexts } from '../strings.ts'
import { tagTexts } from '../tags/tag-texts.ts'
import { TagFilter } from '../tags/TagFilter.tsx'
import { useTagColumn } from '../tags/use-tag-column.tsx'
import { useTags } from '../tags/use-tags.ts'
import { CommandsButton } from '../CommandsButton.tsx'
import { VehicleCard } from '../VehicleCard.tsx'
import { ChosenFilter } from './ChosenFilter.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { isOfSensor, SensorValues, useSensorColumns } from './sensor-columns.tsx'
import { vehicleTableTexts } from './strings.ts'
import { useHold } from './use-hold.ts'
import { useSensorValues } from './use-sensor-values.ts'
import { useAddressedColumns, useTableAddress } from './use-table-address.ts'
import { useTableView, type VehicleTableModel } from './use-table-view.ts'
import { useVehicleFile } from './use-vehicle-file.ts'
import { useVehicleColumns, type VehicleColumn } from './vehicle-columns.tsx'
import styles from './VehicleTable.module.css'

/** Rows beyond the screen that are requested. */
const ahead = 40

const idOf = ({ id }: Vehicle): string => id
const idsOnScreen = (state: TableState | undefined, [from, to]: readonly [number, number]): string[] =>
  state ? state.rows.slice(Math.max(0, from - state.from), Math.max(0, to - state.from)).map(idOf) : []
/** Ours: platforms of other vendors add vehicles one by one. */
const takesSheets = (state: SessionState): boolean => offers(state, ['admin/getVehicleSheetColumns'])
const sortKeyOf = ({ key }: { key: string }): TableSortKey | undefined => tableSorts.find(each => each === key)

export default function VehicleTable() {
  const wide = useWide()
  const { hrefOf } = useScreens()
  const { params, vehicle } = useTableAddress()
  if (wide) return <WideTable />
  const phone = vehicle
    ? hrefOf('main', { module: 'pos', vehicle })
    : hrefOf('main', { module: 'vehicleList', state: params.get('state') ?? undefined })
  return <Redirect to={phone} replace />
}

interface Selecting {
  selected: ReadonlySet<string>
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>
  total: number
  ids: () => Promise<readonly string[]>
}

function useSelection({ selected, setSelected, total, ids }: Selecting): RowSelection<Vehicle> {
  const t = useTexts(vehicleTableTexts)
  const words = useTexts(vehicleTexts)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  return {
    has: ({ id }) => selected.has(id),
    set: ({ id }, on) => setSelected(before => new Set(on ? [...before, id] : [...before].filter(each => each !== id))),
    ticked: selected.size === 0 ? 'none' : selected.size < total ? 'some' : 'all',
    setAll: on => void (on ? ids() : Promise.resolve([])).then(found => setSelected(new Set(found))),
    labelOf: vehicle => words('tick', { name: nameOf(vehicle, nickNameOn) }),
    allLabel: t('selectAll', { n: number(total, t.lang) }),
  }
}

function Inspector({ vehicle, onClose }: { vehicle: string; onClose: () => void }) {
  const { hrefOf } = useScreens()
  const words = useTexts(vehicleTexts)
  const navigate = useNavigate()
  return (
    <aside className={styles['inspector']} aria-label={words('details')}>
      <VehicleCard
        id={vehicle}
        onClose={onClose}
        onDetails={() => void navigate(hrefOf('vehicleInfo', { vehicle }))}
        More={CardLinks}
      />
    </aside>
  )
}

function useAllColumns(tags: VehicleColumn | undefined): readonly VehicleColumn[] {
  const ofVehicles = useVehicleColumns(tags)
  const ofSensors = useSensorColumns()
  return useMemo(() => [...ofVehicles, ...ofSensors], [ofVehicles, ofSensors])
}

/** Rows around those on the screen are fetched, and of those what sensors read where a column shows it. */
function useRowsOnScreen({ view, state }: Pick<VehicleTableModel, 'view' | 'state'>, shown: readonly VehicleColumn[]) {
  const [onScreen, setOnScreen] = useState<readonly [from: number, to: number]>([0, 0])
  const onRange = useCallback(
    (from: number, to: number) => {
      view?.setWindow(from - ahead, to + ahead)
      setOnScreen(before => (before[0] === from && before[1] === to ? before : [from, to]))
    },
    [view],
  )
  return { onRange, sensorValues: useSensorValues(shown.some(isOfSensor) ? idsOnScreen(state, onScreen) : []) }
}

function Actions() {
  const { hrefOf } = useScreens()
  return (
    <>
      <SecondWindow path={hrefOf('vehicleTable')} name="vehicles" />
      <Add />
      <Tags />
    </>
  )
}

function WideTable() {
  const { hrefOf } = useScreens()
  const t = useTexts(vehicleTableTexts)
  const words = useTexts(vehicleTexts)
  const goBack = useGoBack(hrefOf('main'))
  const counts = useCounts()
  const filter = useFilterInAddress()
  const address = useTableAddress()
  const { organisation, tag, sort, among } = address
  const only = useOnly(tag)
  const { view, state, queryKey } = useTableView({ words: filter.words, state: filter.state, organisation, sort, among }, only)
  const tags = useTagColumn()
  const columns = useAllColumns(tags)
  const keys = columns.map(({ key }) => key)
  const { hidden, hide } = useAddressedColumns(address, keys, useColumns('vehicles', columns), !useTags().isLoading)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const pointed = useHold(view, selected.size > 0)
  const fileOf = useVehicleFile(tags)
  const ids = async () => (await view?.ids()) ?? []
  const shown = visibleColumns(columns, hidden)
  const { onRange, sensorValues } = useRowsOnScreen({ view, state }, shown)
  const total = state?.total ?? 0

  const selection = useSelection({ selected, setSelected, total, ids })
  const onSort = (column: Pick<VehicleColumn, 'key'> | { key: string }) => {
    const by = sortKeyOf(column)
    return by && (() => address.toggleSort(by))
  }

  return (
    <ListPage
      wide
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} actions={<Actions />} />}
      head={
        <>
          <FilterBar
            filter={filter}
            counts={state?.counts ?? counts}
            roomy
            order={<TagFilter chosen={tag} onChoose={next => address.set({ tag: next })} />}
          >
            {among && <ChosenFilter onLift={() => address.set({ among: '' })} />}
            <OrganisationFilter chosen={organisation} onChoose={key => address.set({ org: key })} />
          </FilterBar>
          <ListGaps />
        </>
      }
    >
      <div className={styles['panes']}>
        <div className={styles['table']} {...pointed}>
          <div className={styles['bar']}>
            {selected.size > 0 ? (
              <SelectionBar selected={selected} inOrder={ids} clear={() => setSelected(new Set())} />
            ) : (
              <span className="tabular" role="status">
                {t('total', { count: number(total, t.lang) })}
              </span>
            )}
            <span className={styles['tools']}>
              <TableExport table={async () => fileOf(await ids())} />
              <ColumnChoice columns={columns} hidden={hidden} onHide={hide} />
            </span>
          </div>
          {state && total > 0 ? (
            <SensorValues value={sensorValues}>
              <GridView
                label={words('list')}
                columns={shown}
                columnCount={columns.length}
                count={total}
                rowAt={at => state.rows[at - state.from]}
                idOf={idOf}
                sort={sort}
                onSort={onSort}
                onChoose={({ id }) => address.set({ vehicle: id })}
                openId={address.vehicle}
                vehicleOf={idOf}
                selection={selection}
                topKey={`${queryKey} ${tag}`}
                onRange={onRange}
              />
            </SensorValues>
          ) : (
            <NothingToShow
              filtered={counts.total > 0}
              searching={state === undefined}
              clear={() => {
                address.set({ org: '', q: '', state: '', tag: '' })
                filter.set({ words: '', state: 'all' })
              }}
            />
          )}
        </div>
        {address.vehicle && <Inspector vehicle={address.vehicle} onClose={() => address.set({ vehicle: '' })} />}
      </div>
    </ListPage>
  )
}

/** Ids of the vehicles with a tag; none until they are known. undefined: any tag. */
function useOnly(tag: string): readonly string[] | undefined {
  const { data } = useTags()
  return useMemo(() => (tag === '' ? undefined : (data?.tags.find(each => each.tag === tag)?.vehicleIds ?? [])), [data, tag])
}

/** Their colours, and where they come from. */
function Tags() {
  const t = useTexts(tagTexts)
  const openScreen = useOpenScreen()
  const offered = useSession(state => offers(state, ['admin/getTags']))
  return offered ? <Button onClick={() => openScreen('vehicleTags')}>{t('edit')}</Button> : null
}

/** One by one, or from a sheet. */
function Add() {
  const t = useTexts(vehicleTableTexts)
  const words = useTexts(vehicleTexts)
  const openScreen = useOpenScreen()
  const mayAdd = useSession(state => rightsOf(state).updInstTaskAuth)
  const mayImport = useSession(takesSheets)
  if (!mayAdd) return null
  return (
    <>
      {mayImport && (
        <Button icon="grid" onClick={() => openScreen('adminVehicles')}>
          {t('import')}
        </Button>
      )}
      <Button icon="plus" onClick={() => openScreen('addVehicle')}>
        {words('add')}
      </Button>
    </>
  )
}

function CardLinks({ id }: { id: string }) {
  const { hrefOf } = useScreens()
  const words = useTexts(vehicleTexts)
  const navigate = useNavigate()
  return (
    <>
      <Button icon="map" onClick={() => void navigate(hrefOf('main', { module: 'pos', vehicle: id }))}>
        {words('showOnMap')}
      </Button>
      <CommandsButton id={id} />
    </>
  )
}
