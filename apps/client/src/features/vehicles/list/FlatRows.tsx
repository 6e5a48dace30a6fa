/** The flat vehicle list. */
import type { Vehicle } from '@outrider/contract'
import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import type { VehicleListRow } from '../../../core/fleet/list-view.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { Tick } from '../../../ui/Tick.tsx'
import { useActiveRow } from '../../../ui/tree/use-active-row.ts'
import { nameOf } from '../../../core/fleet/naming.ts'
import { vehicleTexts } from '../strings.ts'
import { VehicleRow } from '../VehicleRow.tsx'
import styles from './Rows.module.css'
import { RowSkeleton } from './Skeleton.tsx'
import type { Choose } from './use-choose.ts'
import type { VehicleListModel } from './use-list.ts'
import { rowHeight } from './row-height.ts'
import { useListRows } from './use-list-rows.ts'
import { useRowKeys } from './use-row-keys.ts'

interface Props {
  list: VehicleListModel
  label: string
  selectedId: string | null
  renderRow: (row: VehicleListRow) => ReactNode
}

export function FlatRows({ list, label, selectedId, renderRow }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const { state, rowAt } = list
  const total = state?.total ?? 0
  const active = useActiveRow({
    total,
    keyAt: index => rowAt(index)?.key,
    indexOf(key) {
      const found = state?.rows.findIndex(row => row.key === key) ?? -1
      return state && found >= 0 ? state.from + found : -1
    },
  })
  const rows = useListRows({ list, scroller, rowHeight, selectedId, active: active.index, onFound: active.go })
  const keys = useRowKeys({ scroller, rows, total, active })
  return (
    <div ref={scroller} className={styles['scroller']} tabIndex={-1} {...keys}>
      <ul className={styles['rows']} aria-label={label} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const row = rowAt(index)
          const known = row?.kind === 'vehicle'
          return (
            <li
              key={key}
              data-index={index}
              className={styles['item']}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              aria-setsize={known ? row.siblings : undefined}
              aria-posinset={known ? row.position : undefined}
              aria-hidden={!known}
            >
              {known ? renderRow(row) : <RowSkeleton />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export interface VehicleRowsProps {
  list: VehicleListModel
  label: string
  selectedId: string | null
  /** `chosen`: it is selected already. */
  onSelect: (vehicle: Vehicle, chosen: boolean) => void
  /** undefined: no selection. */
  choose?: Choose | undefined
}

/** `latest`: of the last rendering. */
function selectRow(latest: RefObject<Pick<VehicleRowsProps, 'onSelect' | 'list'>>, vehicle: Vehicle): void {
  const { list, onSelect } = latest.current
  const row = list.state?.rows.find(each => each.kind === 'vehicle' && each.vehicle.id === vehicle.id)
  onSelect(vehicle, row?.kind === 'vehicle' && row.chosen)
}

export function VehicleRows({ list, label, selectedId, onSelect, choose }: VehicleRowsProps) {
  const t = useTexts(vehicleTexts)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const latest = useLatest({ onSelect, list })
  // The same function for all rows and always: a row is rendered again only with another vehicle.
  const select = useCallback((vehicle: Vehicle) => selectRow(latest, vehicle), [latest])
  const renderRow = ({ vehicle, chosen }: VehicleListRow) => (
    <>
      {choose && (
        <Tick
          ticked={chosen ? 'all' : 'none'}
          label={t('tick', { name: nameOf(vehicle, nickNameOn) })}
          onChange={on => choose({ ids: [vehicle.id], on })}
        />
      )}
      <VehicleRow vehicle={vehicle} chosen={vehicle.id === selectedId} onSelect={select} />
    </>
  )
  return <FlatRows list={list} label={label} selectedId={selectedId} renderRow={renderRow} />
}
