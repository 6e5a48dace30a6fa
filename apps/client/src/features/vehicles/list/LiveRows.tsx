/** A fixed list of vehicles, updated from the live fleet while visible. */
import type { Vehicle } from '@outrider/contract'
import { useRef } from 'react'
import { useVehicle } from '../../../core/context/use-fleet.ts'
import { useActiveRow } from '../../../ui/tree/use-active-row.ts'
import { useVirtualRows } from '../../../ui/virtual-rows.ts'
import { rowHeight } from './row-height.ts'
import { useRowKeys } from './use-row-keys.ts'
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
  const total = vehicles.length
  const keyAt = (index: number) => vehicles[index]?.id
  const active = useActiveRow({ total, keyAt, indexOf: key => vehicles.findIndex(({ id }) => id === key) })
  const rows = useVirtualRows({ total, keyAt, scroller, rowHeight, active: active.index })
  const keys = useRowKeys({ scroller, rows, total, active })
  return (
    <div ref={scroller} className={styles['scroller']} tabIndex={-1} {...keys}>
      <ul className={styles['rows']} aria-label={label} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const vehicle = vehicles[index]
          return (
            vehicle && (
              <li
                key={key}
                data-index={index}
                className={styles['item']}
                aria-setsize={total}
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
