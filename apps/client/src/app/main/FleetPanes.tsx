/** List and map of the fleet, one of them on phones; list, map and inspector in wide windows. Their modules share them, so that the map stays. */
import type { Vehicle } from '@outrider/contract'
import { type ReactNode, type Ref, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useStored } from '../../core/context/use-stored.ts'
import type { FleetPart } from '../../core/routing/main-module.ts'
import { placeParameter } from '../../core/map/search/place-parameter.ts'
import { storedPanel } from '../../core/routing/stored-panel.ts'
import type { Neighbours } from '../../features/vehicles/list/use-neighbours.ts'
import { MapSearch } from '../../features/vehicles/search/MapSearch.tsx'
import { SelectedVehicleList } from '../../features/vehicles/SelectedVehicleList.tsx'
import { VehicleList } from '../../features/vehicles/VehicleList.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import { Workspace } from '../../ui/layout/Workspace.tsx'
import noteStyles from './map/MapNotes.module.css'
import { LimitNote } from './map/LimitNote.tsx'
import { BesideNote } from './map/BesideNote.tsx'
import { RenewStreets } from './map/RenewStreets.tsx'
import { StreetsNote } from './map/StreetsNote.tsx'
import styles from './FleetPanes.module.css'
import { MapPane } from './map/MapPane.tsx'
import type { ModuleName } from './modules.ts'
import { mainTexts } from './strings.ts'
import { useOpener } from './use-opener.ts'
import { rowVehicle } from './vehicle/row-vehicle.ts'
import { useVehicleMenu } from './vehicle/use-vehicle-menu.tsx'
import type { Selection } from './use-selection.ts'
import { useVehicleShortcuts } from './vehicle/use-vehicle-shortcuts.ts'
import { VehicleDetails } from './vehicle/VehicleDetails.tsx'
import { useWallMode } from './wall/use-wall.ts'
import { WallBar } from './wall/WallBar.tsx'

interface FleetPanesProps {
  part: FleetPart
  selection: Selection
  wide: boolean
  /** Opens a module; `change`: other parameters of the address, empty ones are removed. */
  onOpen: (module: ModuleName, change?: Record<string, string>) => void
  /** Shown in the inspector instead of the card of the selected vehicle. */
  details?: ReactNode
  /** Vehicles before and after one in the list. */
  neighbours?: Ref<Neighbours>
}

export function FleetPanes({ part, selection, wide, onOpen, details, neighbours }: FleetPanesProps) {
  const t = useTexts(mainTexts)
  const [shape, setShape] = useStored(storedPanel)
  const wall = useWallMode()
  useVehicleShortcuts(selection, wide && wall === null)
  const opened = useOpener(selection.id)
  /** On phones the list is replaced by the map, centred on the vehicle. */
  const selectFromList = ({ id, position }: Vehicle) => {
    const located = position.latitude !== null
    if (wide) {
      opened(id)
      return selection.select(id, located)
    }
    selection.follow(located)
    onOpen('pos', { vehicle: id })
  }
  const menu = useVehicleMenu(selection)
  const [hovered, setHovered] = useState<string | null>(null)
  const listed = { selectedId: selection.id, onSelect: selectFromList }
  const showChosen = () => onOpen('selectedVehicleList')
  const vehicles =
    part === 'chosen' ? (
      <SelectedVehicleList
        {...listed}
        onBack={() => onOpen(wide ? 'pos' : 'vehicleList')}
        onMap={wide ? undefined : () => onOpen('pos')}
      />
    ) : (
      <VehicleList {...listed} onShowChosen={showChosen} neighbours={neighbours} />
    )
  const list = (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- each row is a button and has the menu key
    <div
      data-guide="list"
      className={styles['rows']}
      onContextMenu={menu.onContextMenu}
      onMouseOver={({ target }) => setHovered(rowVehicle(target))}
      onMouseLeave={() => setHovered(null)}
      onFocus={({ target }) => setHovered(rowVehicle(target))}
      onBlur={() => setHovered(null)}
    >
      {vehicles}
    </div>
  )
  const card = selection.id !== null && <VehicleDetails id={selection.id} selection={selection} wide={wide} />
  const map = (
    <>
      <MapPane selection={selection} wide={wide} wall={wall !== null} hoveredId={hovered} onVehicleMenu={menu.open} />
      <div
        className={joinClasses(
          noteStyles['notes'],
          !wide && noteStyles['underSearch'],
          wall !== null && noteStyles['underWall'],
          !wide && selection.id !== null && noteStyles['besideCard'],
        )}
      >
        <LimitNote onShow={showChosen} />
        {!wall && <BesideNote />}
        {/* On phones it would stand on the popup of a vehicle. */}
        {!wall && (wide || selection.id === null) && <StreetsNote />}
      </div>
      <RenewStreets />
      {wall && <WallBar mode={wall} selection={selection} />}
      {menu.element}
    </>
  )
  if (wide)
    return (
      <Workspace
        panel={list}
        shape={shape}
        onShape={setShape}
        labels={{ resize: t('resizePanel'), fold: t('foldPanel'), unfold: t('unfoldPanel') }}
        inspector={details ?? card}
        wideInspector={details !== undefined}
        bare={wall !== null}
      >
        {map}
      </Workspace>
    )
  return (
    <>
      {part !== 'map' && <div className="fill">{list}</div>}
      <div className={styles['map']} hidden={part !== 'map'}>
        {map}
        {part === 'map' && (
          <MapSearch
            onPick={selection.select}
            onPlace={place => onOpen('pos', { place: placeParameter(place) })}
            card={selection.id !== null}
          />
        )}
        {card}
      </div>
    </>
  )
}
