/** A fixed list of vehicles, updated from the live fleet while visible. */
import type { Vehicle } from '@outrider/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { rowHeight } from './FlatRows.tsx'
import styles from './Rows.module.css'
import { VehicleRow } from '../VehicleRow.tsx'

interface Props {
  vehicles: readonly Vehicle[]
  label: string
  selectedId: string | null
  onSelect: (vehicle: Vehicle) => void
}

export function LiveRows({ vehicles, label, selectedId, onSelect }: Props) {
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
      <ul className={styles['rows']} aria-label={label} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const vehicle = vehicles[index]
          return (
            vehicle && (
              <li
                key={key}
                className={styles['item']}
                aria-setsize={vehicles.length}
                aria-posinset={index + 1}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <LiveRow vehicle={vehicle} chosen={vehicle.id === selectedId} onSelect={onSelect} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function LiveRow({ vehicle, chosen, onSelect }: { vehicle: Vehicle; chosen: boolean; onSelect: (vehicle: Vehicle) => void }) {
  const live = useVehicle(vehicle.id)
  return <VehicleRow vehicle={live ?? vehicle} chosen={chosen} onSelect={onSelect} />
}
