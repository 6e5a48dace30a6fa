/** List and map of the fleet, one of them on phones, both on wide screens. Their modules share them, so that the map stays. */
import type { Vehicle } from '@outrider/contract'
import type { FleetPart } from '../../core/routing/main-module.ts'
import { SelectedVehicleList } from '../../features/vehicles/SelectedVehicleList.tsx'
import { VehicleList } from '../../features/vehicles/VehicleList.tsx'
import { ChosenNote } from './ChosenNote.tsx'
import noteStyles from './ChosenNote.module.css'
import { FilterNote } from './FilterNote.tsx'
import styles from './FleetPanes.module.css'
import { MapPane } from './MapPane.tsx'
import type { ModuleName } from './modules.ts'
import type { Selection } from './use-selection.ts'
import { VehicleDetails } from './VehicleDetails.tsx'

interface FleetPanesProps {
  part: FleetPart
  selection: Selection
  wide: boolean
  /** Opens a module; `change`: other parameters of the address, empty ones are removed. */
  onOpen: (module: ModuleName, change?: Record<string, string>) => void
}

export function FleetPanes({ part, selection, wide, onOpen }: FleetPanesProps) {
  /** On phones the list is replaced by the map, centred on the vehicle. */
  const selectFromList = ({ id, position }: Vehicle) => {
    const located = position.latitude !== null
    if (wide) return selection.select(id, located)
    selection.follow(located)
    onOpen('pos', { vehicle: id })
  }
  const listed = { selectedId: selection.id, onSelect: selectFromList }
  const showChosen = () => onOpen('selectedVehicleList')
  return (
    <>
      {(wide || part !== 'map') && (
        <div className={styles['list']}>
          {part === 'chosen' ? (
            <SelectedVehicleList
              {...listed}
              onBack={() => onOpen(wide ? 'pos' : 'vehicleList')}
              onMap={wide ? undefined : () => onOpen('pos')}
            />
          ) : (
            <VehicleList {...listed} onShowChosen={showChosen} />
          )}
        </div>
      )}
      <div className={styles['map']} hidden={!wide && part !== 'map'}>
        <MapPane selection={selection} wide={wide} />
        <div className={noteStyles['notes']}>
          <ChosenNote onShow={showChosen} />
          <FilterNote />
        </div>
        {selection.id !== null && <VehicleDetails id={selection.id} selection={selection} wide={wide} />}
      </div>
    </>
  )
}
